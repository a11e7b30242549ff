import { LIMITS } from '../../../shared/limits.js'
import type { PreviewTable, RowCount } from '../../../shared/preview/model.js'
import { quoteIdentifier } from '../../../shared/preview/sql/quoteSql.js'
import { ok, type Result } from '../../../shared/result.js'
import type { TableEngine } from '../../ports/preview/tableEngine.js'
import type { SqlTable } from '../context/sqlTable.js'
import type { TableSource } from '../sources/detectContent.js'

/** Counts the rows where that is fast, else estimates them from the size of the first rows. The result says which. */
export async function countRows(
  tables: TableEngine,
  {
    source,
    sqlTable,
    view,
    table,
  }: {
    readonly source: TableSource
    readonly sqlTable: SqlTable
    readonly view: string
    readonly table: PreviewTable
  },
): Promise<Result<RowCount>> {
  if (sqlTable.rows !== null) return ok({ type: sqlTable.cut ? 'at-least' : 'exact', rows: sqlTable.rows })
  if (sqlTable.aboutRows !== undefined)
    return ok({ type: 'about', rows: Math.max(sqlTable.aboutRows, table.rows.length) })
  if (!table.more && !sqlTable.cut) return ok({ type: 'exact', rows: table.rows.length })
  if (sqlTable.format.type !== 'parquet' && source.bytes > LIMITS.PREVIEW_COUNT_BYTES)
    return ok(estimateRows(source.bytes, table))
  const counted = await tables.readRows(`SELECT CAST(count(*) AS VARCHAR) FROM ${quoteIdentifier(view)}`)
  if (!counted.ok) return counted
  return ok({ type: sqlTable.cut ? 'at-least' : 'exact', rows: Number(counted.value[0]?.[0] ?? 0) })
}

/**
 * Estimates the rows from the text size of the first rows. Cells that were cut make the estimate too high, so it is
 * reported as approximate.
 */
function estimateRows(bytes: number, { rows }: PreviewTable): RowCount {
  let chars = 0
  for (const row of rows) for (const cell of row) chars += (cell?.length ?? 0) + 1
  const perRow = chars / Math.max(1, rows.length)
  return { type: 'about', rows: Math.max(rows.length, Math.round(bytes / Math.max(1, perRow))) }
}
