import type { AnsweredBy, ListedRow } from '../../shared/catalog/filter.js'

/** The same list read again: it is there, and shown when the reader wishes. */
export interface Newer {
  readonly pages: ReadonlyMap<number, readonly ListedRow[]>
  readonly total: number
  readonly by: AnsweredBy
}

type Pages = Newer['pages']

/** Whether no row would change its place where one looks. */
export function standStill(before: Pages, after: Pages): boolean {
  for (const [page, rows] of after) {
    const old = before.get(page) ?? []
    if (old.length !== rows.length || rows.some(({ id }, at) => old[at]?.id !== id)) return false
  }
  return true
}

interface Shown {
  readonly newer: Newer | null
  readonly total: number | null
  readonly by: AnsweredBy | null
}

/**
 * The newer list where it is worth telling. Our copy breaks ties otherwise than the portal: as many, told by the other of
 * the two for the first time, are the same datasets in another order.
 */
export const offeredIn = ({ newer, total, by }: Shown): Newer | null =>
  newer !== null && (newer.by === by || newer.total !== total) ? newer : null

/** The rows where they are, each as it is known now: a mark may change, a place may not. */
export function inPlace(before: Pages, after: Pages): Pages {
  const known = new Map([...after.values()].flat().map((row) => [row.id, row]))
  return new Map([...before].map(([page, rows]) => [page, rows.map((row) => known.get(row.id) ?? row)]))
}
