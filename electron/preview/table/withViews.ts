import { failure } from '../../../shared/failure.js'
import { LIMITS } from '../../../shared/limits.js'
import { quoteIdentifier } from '../../../shared/preview/sql/quoteSql.js'
import { fail, type Result } from '../../../shared/result.js'
import type { TableEngine, TableFile } from '../../ports/preview/tableEngine.js'
import type { PreviewContext } from '../context/previewContext.js'
import type { SqlTable } from '../context/sqlTable.js'
import { toUnreadable } from '../context/unreadableFailures.js'

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
