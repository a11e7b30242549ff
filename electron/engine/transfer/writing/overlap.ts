import { LIMITS } from '../../../../shared/limits.js'
import { ok, type Result } from '../../../../shared/result.js'
import type { PartialWriter } from './partialWriter.js'

type Write = (chunk: Uint8Array) => Promise<Result<void>>

/**
 * Takes a body that begins at `from`: what comes before `start` must be what the file has there, and is not written;
 * the rest is. Other bytes are another file, whatever its headers say: `file/changed`, and nothing of it was written.
 */
export function skipOverlap(writer: PartialWriter, from: number, start: number): Write {
  const pen = writer.pen(start)
  let at = from
  return async (chunk) => {
    const head = chunk.subarray(0, Math.max(0, start - at))
    if (head.byteLength > 0) {
      const same = await verifyOverlap(writer, at, head, start)
      if (!same.ok) return same
    }
    at += chunk.byteLength
    return head.byteLength === chunk.byteLength ? ok(undefined) : pen.write(chunk.subarray(head.byteLength))
  }
}

/** Compares the last of what comes before `start`; more of it would only cost reading. */
export function verifyOverlap(
  writer: PartialWriter,
  at: number,
  bytes: Uint8Array,
  start: number,
): Promise<Result<void>> {
  const skipped = Math.max(0, start - LIMITS.OVERLAP_BYTES - at)
  return skipped >= bytes.byteLength
    ? Promise.resolve(ok(undefined))
    : writer.vouch(at + skipped, bytes.subarray(skipped))
}
