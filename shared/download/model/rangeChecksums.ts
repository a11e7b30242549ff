import * as z from 'zod'
import { LIMITS } from '../../limits.js'
import type { ByteRanges } from './byteRanges.js'
import { combineCrc32 } from './combineCrc32.js'

/*
 * The CRC-32 of ranges of a partial, computed from the bytes as they came from the network. With it the file can be
 * read back and checked, also after a crash, in case another program has written to it. A CRC-32 detects accidents and
 * not deceit: every file is hashed as well before it is published.
 */

const position = z.number().int().nonnegative()

const rangeChecksum = z.tuple([position, position, z.number().int().min(0).max(0xffff_ffff)]).readonly()
/** A half-open range of a file and the CRC-32 of its bytes. */
export type RangeChecksum = readonly [start: number, end: number, crc: number]
/**
 * Checksums in ascending order of `start`. Ranges of different attempts may overlap where both fetched the same bytes.
 */
export type RangeChecksums = readonly RangeChecksum[]

export const rangeChecksums = z.array(rangeChecksum).max(LIMITS.SUMS).readonly()

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
