import type { ListedRow, ResultSource } from '../../../../shared/catalogue/search/model.js'

/** A newer reading of the same list, which is shown on request. */
export interface NewerResults {
  readonly pages: ReadonlyMap<number, readonly ListedRow[]>
  readonly total: number
  readonly by: ResultSource
}

interface Shown {
  readonly newer: NewerResults | null
  readonly total: number | null
  readonly by: ResultSource | null
}

/**
 * The newer list where it is worth offering. Our copy breaks ties in another way than the portal: the first reading
 * from the other of the two that has the same count holds the same datasets in another order.
 */
export const getOfferedResults = ({ newer, total, by }: Shown): NewerResults | null =>
  newer !== null && (newer.by === by || newer.total !== total) ? newer : null

type Pages = NewerResults['pages']

/** Whether no visible row would change its place. */
export function isSameOrder(before: Pages, after: Pages): boolean {
  for (const [page, rows] of after) {
    const old = before.get(page) ?? []
    if (old.length !== rows.length || rows.some(({ id }, at) => old[at]?.id !== id)) return false
  }
  return true
}

/** The rows in their present order, each with its newest content. */
export function mergeInPlace(before: Pages, after: Pages): Pages {
  const known = new Map([...after.values()].flat().map((row) => [row.id, row]))
  return new Map([...before].map(([page, rows]) => [page, rows.map((row) => known.get(row.id) ?? row)]))
}
