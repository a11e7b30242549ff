import { LIMITS } from '../../../shared/limits.js'
import type { Language } from '../../../shared/messages/language.js'
import type { CellPlace, FoundCell } from '../../../shared/preview/table/tableRequests.js'
import type { TableView } from '../../../shared/preview/table/tableView.js'
import { buildMatch } from '../../../shared/preview/table/viewSql.js'
import { ok, type Result } from '../../../shared/result.js'
import { buildRangeCondition, createNoColumnFailure, type OrderedTable } from './readCells.js'
import { fromOrder } from './rowOrders.js'

interface FindQuestion {
  readonly view: TableView
  readonly text: string
  readonly language: Language
  readonly from: CellPlace
  readonly backwards: boolean
}

/**
 * Finds the next cell that contains the text, in reading order: the rest of the row, the rows after it, then from the
 * other end of the table.
 */
export async function findText(
  { staged, order, tables }: OrderedTable,
  { view, text, language, from, backwards }: FindQuestion,
): Promise<Result<FoundCell>> {
  const shown = view.columns ?? staged.columns.map((_, at) => at)
  const searched = backwards ? [...shown].reverse() : shown
  if (searched.some((at) => staged.columns[at] === undefined)) return createNoColumnFailure()
  if (searched.length === 0 || order.rows === 0) return ok(null)
  const matches = new Map(
    searched.map((at) => [at, buildMatch(staged.columns[at] ?? { name: `c${at}`, kind: 'text' }, text, language)]),
  )

  /** Finds the first matching cell in these rows and columns. */
  async function findIn(first: number, last: number, columns: readonly number[]): Promise<Result<CellPlace | null>> {
    if (first > last || columns.length === 0) return ok(null)
    const cases = columns.map((at) => `WHEN ${matches.get(at) ?? 'false'} THEN ${at}`).join(' ')
    const read = await tables.readRows(
      `SELECT CAST(place AS VARCHAR), CAST(hit AS VARCHAR) FROM (SELECT place, CASE ${cases} END AS hit FROM ${fromOrder(order, buildRangeCondition(first, last - first + 1))}) WHERE hit IS NOT NULL ORDER BY place ${backwards ? 'DESC' : 'ASC'} LIMIT 1`,
    )
    if (!read.ok) return read
    const [row] = read.value
    return ok(row === undefined ? null : { row: Number(row[0]), column: Number(row[1]) })
  }

  /** Searches in growing steps: a near match is found at once, and a far one with few queries. */
  async function findAlong(first: number, last: number): Promise<Result<CellPlace | null>> {
    let step: number = LIMITS.TABLE_FIND_ROWS
    for (let done = 0; first + done <= last; step *= 8) {
      const size = Math.min(step, last - first + 1 - done)
      const begin = backwards ? last - done - size + 1 : first + done
      const found = await findIn(begin, begin + size - 1, searched)
      if (!found.ok || found.value !== null) return found
      done += size
    }
    return ok(null)
  }

  const end = order.rows - 1
  const at = searched.indexOf(from.column)
  const rest = searched.slice(at + 1)
  const steps: readonly [boolean, () => Promise<Result<CellPlace | null>>][] = [
    [false, () => findIn(from.row, from.row, rest)],
    [false, () => (backwards ? findAlong(0, from.row - 1) : findAlong(from.row + 1, end))],
    [true, () => (backwards ? findAlong(from.row + 1, end) : findAlong(0, from.row - 1))],
    [true, () => findIn(from.row, from.row, searched.slice(0, at + 1))],
  ]
  for (const [wrapped, findNext] of steps) {
    const found = await findNext()
    if (!found.ok) return found
    if (found.value !== null) return ok({ ...found.value, wrapped })
  }
  return ok(null)
}
