import { failure } from '../../../../shared/failure.js'
import { fail, ok, type Result } from '../../../../shared/result.js'
import type { OpenFile } from '../../../ports/disk.js'
import type { Hashing } from '../../../ports/hashing.js'

const STEP_BYTES = 1024 * 1024

/**
 * Returns the length and the SHA-256 of a sealed file on disk. Fails with `file/meddled` when it is shorter than what
 * was written.
 */
export async function digestSealedFile(
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
