import { failure } from '../../shared/failure.js'
import { fail, ok, type Result } from '../../shared/result.js'
import type { OpenFile } from '../ports/disk.js'
import type { ProgressOptions } from '../ports/fileCrypt.js'

/** Large enough that a disk and a cipher run at full speed, small enough that three of them are nothing. */
export const CHUNK_BYTES = 1024 * 1024

/** So many bytes of one file, from one place, to a place in another. */
export interface CopyRange {
  readonly from: OpenFile
  readonly fromByte: number
  readonly bytes: number
  readonly to: OpenFile
  readonly toByte: number
}

/**
 * Sends a stretch through `turn`, which gives as many bytes as it takes. While one chunk is turned, the next is being
 * read and the last written: never more than three are held, whatever the size of the file.
 * `crypt/source-changed` when the source ends before the stretch does; the disk's own failures as they are.
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
    // Whatever way out was taken, nothing of ours may still be using the files when they are closed.
    await Promise.allSettled([ahead, behind])
  }
}

const NOTHING = new Uint8Array(0)
