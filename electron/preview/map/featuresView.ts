import type { PreviewTable } from '../../../shared/preview/model.js'
import type { Result } from '../../../shared/result.js'
import type { MapAttributes } from '../../ports/preview/mapService.js'
import type { TableEngine } from '../../ports/preview/tableEngine.js'
import type { PreviewContext } from '../context/previewContext.js'
import { quotePath } from '../context/quotePath.js'
import type { SqlTable } from '../context/sqlTable.js'
import { readFirstRows } from '../table/readFirstRows.js'
import { withViews } from '../table/withViews.js'

/** The view of all features. */
export const FEATURES_VIEW = 'features'
const CHOSEN = 'chosen'
/** The column with the row number of a feature in the file. */
export const ROW_NUMBER = 'file_row_number'

/** Reads the attributes of these rows, in the order of the file. */
export async function readFeatureRows(
  context: PreviewContext,
  attributes: MapAttributes,
  rows: readonly number[],
): Promise<Result<PreviewTable>> {
  return withFeaturesView(context, attributes, async (tables) => {
    const made = await tables.run(
      `CREATE TEMP VIEW ${CHOSEN} AS SELECT * EXCLUDE (${ROW_NUMBER}) FROM ${FEATURES_VIEW} WHERE ${ROW_NUMBER} IN (${rows.map(Math.trunc).join(', ')}) ORDER BY ${ROW_NUMBER}`,
    )
    return made.ok ? readFirstRows(tables, CHOSEN, rows.length) : made
  })
}

/** Runs `work` with the attributes of all features as the view `FEATURES_VIEW`. */
export async function withFeaturesView<T>(
  context: PreviewContext,
  { path, name }: MapAttributes,
  work: (tables: TableEngine) => Promise<Result<T>>,
): Promise<Result<T>> {
  const sqlTable: SqlTable = {
    from: (at) => `read_parquet(${quotePath(at)}, ${ROW_NUMBER} = true)`,
    path,
    name,
    format: { type: 'parquet' },
    notes: [],
    rows: null,
    cut: false,
    misfits: null,
  }
  return withViews(context, [{ name: FEATURES_VIEW, sqlTable }], {}, work)
}
