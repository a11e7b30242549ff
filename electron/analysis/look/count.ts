import { LIMITS } from '../../../shared/limits.js'
import type { LookTable, RowCount } from '../../../shared/look/model.js'
import { ok, type Result } from '../../../shared/result.js'
import type { Tables } from '../../ports/tables.js'
import type { Source } from './source.js'
import { identifier } from './views.js'
import type { Way } from './way.js'

/** How many rows there are: counted where that is quick, reckoned from the size of the first rows elsewhere, and said which. */
export async function countRows(
  tables: Tables,
  {
    source,
    way,
    view,
    table,
  }: { readonly source: Source; readonly way: Way; readonly view: string; readonly table: LookTable },
): Promise<Result<RowCount>> {
  if (way.rows !== null) return ok({ is: way.cut ? 'at-least' : 'exact', rows: way.rows })
  if (!table.more && !way.cut) return ok({ is: 'exact', rows: table.rows.length })
  if (way.format.is !== 'parquet' && source.bytes > LIMITS.LOOK_COUNT_BYTES) return ok(reckoned(source.bytes, table))
  const counted = await tables.rows(`SELECT CAST(count(*) AS VARCHAR) FROM ${identifier(view)}`)
  if (!counted.ok) return counted
  return ok({ is: way.cut ? 'at-least' : 'exact', rows: Number(counted.value[0]?.[0] ?? 0) })
}

/** From what the first rows weigh as text. Cells that were cut make it too high; that is why it is only said to be about. */
function reckoned(bytes: number, { rows }: LookTable): RowCount {
  let chars = 0
  for (const row of rows) for (const cell of row) chars += (cell?.length ?? 0) + 1
  const perRow = chars / Math.max(1, rows.length)
  return { is: 'about', rows: Math.max(rows.length, Math.round(bytes / Math.max(1, perRow))) }
}
