/** How the values of a removed and of an added column compare, over the rows that are in both files. */
export interface RenameEvidence {
  readonly was: string
  readonly now: string
  /** The number of rows whose two values differ. */
  readonly differing: number
  /** The number of rows with a value in the removed column. */
  readonly filled: number
  /** About how many different values these rows have. */
  readonly distinct: number
}

/** Fewer equal rows, or fewer different values, may be equal by accident. */
const SURE_ROWS = 3
const SURE_DISTINCT = 3

/**
 * Finds columns that only changed their name: every row has the same value in both, there are enough values to rule out
 * an accident, and no other column fits as well.
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
