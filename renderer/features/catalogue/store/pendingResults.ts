import type { ListedRow, ResultSource } from '../../../../shared/catalogue/search/model.js'

/** The same list read again: it is there, and shown when the reader wishes. */
export interface PendingResults {
  readonly pages: ReadonlyMap<number, readonly ListedRow[]>
  readonly total: number
  readonly by: ResultSource
}

type Pages = PendingResults['pages']

/** Whether no row would change its place where one looks. */
export function isSameOrder(before: Pages, after: Pages): boolean {
  for (const [page, rows] of after) {
    const old = before.get(page) ?? []
    if (old.length !== rows.length || rows.some(({ id }, at) => old[at]?.id !== id)) return false
  }
  return true
}

interface Shown {
  readonly newer: PendingResults | null
  readonly total: number | null
  readonly by: ResultSource | null
}

/**
 * The newer list where it is worth telling. Our copy breaks ties otherwise than the portal: as many, told by the other of
 * the two for the first time, are the same datasets in another order.
 */
export const getPendingResults = ({ newer, total, by }: Shown): PendingResults | null =>
  newer !== null && (newer.by === by || newer.total !== total) ? newer : null

/** The rows where they are, each as it is known now: a mark may change, a place may not. */
export function mergeInPlace(before: Pages, after: Pages): Pages {
  const known = new Map([...after.values()].flat().map((row) => [row.id, row]))
  return new Map([...before].map(([page, rows]) => [page, rows.map((row) => known.get(row.id) ?? row)]))
}
