import { LIMITS } from '../../../shared/limits.js'
import { ok, type Result } from '../../../shared/result.js'
import type { TableEngine } from '../../ports/preview/tableEngine.js'

/** A table while it is profiled. */
export interface ProfiledTable {
  readonly tables: TableEngine
  /** The table or view with its rows. */
  readonly from: string
  readonly rows: number
  /** The rows are read from the file each time, and what would need them all in memory is approximate. */
  readonly approximate: boolean
}

/**
 * Computes expressions over all rows: those of one column with one reading of rows in memory, those of many columns with
 * one reading of a file. Gives a text or null for each expression, in their order.
 */
export async function computeExpressions(
  { tables, from, approximate }: ProfiledTable,
  columns: readonly (readonly string[])[],
): Promise<Result<readonly (readonly (string | null)[])[]>> {
  const atOnce = approximate ? LIMITS.PROFILE_COLUMNS_AT_ONCE : 1
  const answers: (readonly (string | null)[])[] = []
  for (let first = 0; first < columns.length; first += atOnce) {
    const some = columns.slice(first, first + atOnce)
    const expressions = some.flat()
    const read =
      expressions.length === 0
        ? ok([[]])
        : await tables.rows(`SELECT ${expressions.map((one) => `CAST(${one} AS VARCHAR)`).join(', ')} FROM ${from}`)
    if (!read.ok) return read
    const row = read.value[0] ?? []
    let at = 0
    for (const { length } of some) {
      answers.push(row.slice(at, at + length))
      at += length
    }
  }
  return ok(answers)
}

/** A column's values as finite numbers. */
export const finiteNumber = (sql: string): string =>
  `(CASE WHEN isfinite(CAST(${sql} AS DOUBLE)) THEN CAST(${sql} AS DOUBLE) END)`

/** A column's values as finite moments. */
export const finiteMoment = (sql: string): string => `(CASE WHEN isfinite(${sql}) THEN CAST(${sql} AS TIMESTAMP) END)`

/** A number in SQL, digit for digit. */
export const toSqlDouble = (value: number): string => `CAST('${value}' AS DOUBLE)`

/** A number that the engine wrote; null where it has none, or none that is finite. */
export function parseFinite(text: string | null | undefined): number | null {
  if (text === null || text === undefined || text === '') return null
  const value = Number(text)
  return Number.isFinite(value) ? value : null
}

/** What the engine wrote as JSON; null for what is none, such as a list with a NaN. */
export function parseJson(text: string | null | undefined): unknown {
  try {
    return text === null || text === undefined ? null : JSON.parse(text)
  } catch {
    return null
  }
}
