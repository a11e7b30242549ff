import { type ByteRange, intersectRange } from '../../../../shared/download/model/byteRanges.js'

interface Sample {
  readonly at: number
  readonly bytes: Uint8Array
}

/**
 * Samples of bytes that are known before they are written, because the body of the segment behind them started with
 * them. A body that writes there must bring the same bytes; otherwise two versions would meet in one file.
 */
export interface OverlapSamples {
  add(at: number, bytes: Uint8Array): void
  /** Returns whether the bytes equal every sample that they overlap. A sample whose end they reach is removed. */
  matches(at: number, bytes: Uint8Array): boolean
}

export function createOverlapSamples(): OverlapSamples {
  let samples: readonly Sample[] = []
  return {
    add(at, bytes) {
      // The sample is a copy: the chunk is large, and the sample may be kept for long.
      samples = [...samples, { at, bytes: bytes.slice() }]
    },
    matches(at, bytes) {
      // This is called for every chunk, and most files have no samples.
      if (samples.length === 0) return true
      const end = at + bytes.byteLength
      const isSame = samples.every((sample) => isSameWhereBoth(sample, { at, bytes }))
      samples = samples.filter((sample) => {
        const sampleEnd = sample.at + sample.bytes.byteLength
        return sampleEnd <= at || sampleEnd > end
      })
      return isSame
    },
  }
}

/** Returns whether two pieces of a file are equal where they overlap. */
function isSameWhereBoth(one: Sample, other: Sample): boolean {
  const range: ByteRange = [one.at, one.at + one.bytes.byteLength]
  return intersectRange([range], [other.at, other.at + other.bytes.byteLength]).every(([from, to]) => {
    const mine = one.bytes.subarray(from - one.at, to - one.at)
    const theirs = other.bytes.subarray(from - other.at, to - other.at)
    return Buffer.compare(mine, theirs) === 0
  })
}
