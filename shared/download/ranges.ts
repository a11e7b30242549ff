import * as z from 'zod'

const position = z.number().int().nonnegative()

/** A stretch of a file's bytes, from its first to the one after its last. */
export const range = z.tuple([position, position])
export type Range = readonly [start: number, end: number]

/** Stretches in order, none empty, none touching another. */
export type Ranges = readonly Range[]

/** With one more stretch; what touches or overlaps becomes one. */
export function withRange(ranges: Ranges, [start, end]: Range): Ranges {
  if (start >= end) return ranges
  const before = ranges.filter((one) => one[1] < start)
  const after = ranges.filter((one) => one[0] > end)
  const met = ranges.slice(before.length, ranges.length - after.length)
  const first = Math.min(start, met[0]?.[0] ?? start)
  const last = Math.max(end, met[met.length - 1]?.[1] ?? end)
  return [...before, [first, last], ...after]
}

/** Any stretches, in any order, as ranges. */
export const rangesOf = (some: Iterable<Range>): Ranges => [...some].reduce<Ranges>(withRange, [])

export const bytesIn = (ranges: Ranges): number => ranges.reduce((sum, [start, end]) => sum + end - start, 0)

/** What `ranges` lack of a file of `totalBytes`. */
export function missingIn(ranges: Ranges, totalBytes: number): Ranges {
  const ends = [0, ...ranges.map(([, end]) => end)]
  const starts = [...ranges.map(([start]) => start), totalBytes]
  return ends.flatMap((from, n): Range[] => {
    const to = Math.min(starts[n] ?? totalBytes, totalBytes)
    return from < to ? [[from, to]] : []
  })
}

/** What lies inside of `[start, end)`. */
export const within = (ranges: Ranges, [start, end]: Range): Ranges =>
  ranges.flatMap(([from, to]): Range[] => {
    const cut: Range = [Math.max(from, start), Math.min(to, end)]
    return cut[0] < cut[1] ? [cut] : []
  })

/** How far the file is there without a gap. */
export const prefixOf = (ranges: Ranges): number => (ranges[0]?.[0] === 0 ? ranges[0][1] : 0)

/** What is there behind the first gap. */
export const islandsOf = (ranges: Ranges): Ranges => (ranges[0]?.[0] === 0 ? ranges.slice(1) : ranges)
