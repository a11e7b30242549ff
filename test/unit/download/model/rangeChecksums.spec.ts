import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addChecksum,
  type RangeChecksum,
  type RangeChecksums,
  rangeChecksums,
  selectChecksumsWithin,
} from '../../../../shared/download/model/rangeChecksums.js'
import { LIMITS } from '../../../../shared/limits.js'

const bytes = Uint8Array.from({ length: 5000 }, (_, at) => (at * 31 + (at >> 6)) & 255)
const sumOf = (start: number, end: number): RangeChecksum => [start, end, crc32(bytes.subarray(start, end))]

test('stretches that are written in any order become one, with the checksum of all of it', () => {
  const cuts = fc.uniqueArray(fc.integer({ min: 1, max: 4999 }), { maxLength: 12 })
  const order = fc.infiniteStream(fc.nat())
  fc.assert(
    fc.property(cuts, order, (at, pick) => {
      const edges = [0, ...at.toSorted((a, b) => a - b), 5000]
      const waiting = edges.slice(1).map((end, n) => sumOf(edges[n] ?? 0, end))
      let all: RangeChecksums = []
      for (const chance of pick) {
        const [one] = waiting.splice(chance % waiting.length, 1)
        if (one !== undefined) all = addChecksum(all, one)
        if (waiting.length === 0) break
      }
      expect(all).toEqual([sumOf(0, 5000)])
    }),
  )
})

test('stretches that overlap, and empty ones, are not joined', () => {
  expect(addChecksum(addChecksum([], sumOf(100, 300)), sumOf(0, 200))).toEqual([sumOf(0, 200), sumOf(100, 300)])
  expect(addChecksum([], sumOf(4, 4))).toEqual([])
})

test('only what stays as it is keeps its checksum', () => {
  const island = LIMITS.OVERLAP_BYTES + 100
  const far: RangeChecksum = [100, island + 500, 1]
  expect(selectChecksumsWithin([[0, 50, 1], far], [[0, 50]])).toEqual([[0, 50, 1]])
  expect(selectChecksumsWithin([[0, 50, 1], far], [[0, 49]])).toEqual([])
  // The head of an island is written again with the same bytes.
  expect(
    selectChecksumsWithin(
      [far],
      [
        [0, 0],
        [island, island + 500],
      ],
    ),
  ).toEqual([far])
  expect(
    selectChecksumsWithin(
      [far],
      [
        [0, 0],
        [island + 1, island + 500],
      ],
    ),
  ).toEqual([])
})

test.each([
  [[[0, 5, -1]]],
  [[[0, 5, 2 ** 32]]],
  [[[0, 5]]],
  [Array.from({ length: LIMITS.SUMS + 1 }, (_, n) => [n, n + 1, 0])],
])('what is no checksum is refused', (wrong) => {
  expect(rangeChecksums.safeParse(wrong).success).toBe(false)
})
