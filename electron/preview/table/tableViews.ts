import { failure } from '../../../shared/failure.js'
import { LIMITS } from '../../../shared/limits.js'
import type { PreviewTable } from '../../../shared/preview/model.js'
import { quoteIdentifier } from '../../../shared/preview/sql/quoteSql.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { TableEngine, TableFile } from '../../ports/preview/tableEngine.js'
import type { PreviewContext } from '../context/previewContext.js'
import type { SqlTable } from '../context/sqlTable.js'
import { toUnreadable } from '../context/unreadableFile.js'
import { toColumnKind, toTextSql, type ViewColumn } from './viewColumn.js'

/** Shortens the name of a type: the fields of a large structure are no name. */
const shortenType = (type: string): string => (type.length > 60 ? `${type.slice(0, 59)}…` : type)

export interface ViewOptions {
  readonly alsoFiles?: readonly TableFile[]
  /** Whether the answer is independent of the order of the rows, so that more threads may read them. */
  readonly isUnordered?: boolean
}

/** Opens a database that may read only these tables, with a view for each, and closes it after `work`. */
export async function withViews<T>(
  context: PreviewContext,
  views: readonly { readonly name: string; readonly sqlTable: SqlTable }[],
  { alsoFiles = [], isUnordered = false }: ViewOptions,
  work: (tables: TableEngine) => Promise<Result<T>>,
): Promise<Result<T>> {
  const files = [...views.map(({ sqlTable }) => sqlTable), ...alsoFiles].map(({ path, name }) => ({ path, name }))
  const opened = await context.openTables({
    files,
    memoryBytes: LIMITS.PREVIEW_MEMORY_BYTES,
    threads: isUnordered ? LIMITS.PREVIEW_COUNTING_THREADS : LIMITS.PREVIEW_THREADS,
  })
  if (!opened.ok) return opened
  const tables = opened.value
  const stop = (): void => tables.interrupt()
  context.signal.addEventListener('abort', stop)
  try {
    for (const { name, sqlTable } of views) {
      const made = await tables.run(
        `CREATE VIEW ${quoteIdentifier(name)} AS SELECT * FROM ${sqlTable.from(sqlTable.path)}`,
      )
      if (!made.ok) return toUnreadable(made)
    }
    return context.signal.aborted ? fail(failure('look/cancelled')) : await work(tables)
  } finally {
    context.signal.removeEventListener('abort', stop)
    tables.close()
  }
}

/** Reads the columns of a table or a view. */
export async function readColumns(tables: TableEngine, view: string): Promise<Result<readonly ViewColumn[]>> {
  const columns = await tables.listColumns(view)
  if (!columns.ok) return columns
  return ok(
    columns.value.map(({ name, type }) => ({
      sql: quoteIdentifier(name),
      name,
      type,
      shown: { name: name.slice(0, LIMITS.TITLE_CHARS), kind: toColumnKind(type, name), type: shortenType(type) },
    })),
  )
}

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
