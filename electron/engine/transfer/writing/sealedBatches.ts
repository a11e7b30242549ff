import type { ByteRange } from '../../../../shared/download/model/byteRanges.js'
import { failure } from '../../../../shared/failure.js'
import { fail, ok, type Result } from '../../../../shared/result.js'
import type { OpenFile } from '../../../ports/disk.js'
import type { Hashing } from '../../../ports/hashing.js'

/** Consecutive bytes and their range in the file. */
export interface Batch {
  readonly bytes: readonly Uint8Array[]
  readonly range: ByteRange
}

/** Splits a batch into its first `length` bytes and the rest. */
export function splitBatch(batch: readonly Uint8Array[], length: number): [Uint8Array[], Uint8Array[]] {
  const [first, others]: [Uint8Array[], Uint8Array[]] = [[], []]
  let left = length
  for (const chunk of batch) {
    const taken = Math.min(left, chunk.byteLength)
    if (taken > 0) first.push(chunk.subarray(0, taken))
    if (taken < chunk.byteLength) others.push(chunk.subarray(taken))
    left -= taken
  }
  return [first, others]
}

const STEP_BYTES = 1024 * 1024

/**
 * Returns the length and the SHA-256 of a sealed file on disk. Fails with `file/meddled` when it is shorter than what
 * was written.
 */
export async function digestSealed(
  hashing: Hashing,
  file: OpenFile,
  sizeBytes: number,
): Promise<Result<{ readonly sizeBytes: number; readonly sha256: string }>> {
  const digest = hashing.start('sha-256')
  for (let at = 0; at < sizeBytes; ) {
    const read = await file.readAt(Math.min(STEP_BYTES, sizeBytes - at), at)
    if (!read.ok) return read
    if (read.value.byteLength === 0) return fail(failure('file/meddled'))
    digest.update(read.value)
    at += read.value.byteLength
  }
  return ok({ sizeBytes, sha256: digest.hex() })
}
