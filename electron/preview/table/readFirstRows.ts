import { LIMITS } from '../../../shared/limits.js'
import type { PreviewTable } from '../../../shared/preview/model.js'
import { quoteIdentifier } from '../../../shared/preview/sql/quoteSql.js'
import { ok, type Result } from '../../../shared/result.js'
import type { TableEngine } from '../../ports/preview/tableEngine.js'
import type { SqlTable } from '../context/sqlTable.js'
import { readColumns, toTextSql } from './viewColumn.js'

/**
 * Reads the first rows of a view as text, limited in rows, columns, cells and characters. With the source of the view,
 * a wide table is read without the columns that are not shown.
 */
export async function readFirstRows(
  tables: TableEngine,
  view: string,
  mostRows: number,
  sqlTable: Pick<SqlTable, 'fromColumns' | 'path'> | null = null,
): Promise<Result<PreviewTable>> {
  const columns = await readColumns(tables, view)
  if (!columns.ok) return columns
  const shown = columns.value.slice(0, LIMITS.PREVIEW_COLUMNS)
  const most = Math.max(1, Math.min(mostRows, Math.floor(LIMITS.PREVIEW_CELLS / Math.max(1, shown.length))))
  const cells = shown.map((column) => `left(${toTextSql(column)}, ${LIMITS.PREVIEW_CELL_CHARS + 1})`)
  // The engine binds all columns of a view for each query, also those that the query does not name.
  const names = shown.length < columns.value.length ? new Set(shown.map(({ name }) => name)) : null
  const narrow = names === null ? undefined : sqlTable?.fromColumns?.(sqlTable.path, names)
  const from = narrow ?? quoteIdentifier(view)
  const rows = await tables.readRows(`SELECT ${cells.join(', ')} FROM ${from} LIMIT ${most + 1}`)
  if (!rows.ok) return rows
  return ok({
    columns: shown.map((column) => column.shown),
    rows: rows.value.slice(0, most).map((row) => [...row]),
    more: rows.value.length > most,
    columnsLeftOut: columns.value.length - shown.length,
  })
}
