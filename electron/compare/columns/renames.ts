/** Of a removed and an added column, how the rows that are in both files compare. */
export interface RenameEvidence {
  readonly was: string
  readonly now: string
  /** Rows in both files whose two values differ. */
  readonly differing: number
  /** Rows in both files that have a value in the removed column. */
  readonly filled: number
  /** About how many different values these are. */
  readonly distinct: number
}

/** Fewer equal rows or fewer values may be equal by accident. */
const SURE_ROWS = 3
const SURE_DISTINCT = 3

/**
 * Columns that only got another name: every row has the same value in both, there are enough values for that to be no
 * accident, and no other column would do as well.
 */
export function findRenames(
  evidence: readonly RenameEvidence[],
): readonly { readonly was: string; readonly now: string }[] {
  const sure = evidence.filter(
    ({ differing, filled, distinct }) => differing === 0 && filled >= SURE_ROWS && distinct >= SURE_DISTINCT,
  )
  const count = (side: 'was' | 'now', name: string): number => sure.filter((one) => one[side] === name).length
  return sure
    .filter(({ was, now }) => count('was', was) === 1 && count('now', now) === 1)
    .map(({ was, now }) => ({ was, now }))
}
