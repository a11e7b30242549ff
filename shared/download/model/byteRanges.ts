import * as z from 'zod'

const position = z.number().int().nonnegative()

/** A stretch of a file's bytes, from its first to the one after its last. */
export const byteRange = z.tuple([position, position])
export type ByteRange = readonly [start: number, end: number]

/** Stretches in order, none empty, none touching another. */
export type ByteRanges = readonly ByteRange[]

/** With one more stretch; what touches or overlaps becomes one. */
export function addRange(ranges: ByteRanges, [start, end]: ByteRange): ByteRanges {
  if (start >= end) return ranges
  const before = ranges.filter((one) => one[1] < start)
  const after = ranges.filter((one) => one[0] > end)
  const met = ranges.slice(before.length, ranges.length - after.length)
  const first = Math.min(start, met[0]?.[0] ?? start)
  const last = Math.max(end, met[met.length - 1]?.[1] ?? end)
  return [...before, [first, last], ...after]
}

/** Any stretches, in any order, as ranges. */
export const normalizeRanges = (some: Iterable<ByteRange>): ByteRanges => [...some].reduce<ByteRanges>(addRange, [])

export const countBytes = (ranges: ByteRanges): number => ranges.reduce((sum, [start, end]) => sum + end - start, 0)

/** What `ranges` lack of a file of `totalBytes`. */
export function findMissingRanges(ranges: ByteRanges, totalBytes: number): ByteRanges {
  const ends = [0, ...ranges.map(([, end]) => end)]
  const starts = [...ranges.map(([start]) => start), totalBytes]
  return ends.flatMap((from, n): ByteRange[] => {
    const to = Math.min(starts[n] ?? totalBytes, totalBytes)
    return from < to ? [[from, to]] : []
  })
}

/** What lies inside of `[start, end)`. */
export const intersectRange = (ranges: ByteRanges, [start, end]: ByteRange): ByteRanges =>
  ranges.flatMap(([from, to]): ByteRange[] => {
    const cut: ByteRange = [Math.max(from, start), Math.min(to, end)]
    return cut[0] < cut[1] ? [cut] : []
  })

/** How far the file is there without a gap. */
export const getContiguousPrefix = (ranges: ByteRanges): number => (ranges[0]?.[0] === 0 ? ranges[0][1] : 0)

/** What is there behind the first gap. */
export const findRangesAfterGap = (ranges: ByteRanges): ByteRanges => (ranges[0]?.[0] === 0 ? ranges.slice(1) : ranges)
