import { failure } from '../../../shared/failure.js'
import { fail, type Result } from '../../../shared/result.js'
import type { SqlTable } from '../context/sqlTable.js'
import type { TableSource } from './detectContent.js'

/**
 * Tries the readers one after the other until `work` succeeds with one. A failure that another reader cannot avoid ends
 * this.
 */
export async function tryReaders<T>(
  source: TableSource,
  work: (sqlTable: SqlTable) => Promise<Result<T>>,
): Promise<Result<T>> {
  let last: Result<T> = fail(failure('look/unreadable'))
  for (const open of source.readers) {
    const way = await open()
    last = way.ok ? await work(way.value) : way
    if (last.ok || last.failure.code !== 'look/unreadable') return last
  }
  return last
}
