import type { ByteRange } from '../../../../shared/download/model/byteRanges.js'
import type { Hashing } from '../../../ports/hashing.js'

/** Consecutive bytes and their range in the file. */
export interface Batch {
  readonly bytes: readonly Uint8Array[]
  readonly range: ByteRange
}

/** Splits a batch of chunks into its first `length` bytes and the rest. */
export function splitBatch(chunks: readonly Uint8Array[], length: number): [Uint8Array[], Uint8Array[]] {
  const [first, others]: [Uint8Array[], Uint8Array[]] = [[], []]
  let left = length
  for (const chunk of chunks) {
    const taken = Math.min(left, chunk.byteLength)
    if (taken > 0) first.push(chunk.subarray(0, taken))
    if (taken < chunk.byteLength) others.push(chunk.subarray(taken))
    left -= taken
  }
  return [first, others]
}

/** Returns the CRC-32 of bytes that come in several pieces. */
export const computeCrc = ({ updateCrc }: Pick<Hashing, 'updateCrc'>, pieces: readonly Uint8Array[]): number =>
  pieces.reduce((before, piece) => updateCrc(piece, before), 0)
