import * as z from 'zod'
import { LIMITS } from '../../limits.js'

const position = z.number().int().nonnegative()

/** A half-open range of byte offsets in a file: `start` is included, `end` is not. */
export const byteRange = z.tuple([position, position]).readonly()
export type ByteRange = readonly [start: number, end: number]

/** Ranges in ascending order. No range is empty, and no two of them overlap or touch. */
export type ByteRanges = readonly ByteRange[]

/** The ranges of a file behind its first gap, as rows and messages hold them. */
export const islands = z.array(byteRange).max(LIMITS.ISLANDS).readonly()

/** Adds a range and merges it with the ranges that it touches or overlaps. An empty range changes nothing. */
export function addRange(ranges: ByteRanges, [start, end]: ByteRange): ByteRanges {
  if (start >= end) return ranges
  const before = ranges.filter((one) => one[1] < start)
  const after = ranges.filter((one) => one[0] > end)
  const met = ranges.slice(before.length, ranges.length - after.length)
  const first = Math.min(start, met[0]?.[0] ?? start)
  const last = Math.max(end, met[met.length - 1]?.[1] ?? end)
  return [...before, [first, last], ...after]
}

/** Sorts and merges ranges that come in any order and may overlap. */
export const normalizeRanges = (some: Iterable<ByteRange>): ByteRanges => [...some].reduce<ByteRanges>(addRange, [])

export const countBytes = (ranges: ByteRanges): number => ranges.reduce((sum, [start, end]) => sum + end - start, 0)

/** Returns the gaps: the ranges of a file of `totalBytes` that `ranges` do not cover. */
export function findMissingRanges(ranges: ByteRanges, totalBytes: number): ByteRanges {
  const ends = [0, ...ranges.map(([, end]) => end)]
  const starts = [...ranges.map(([start]) => start), totalBytes]
  return ends.flatMap((from, n): ByteRange[] => {
    const to = Math.min(starts[n] ?? totalBytes, totalBytes)
    return from < to ? [[from, to]] : []
  })
}

/** Returns the parts of `ranges` that lie inside `[start, end)`. */
export const intersectRange = (ranges: ByteRanges, [start, end]: ByteRange): ByteRanges =>
  ranges.flatMap(([from, to]): ByteRange[] => {
    const cut: ByteRange = [Math.max(from, start), Math.min(to, end)]
    return cut[0] < cut[1] ? [cut] : []
  })

/** Returns how many bytes are covered from the start of the file up to the first gap. */
export const getContiguousPrefix = (ranges: ByteRanges): number => (ranges[0]?.[0] === 0 ? ranges[0][1] : 0)

/** Returns the ranges that lie behind the first gap. */
export const findRangesAfterGap = (ranges: ByteRanges): ByteRanges => (ranges[0]?.[0] === 0 ? ranges.slice(1) : ranges)
