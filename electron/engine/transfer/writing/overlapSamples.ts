import { type ByteRange, intersectRange } from '../../../../shared/download/model/byteRanges.js'

interface Witness {
  readonly at: number
  readonly bytes: Uint8Array
}

/**
 * What is known of bytes before they are written: the beginning of what comes after them brought them along. Whoever
 * writes there must bring the same, or two versions would meet in one file.
 */
export interface OverlapSamples {
  add(at: number, bytes: Uint8Array): void
  /** Whether nobody who is to be heard says otherwise. Who has been heard to the end is heard no more. */
  agree(at: number, bytes: Uint8Array): boolean
}

export function createOverlapSamples(): OverlapSamples {
  let all: readonly Witness[] = []
  return {
    add(at, bytes) {
      // A copy: the chunk that it is cut from is large, and this may be kept for long.
      all = [...all, { at, bytes: bytes.slice() }]
    },
    agree(at, bytes) {
      if (all.length === 0) return true
      const end = at + bytes.byteLength
      const isSaid = all.every((witness) => isSame(witness, at, bytes))
      const isThrough = (last: number): boolean => at < last && last <= end
      all = all.filter((witness) => !isThrough(witness.at + witness.bytes.byteLength))
      return isSaid
    },
  }
}

function isSame(witness: Witness, at: number, bytes: Uint8Array): boolean {
  const theirs: ByteRange = [witness.at, witness.at + witness.bytes.byteLength]
  return intersectRange([theirs], [at, at + bytes.byteLength]).every(
    ([from, to]) =>
      Buffer.compare(bytes.subarray(from - at, to - at), witness.bytes.subarray(from - witness.at, to - witness.at)) ===
      0,
  )
}
