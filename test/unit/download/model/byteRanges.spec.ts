import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addRange,
  type ByteRange,
  countBytes,
  findMissingRanges,
  getContiguousPrefix,
  intersectRange,
  normalizeRanges,
} from '../../../../shared/download/model/byteRanges.js'

const stretch = fc
  .tuple(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 40 }))
  .map(([at, n]): ByteRange => [at, at + n])
const bytesOf = (ranges: readonly ByteRange[]): ReadonlySet<number> =>
  new Set(ranges.flatMap(([from, to]) => Array.from({ length: to - from }, (_, n) => from + n)))

describe('ranges', () => {
  test('hold exactly the bytes that were put in, in order, apart, and none empty', () => {
    fc.assert(
      fc.property(fc.array(stretch, { maxLength: 12 }), (some) => {
        const ranges = normalizeRanges(some)
        expect(bytesOf(ranges)).toEqual(bytesOf(some))
        expect(countBytes(ranges)).toBe(bytesOf(some).size)
        ranges.forEach(([from, to], n) => {
          expect(from).toBeLessThan(to)
          if (n > 0) expect(from).toBeGreaterThan(ranges[n - 1]?.[1] ?? -1)
        })
      }),
    )
  })

  test('are with their gaps the whole file, without an overlap', () => {
    fc.assert(
      fc.property(fc.array(stretch, { maxLength: 12 }), fc.integer({ min: 0, max: 260 }), (some, totalBytes) => {
        const ranges = intersectRange(normalizeRanges(some), [0, totalBytes])
        const missing = findMissingRanges(ranges, totalBytes)
        expect(countBytes(ranges) + countBytes(missing)).toBe(totalBytes)
        expect(missing.reduce(addRange, ranges)).toEqual(totalBytes === 0 ? [] : [[0, totalBytes]])
        expect(getContiguousPrefix(ranges)).toBe(missing[0]?.[0] ?? totalBytes)
      }),
    )
  })
})
