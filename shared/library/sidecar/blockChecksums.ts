import * as z from 'zod'
import { type ByteRange, type ByteRanges, normalizeRanges } from '../../download/model/byteRanges.js'
import { combineCrc32 } from '../../download/model/combineCrc32.js'
import type { RangeChecksums } from '../../download/model/rangeChecksums.js'
import { LIMITS } from '../../limits.js'

/*
 * Checksums of the blocks of a file, with which damage is located and only damaged blocks are fetched again. A CRC-32
 * detects accidents; the hash of the whole file proves that a repaired file is right.
 */

/** The length of a block; the last block of a file may be shorter. */
const { BLOCK_BYTES } = LIMITS

const CRC_CHARS = 8

/** `crc32`: the CRC-32 of each block in order, eight lower-case hexadecimal digits each. */
export const blockChecksums = z.object({
  bytes: z.literal(BLOCK_BYTES),
  crc32: z
    .string()
    .max(LIMITS.BLOCKS * CRC_CHARS)
    .regex(/^(?:[0-9a-f]{8})+$/),
})
export type BlockChecksums = z.infer<typeof blockChecksums>

export const countBlocks = (sizeBytes: number): number => Math.ceil(sizeBytes / BLOCK_BYTES)

/**
 * Whether block checksums of a file of this length are recorded. A file of a single block has none, and neither has one
 * of more than `LIMITS.BLOCKS`.
 */
export const hasBlocks = (sizeBytes: number): boolean =>
  sizeBytes > BLOCK_BYTES && countBlocks(sizeBytes) <= LIMITS.BLOCKS

/** Converts the block checksums of a digest into a record; null when they do not cover all blocks of the file. */
export function toBlockChecksums(sizeBytes: number, crc32: string | undefined): BlockChecksums | null {
  const isWhole = hasBlocks(sizeBytes) && crc32?.length === countBlocks(sizeBytes) * CRC_CHARS
  return isWhole ? { bytes: BLOCK_BYTES, crc32 } : null
}

/** The blocks of a file that still match the record. */
export interface IntactBlocks {
  /** The longest ranges of such blocks, at most `LIMITS.ISLANDS`. */
  readonly ranges: ByteRanges
  readonly sums: RangeChecksums
  readonly count: number
}

/** Compares the recorded block checksums of a file with newly computed ones. `sizeBytes` is the recorded length. */
export function findIntactBlocks(recorded: BlockChecksums, sizeBytes: number, foundCrc32: string): IntactBlocks {
  const blocks = Array.from({ length: countBlocks(sizeBytes) }, (_, at) => at).filter(
    (at) => getCrc(recorded.crc32, at) !== null && getCrc(recorded.crc32, at) === getCrc(foundCrc32, at),
  )
  const all = normalizeRanges(blocks.map((at): ByteRange => getBlockRange(at, sizeBytes)))
  const longest = all.toSorted(([from, to], [start, end]) => end - start - (to - from)).slice(0, LIMITS.ISLANDS)
  const ranges = normalizeRanges(longest)
  return {
    ranges,
    sums: ranges.map(([from, to]) => [from, to, computeRangeCrc(recorded, [from, to], sizeBytes)]),
    count: blocks.length,
  }
}

/** The range of a block in a file of this length. */
export const getBlockRange = (at: number, sizeBytes: number): ByteRange => [
  at * BLOCK_BYTES,
  Math.min((at + 1) * BLOCK_BYTES, sizeBytes),
]

const getCrc = (crc32: string, at: number): string | null => {
  const crc = crc32.slice(at * CRC_CHARS, (at + 1) * CRC_CHARS)
  return crc === '' ? null : crc
}

/** Computes the CRC-32 of a range of whole blocks from those of the blocks. */
function computeRangeCrc({ crc32 }: BlockChecksums, [from, to]: ByteRange, sizeBytes: number): number {
  let crc = 0
  for (let at = from / BLOCK_BYTES; at * BLOCK_BYTES < to; at += 1) {
    const [start, end] = getBlockRange(at, sizeBytes)
    crc = combineCrc32(crc, Number.parseInt(getCrc(crc32, at) ?? '0', 16), end - start)
  }
  return crc
}
