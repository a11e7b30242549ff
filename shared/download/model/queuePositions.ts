/**
 * The place of a download among those of its priority: a number with room between neighbours, so that moving a thousand
 * downloads writes a thousand rows and not a hundred thousand.
 */

/**
 * Between two that were added one after the other: 2^16, so that sixteen halvings give whole numbers, and a hundred
 * thousand steps stay far below 2^53, up to which every whole number has a double of its own.
 */
export const POSITION_STEP = 65_536

/** Nothing stands closer: far above what a double keeps apart at the largest position there is. */
const LEAST_GAP = 2 ** -10

/**
 * `count` positions, rising, strictly between two neighbours; null stands for no neighbour there. Null when there is no
 * room left: then the neighbours behind must be moved too.
 */
export function allocatePositions(below: number | null, above: number | null, count: number): readonly number[] | null {
  if (above === null) return spread(below ?? 0, POSITION_STEP, count)
  // Before the first there is as much room as behind the last.
  const from = below ?? above - POSITION_STEP * (count + 1)
  const gap = (above - from) / (count + 1)
  return gap < LEAST_GAP ? null : spread(from, gap, count)
}

const spread = (from: number, gap: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, n) => from + gap * (n + 1))
