import { failure } from '../../shared/failure.js'
import { fail, ok, type Result } from '../../shared/result.js'

type Write = (chunk: Uint8Array) => Promise<Result<void>>

/**
 * Lets through what comes after `held`, once what comes before it is exactly `held`. Other bytes are another file,
 * whatever its headers say: `file/changed`, and nothing of it was written.
 */
export function pastOverlap(held: Uint8Array, write: Write): Write {
  let seen = 0
  return async (chunk) => {
    const same = Math.min(chunk.byteLength, held.byteLength - seen)
    if (same === 0) return write(chunk)
    if (Buffer.compare(chunk.subarray(0, same), held.subarray(seen, seen + same)) !== 0)
      return fail(failure('file/changed'))
    seen += same
    return same === chunk.byteLength ? ok(undefined) : write(chunk.subarray(same))
  }
}
