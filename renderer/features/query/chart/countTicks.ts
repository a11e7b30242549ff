/** The library rounds the number of ticks up by as much as this. */
const ROUNDING = 1.45
/** Between two numbers along an axis, in pixels. */
const GAP_PX = 16

/**
 * How many numbers of a size an axis has room for. Between whole numbers, such as counts of rows, there are at most as
 * many as there are whole numbers, so that none is a fraction.
 */
export function countTicks(roomPx: number, figurePx: number, values: readonly number[]): number {
  const fitting = Math.max(1, roomPx / (figurePx + GAP_PX) / ROUNDING)
  if (values.length === 0 || !values.every(Number.isInteger)) return fitting
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const value of values) [least, most] = [Math.min(least, value), Math.max(most, value)]
  return Math.max(1, Math.min(fitting, most - least))
}
