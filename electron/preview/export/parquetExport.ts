import { formatProjJson } from '../../../shared/preview/export/formatCrs.js'
import { quoteIdentifier, quoteLiteral } from '../../../shared/preview/sql/quoteSql.js'
import { ok, type Result } from '../../../shared/result.js'
import { createUniqueNames } from '../../../shared/text/uniqueNames.js'
import { quotePath } from '../context/quotePath.js'
import { copyFromScratch } from './copyFromScratch.js'
import { EXPORT_VIEW } from './createExportView.js'
import type { ExportContext } from './exportContext.js'
import type { ExportGeometry } from './findExportGeometry.js'

/**
 * Writes Parquet. Its footer is written last, so it is created in a private scratch file and then copied to the export.
 * The scratch file is removed with the job.
 */
export async function writeParquet(exportContext: ExportContext): Promise<Result<number>> {
  const { tables, scratch, geometry, onRows } = exportContext
  const made = await tables.run(
    `COPY (SELECT ${geometry === null ? '*' : withShapes(exportContext, geometry)} FROM ${EXPORT_VIEW}) TO ${quoteLiteral(scratch)} (FORMAT parquet, COMPRESSION zstd, USE_TMP_FILE false)`,
  )
  if (!made.ok) return made
  const counted = await tables.readRows(`SELECT CAST(count(*) AS VARCHAR) FROM read_parquet(${quotePath(scratch)})`)
  if (!counted.ok) return counted
  const rows = Number(counted.value[0]?.[0] ?? 0)
  onRows(rows)
  const copied = await copyFromScratch(exportContext)
  return copied.ok ? ok(rows) : copied
}

/**
 * Selects the columns with the shapes in the geometry type of the engine, for which it writes the GeoParquet metadata.
 */
function withShapes({ columns }: ExportContext, { wkb, column, epsg }: ExportGeometry): string {
  const system = formatProjJson(epsg)
  const shape = `ST_GeomFromWKB(${wkb})`
  const placed = system === null ? shape : `ST_SetCRS(${shape}, ${quoteLiteral(system)})`
  if (column !== null) return `* REPLACE (${placed} AS ${quoteIdentifier(column)})`
  const makeUnique = createUniqueNames({ number: (name, number) => `${name}_${number}` })
  for (const { name } of columns) makeUnique(name)
  return `*, ${placed} AS ${makeUnique('geometry')}`
}
