/**
 * Where a download stands in the line: first by priority, then by position. A position is a number with room between
 * neighbours, so that moving a thousand downloads writes a thousand rows and not a hundred thousand.
 */

export const PRIORITIES = ['high', 'normal', 'low'] as const
export type Priority = (typeof PRIORITIES)[number]
/** As it is stored: smaller goes first. */
export const toRank = (priority: Priority): number => PRIORITIES.indexOf(priority)
export const toPriority = (rank: number): Priority => PRIORITIES[rank] ?? 'normal'
export const NORMAL = toRank('normal')

/** Between two that were added one after the other. Sixteen halvings of it are exact, and a hundred thousand steps are far from where numbers lose their digits. */
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
