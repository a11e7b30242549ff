import * as z from 'zod'
import { LIMITS } from '../../limits.js'
import type { ByteRanges } from './byteRanges.js'

/*
 * The CRC-32 of ranges of a partial, computed from the bytes as they came from the network. With it the file can be
 * read back and checked, also after a crash, in case another program has written to it. A CRC-32 detects accidents and
 * not deceit: every file is hashed as well before it is published.
 */

const position = z.number().int().nonnegative()

export const rangeChecksum = z.tuple([position, position, z.number().int().min(0).max(0xffff_ffff)])
/** A half-open range of a file and the CRC-32 of its bytes. */
export type RangeChecksum = readonly [start: number, end: number, crc: number]
/**
 * Checksums in ascending order of `start`. Ranges of different attempts may overlap where both fetched the same bytes.
 */
export type RangeChecksums = readonly RangeChecksum[]

export const rangeChecksums = z.array(rangeChecksum.readonly()).max(LIMITS.SUMS).readonly()

/** Adds the checksum of a range and joins it with the ranges that end where it starts or start where it ends. */
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
 * Returns the checksums that stay valid when only the ranges `held` of a file are kept. A range behind a gap may start
 * up to `LIMITS.OVERLAP_BYTES` before the held range: these bytes are written again, with the same content.
 */
export const selectChecksumsWithin = (all: RangeChecksums, held: ByteRanges): RangeChecksums =>
  all.filter(([start, end]) => held.some(([from, to]) => start >= from - LIMITS.OVERLAP_BYTES && end <= to))

const join = ([start, middle, one]: RangeChecksum, [, end, other]: RangeChecksum): RangeChecksum => [
  start,
  end,
  combineCrc32(one, other, end - middle),
]

const POLYNOMIAL = 0xedb88320

/**
 * Multiplies two polynomials over GF(2), bits reversed, modulo the polynomial of CRC-32 (as zlib's `crc32_combine`
 * does).
 */
function multiply(one: number, other: number): number {
  let result = 0
  let factor = other
  for (let bit = 0x8000_0000; bit !== 0; bit >>>= 1) {
    if ((one & bit) !== 0) result ^= factor
    factor = (factor & 1) === 0 ? factor >>> 1 : (factor >>> 1) ^ POLYNOMIAL
  }
  return result >>> 0
}

/** `SQUARES[n]` is x to the power of 2^n. */
const SQUARES: readonly number[] = Array.from({ length: 31 }).reduce<number[]>(
  (squares) => [...squares, multiply(squares[squares.length - 1] ?? 0, squares[squares.length - 1] ?? 0)],
  [0x4000_0000],
)

/** Returns the CRC-32 of two consecutive ranges from the CRC-32 of each and the length of the second. */
export function combineCrc32(one: number, other: number, otherBytes: number): number {
  let shift = 0x8000_0000
  // A byte has 2^3 bits, so the exponent starts at 3.
  for (let left = otherBytes, power = 3; left > 0; left = Math.floor(left / 2), power += 1)
    if (left % 2 === 1) shift = multiply(SQUARES[power % 32] ?? 0, shift)
  return (multiply(shift, one) ^ other) >>> 0
}
