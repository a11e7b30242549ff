import { LIMITS } from '../../../shared/limits.js'

/** Lists the shares in which this number of rows is processed. */
export function listShares(rows: number): readonly Share[] {
  const of = Math.max(1, Math.ceil(rows / LIMITS.COMPARE_SHARE_ROWS))
  return Array.from({ length: of }, (_, at) => ({ at, of }))
}

/**
 * Part `at` of `of` parts of the rows, so that no statement has to hold all of them. Equal rows are in the same share.
 */
export interface Share {
  readonly at: number
  readonly of: number
}
