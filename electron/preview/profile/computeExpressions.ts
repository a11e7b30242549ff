import { LIMITS } from '../../../shared/limits.js'
import { ok, type Result } from '../../../shared/result.js'
import type { TableEngine } from '../../ports/preview/tableEngine.js'

/** A table that is being profiled. */
export interface ProfiledTable {
  readonly tables: TableEngine
  /** The SQL table or view with the rows. */
  readonly from: string
  readonly rows: number
  /** Whether each query reads the rows from the file, so that results which need all rows in memory are approximate. */
  readonly approximate: boolean
  /** So many columns are computed, and so many more are being computed at once. */
  readonly reach: (done: number, atOnce: number) => void
}

/**
 * Computes expressions over all rows. For rows in memory, each column takes one pass; for rows in a file, many columns
 * share one pass. Gives a text or null for each expression, in their order.
 */
export async function computeExpressions(
  { tables, from, approximate, reach }: ProfiledTable,
  columns: readonly (readonly string[])[],
): Promise<Result<readonly (readonly (string | null)[])[]>> {
  const atOnce = approximate ? LIMITS.PROFILE_COLUMNS_AT_ONCE : 1
  const answers: (readonly (string | null)[])[] = []
  for (let first = 0; first < columns.length; first += atOnce) {
    const some = columns.slice(first, first + atOnce)
    const expressions = some.flat()
    reach(first, some.length)
    const read =
      expressions.length === 0
        ? ok([[]])
        : await tables.readRows(`SELECT ${expressions.map((one) => `CAST(${one} AS VARCHAR)`).join(', ')} FROM ${from}`)
    if (!read.ok) return read
    const row = read.value[0] ?? []
    let at = 0
    for (const { length } of some) {
      answers.push(row.slice(at, at + length))
      at += length
    }
  }
  reach(columns.length, 0)
  return ok(answers)
}
