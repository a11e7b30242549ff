import { failure } from '../../../shared/failure.js'
import { LIMITS } from '../../../shared/limits.js'
import { type DetectedEncoding, detectEncoding } from '../../../shared/preview/detect/encoding.js'
import { createPieceDecoder, createTextDecoder } from '../../../shared/preview/text/textDecoders.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { Disk, OpenFile } from '../../ports/disk.js'

export const PIECE_BYTES = 1024 * 1024

/** Opens a file for reading, and closes it after `work`. */
export async function withFile<T>(
  disk: Disk,
  path: string,
  work: (file: OpenFile, bytes: number) => Promise<Result<T>>,
): Promise<Result<T>> {
  const opened = await disk.open(path, 'read')
  if (!opened.ok) return opened
  try {
    const size = await opened.value.size()
    return size.ok ? await work(opened.value, size.value) : size
  } finally {
    await opened.value.close()
  }
}

/**
 * Reads the file piece by piece from `from` on, up to `most` bytes. Ends early when `take` gives false. Fails with
 * `look/cancelled` and as the disk and `take` do.
 */
export async function readChunks(
  file: OpenFile,
  { from, most, signal }: { readonly from: number; readonly most: number; readonly signal: AbortSignal },
  take: (piece: Uint8Array) => Promise<Result<boolean>>,
): Promise<Result<void>> {
  for (let at = from; at < from + most; ) {
    if (signal.aborted) return fail(failure('look/cancelled'))
    const read = await file.readAt(Math.min(PIECE_BYTES, from + most - at), at)
    if (!read.ok) return read
    if (read.value.length === 0) break
    const goOn = await take(read.value)
    if (!goOn.ok) return goOn
    if (!goOn.value) break
    at += read.value.length
  }
  return ok(undefined)
}

/**
 * Reads a whole file as text, in the encoding that all its bytes show where none is given. Fails with `file/too-large`
 * beyond what is held in memory, and as the disk does.
 */
export const readWholeText = (disk: Disk, path: string, known: DetectedEncoding | null): Promise<Result<string>> =>
  withFile(disk, path, async (file, bytes) => {
    if (bytes > LIMITS.PREVIEW_XML_BYTES) return fail(failure('file/too-large', { bytes }))
    const whole = await file.readAt(bytes, 0)
    if (!whole.ok) return whole
    const { encoding, bomBytes } = known ?? detectEncoding(whole.value) ?? UTF_8
    return ok(createTextDecoder(encoding)(whole.value.subarray(bomBytes)))
  })

const UTF_8: DetectedEncoding = { encoding: 'utf-8', bomBytes: 0 }

/** Decodes the beginning of a file. Bytes that are no character of the encoding become U+FFFD. */
export const decodeHead = (bytes: Uint8Array, { encoding, bomBytes }: DetectedEncoding): string =>
  createPieceDecoder(encoding).decode(bytes.subarray(bomBytes), { stream: true })
