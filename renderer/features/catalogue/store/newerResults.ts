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
