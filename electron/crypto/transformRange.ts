import { failure } from '../../shared/failure.js'
import { fail, ok, type Result } from '../../shared/result.js'
import type { OpenFile } from '../ports/disk.js'
import type { ProgressOptions } from '../ports/fileCrypt.js'

/** Large enough that disk and cipher run at full speed, and small enough that three chunks take little memory. */
export const CHUNK_BYTES = 1024 * 1024

/** A range of one file, and its position in another. */
export interface CopyRange {
  readonly from: OpenFile
  readonly fromByte: number
  readonly bytes: number
  readonly to: OpenFile
  readonly toByte: number
}

/**
 * Copies a range through `turn`, which returns as many bytes as it gets. While one chunk is transformed, the next is
 * read and the previous one is written, so at most three are in memory. Fails with `crypt/source-changed` when the
 * source is too short, and with the failures of the disk.
 */
export async function transformRange(
  range: CopyRange,
  turn: (chunk: Uint8Array) => Uint8Array,
  watch: ProgressOptions,
): Promise<Result<void>> {
  const { from, to, bytes } = range
  const read = (at: number): Promise<Result<Uint8Array>> =>
    at < bytes ? from.readAt(Math.min(CHUNK_BYTES, bytes - at), range.fromByte + at) : Promise.resolve(ok(NOTHING))
  let ahead = read(0)
  let behind: Promise<Result<void>> = Promise.resolve(ok(undefined))
  try {
    for (let at = 0; at < bytes; at += CHUNK_BYTES) {
      const chunk = await ahead
      watch.signal?.throwIfAborted()
      if (!chunk.ok) return chunk
      const through = at + chunk.value.length
      if (through !== Math.min(at + CHUNK_BYTES, bytes)) return fail(failure('crypt/source-changed'))
      ahead = read(through)
      const transformed = turn(chunk.value)
      const wrote = await behind
      if (!wrote.ok) return wrote
      behind = to.writeAt([transformed], range.toByte + at)
      watch.onProgress?.(through, bytes)
    }
    return await behind
  } finally {
    // The caller closes the files next, so no read or write may still be under way.
    await Promise.allSettled([ahead, behind])
  }
}

const NOTHING = new Uint8Array(0)
