import * as z from 'zod'
import { LIMITS } from '../../limits.js'
import type { ByteRanges } from './byteRanges.js'

/*
 * What a stretch of a partial must hold, by a CRC-32 that was made of its bytes as they came from the network. With it
 * the file can be read back, after a crash too, when another program may have written in it. It detects
 * accidents, not deceit: whatever is published by it was hashed as well.
 */

const position = z.number().int().nonnegative()

export const rangeChecksum = z.tuple([position, position, z.number().int().min(0).max(0xffff_ffff)])
/** A stretch, from its first byte to the one after its last, and its CRC-32. */
export type RangeChecksum = readonly [start: number, end: number, crc: number]
/** In order of their beginnings. Stretches of different attempts may overlap where the same bytes were fetched twice. */
export type RangeChecksums = readonly RangeChecksum[]

export const rangeChecksums = z.array(rangeChecksum.readonly()).max(LIMITS.SUMS).readonly()

/** With one more stretch; it is joined to those that it touches. */
export function addChecksum(all: RangeChecksums, added: RangeChecksum): RangeChecksums {
  if (added[0] >= added[1]) return all
  const before = all.find(([, end]) => end === added[0])
  const after = all.find(([start]) => start === added[1])
  const joined = [before, added, after].flatMap((one) => (one === undefined ? [] : [one])).reduce(join)
  const others = all.filter((one) => one !== before && one !== after)
  const at = others.findIndex(([start]) => start > joined[0])
  return at === -1 ? [...others, joined] : [...others.slice(0, at), joined, ...others.slice(at)]
}

/**
 * Those whose bytes stay as they are when only `held` is kept of a file. A stretch behind a gap may begin a head's length
 * before what is held: that head is written once more, with the same bytes.
 */
export const selectChecksumsWithin = (all: RangeChecksums, held: ByteRanges): RangeChecksums =>
  all.filter(([start, end]) => held.some(([from, to]) => start >= from - LIMITS.OVERLAP_BYTES && end <= to))

const join = ([start, middle, one]: RangeChecksum, [, end, other]: RangeChecksum): RangeChecksum => [
  start,
  end,
  combineCrc32(one, other, end - middle),
]

const POLYNOMIAL = 0xedb88320

/** The product of two polynomials over GF(2), bits reversed, modulo that of CRC-32 (as zlib's `crc32_combine` has it). */
function product(one: number, other: number): number {
  let result = 0
  let factor = other
  for (let bit = 0x8000_0000; bit !== 0; bit >>>= 1) {
    if ((one & bit) !== 0) result ^= factor
    factor = (factor & 1) === 0 ? factor >>> 1 : (factor >>> 1) ^ POLYNOMIAL
  }
  return result >>> 0
}

/** x to the power of 2 to the power of n. */
const SQUARES: readonly number[] = Array.from({ length: 31 }).reduce<number[]>(
  (squares) => [...squares, product(squares[squares.length - 1] ?? 0, squares[squares.length - 1] ?? 0)],
  [0x4000_0000],
)

/** The CRC-32 of two stretches, one after the other, from that of each and the length of the second. */
export function combineCrc32(one: number, other: number, otherBytes: number): number {
  let shift = 0x8000_0000
  // Eight bits a byte: the power begins at two to the third.
  for (let left = otherBytes, power = 3; left > 0; left = Math.floor(left / 2), power += 1)
    if (left % 2 === 1) shift = product(SQUARES[power % 32] ?? 0, shift)
  return (product(shift, one) ^ other) >>> 0
}
