import type { ByteRange } from '../../../../shared/download/model/byteRanges.js'
import { combineCrc32 } from '../../../../shared/download/model/combineCrc32.js'
import { addChecksum, type RangeChecksums } from '../../../../shared/download/model/rangeChecksums.js'
import { LIMITS } from '../../../../shared/limits.js'
import type { Hashing } from '../../../ports/hashing.js'
import { computeCrc, splitBatch } from './batch.js'

/** Makes `block-crc32` of a file from the checksums of its batches, which may be written in any order. */
export interface BlockDigest {
  /** Returns the CRC-32 of a batch, and keeps the part of each block. */
  update(bytes: readonly Uint8Array[], range: ByteRange): number
  /**
   * Returns the digest of a file of this size: empty when it has too many blocks, null when a byte of it was not passed
   * here once.
   */
  hex(sizeBytes: number): string | null
}

export function createBlockDigest(hashing: Pick<Hashing, 'updateCrc'>): BlockDigest {
  const { BLOCK_BYTES, BLOCKS } = LIMITS
  const blocks = new Map<number, RangeChecksums>()

  return {
    update(bytes, [start, end]) {
      let crc = 0
      let rest = bytes
      for (let at = start; at < end; ) {
        const block = Math.floor(at / BLOCK_BYTES)
        const upTo = Math.min(end, (block + 1) * BLOCK_BYTES)
        const [part, others] = splitBatch(rest, upTo - at)
        const partCrc = computeCrc(hashing, part)
        if (block < BLOCKS) blocks.set(block, addChecksum(blocks.get(block) ?? [], [at, upTo, partCrc]))
        crc = combineCrc32(crc, partCrc, upTo - at)
        rest = others
        at = upTo
      }
      return crc
    },
    hex(sizeBytes) {
      const count = Math.ceil(sizeBytes / BLOCK_BYTES)
      if (count > BLOCKS) return ''
      const crcs: string[] = []
      for (let block = 0; block < count; block += 1) {
        const [only, ...others] = blocks.get(block) ?? []
        const isWhole = only?.[0] === block * BLOCK_BYTES && only[1] === Math.min(sizeBytes, (block + 1) * BLOCK_BYTES)
        if (!isWhole || others.length > 0) return null
        crcs.push(only[2].toString(16).padStart(8, '0'))
      }
      return crcs.join('')
    },
  }
}
