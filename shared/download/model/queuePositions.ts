/**
 * The position of a download among those of its priority. Neighbours are numbers with room between them, so that moving
 * a thousand downloads writes a thousand rows and not a hundred thousand.
 */

/**
 * The distance between two downloads that were added one after the other. 2^16 can be halved sixteen times into whole
 * numbers, and a hundred thousand steps stay far below 2^53, up to which a double represents every whole number.
 */
export const POSITION_STEP = 65_536

/**
 * The smallest distance between two positions. It is far above what a double can tell apart at the largest position in
 * use.
 */
const LEAST_GAP = 2 ** -10

/**
 * Returns `count` ascending positions strictly between two neighbours; a null neighbour means the start or the end of
 * the queue. Returns null when the gap is too small: then the caller must move the neighbours behind it too.
 */
export function allocatePositions(below: number | null, above: number | null, count: number): readonly number[] | null {
  if (above === null) return spacePositions(below ?? 0, POSITION_STEP, count)
  // In front of the first download, the new ones get the same distances as behind the last.
  const from = below ?? above - POSITION_STEP * (count + 1)
  const gap = (above - from) / (count + 1)
  return gap < LEAST_GAP ? null : spacePositions(from, gap, count)
}

const spacePositions = (from: number, gap: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, n) => from + gap * (n + 1))
