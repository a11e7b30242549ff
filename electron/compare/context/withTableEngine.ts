import { failure } from '../../../shared/failure.js'
import { LIMITS } from '../../../shared/limits.js'
import { fail, type Result } from '../../../shared/result.js'
import type { TableEngine, TableFile } from '../../ports/preview/tableEngine.js'
import type { CompareContext } from './compareContext.js'

/** Opens an engine that may read and write these files and nothing else, and closes it after `work`. */
export async function withTableEngine<T>(
  context: CompareContext,
  files: readonly TableFile[],
  work: (tables: TableEngine) => Promise<Result<T>>,
): Promise<Result<T>> {
  const opened = await context.openTables({
    files,
    memoryBytes: LIMITS.COMPARE_MEMORY_BYTES,
    threads: LIMITS.COMPARE_THREADS,
    spillFolder: context.spillFolder,
  })
  if (!opened.ok) return opened
  const tables = opened.value
  const stop = (): void => tables.interrupt()
  context.signal.addEventListener('abort', stop)
  try {
    return context.signal.aborted ? fail(failure('look/cancelled')) : await work(tables)
  } finally {
    context.signal.removeEventListener('abort', stop)
    tables.close()
  }
}
