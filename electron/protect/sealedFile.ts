import { type FailureCode, failure } from '../../shared/failure.js'
import {
  CHUNK_BYTES,
  chunkNonce,
  chunkOf,
  sealedStartOf,
  toClearBytes,
  toSealedBytes,
} from '../../shared/protect/ageFile.js'
import { assert, fail, ok, type Result } from '../../shared/result.js'
import type { OpenFile } from '../ports/disk.js'
import type { ChunkCipher, FileSeal } from '../ports/protect/protection.js'

/** A file in the age format, by the places of its clear bytes. Nothing clear is ever given to the file beneath. */
export interface SealedFile extends OpenFile {
  /** Whole chunks at the beginning of a chunk, of which none is the last. */
  writeAt(bytes: readonly Uint8Array[], position: number): Promise<Result<void>>
  /** The rest of the content, from the beginning of its last chunk. Nothing is written after it. */
  writeEnd(bytes: readonly Uint8Array[], position: number): Promise<Result<void>>
  /** Opens the last chunk of a complete file, also of an empty one. */
  authenticateEnd(): Promise<Result<void>>
  /** The length on disk of this much clear content. */
  diskBytes(clearBytes: number): number
}

export interface SealedFileDeps {
  readonly file: OpenFile
  readonly cipher: ChunkCipher
  readonly seal: FileSeal
  /** The clear length of a file that is complete; null of one that is still written, of which no chunk is the last. */
  readonly clearBytes: number | null
  /** What a chunk is reported as that does not open. */
  readonly damage: FailureCode
}

/**
 * Lets a file be written and read at any chunk, which the streams of the library do not: a download goes on where it
 * stopped, and a preview reads a part. A chunk is never sealed twice with other content: its nonce is its place. What is
 * fetched anew gets a seal of its own.
 */
export function createSealedFile({ file, cipher, seal, clearBytes, damage }: SealedFileDeps): SealedFile {
  const start = seal.header.byteLength
  let end = clearBytes
  const lastChunk = (): number | null => (end === null ? null : chunkOf(Math.max(0, end - 1)))

  const sealed = (bytes: Uint8Array, firstChunk: number, isEnd: boolean): readonly Uint8Array[] => {
    const count = Math.max(1, Math.ceil(bytes.byteLength / CHUNK_BYTES))
    return Array.from({ length: count }, (_, at) =>
      cipher.seal(
        seal.key,
        chunkNonce(firstChunk + at, isEnd && at === count - 1),
        bytes.subarray(at * CHUNK_BYTES, (at + 1) * CHUNK_BYTES),
      ),
    )
  }

  const openChunks = async (first: number, last: number): Promise<Result<readonly Uint8Array[]>> => {
    const chunks: Uint8Array[] = []
    const from = sealedStartOf(first)
    const read = await file.readAt(sealedStartOf(last + 1) - from, start + from)
    if (!read.ok) return read
    for (let chunk = first; chunk <= last; chunk += 1) {
      const piece = read.value.subarray(sealedStartOf(chunk) - from, sealedStartOf(chunk + 1) - from)
      if (piece.byteLength === 0 && lastChunk() === null) break
      const clear = cipher.open(seal.key, chunkNonce(chunk, chunk === lastChunk()), piece)
      if (clear === null) return fail(failure(damage))
      chunks.push(clear)
    }
    return ok(chunks)
  }

  return {
    async writeAt(bytes, position) {
      const content = join(bytes)
      assert(position % CHUNK_BYTES === 0 && content.byteLength % CHUNK_BYTES === 0, 'whole chunks are sealed')
      if (content.byteLength === 0) return ok(undefined)
      const chunk = chunkOf(position)
      return file.writeAt(sealed(content, chunk, false), start + sealedStartOf(chunk))
    },
    async writeEnd(bytes, position) {
      const content = join(bytes)
      assert(position % CHUNK_BYTES === 0, 'the end begins with a chunk')
      // Nothing came after the last whole chunk: only of an empty file may the last chunk be empty.
      if (content.byteLength === 0 && position > 0) return fail(failure(damage))
      const chunk = chunkOf(position)
      const wrote = await file.writeAt(sealed(content, chunk, true), start + sealedStartOf(chunk))
      if (wrote.ok) end = position + content.byteLength
      return wrote
    },
    async readAt(length, position) {
      const upTo = end === null ? position + length : Math.min(position + length, end)
      if (upTo <= position) return ok(new Uint8Array(0))
      const first = chunkOf(position)
      const chunks = await openChunks(first, chunkOf(upTo - 1))
      if (!chunks.ok) return chunks
      const at = position - first * CHUNK_BYTES
      return ok(join(chunks.value).subarray(at, at + upTo - position))
    },
    async authenticateEnd() {
      const last = lastChunk()
      assert(last !== null, 'a complete file has an end')
      const opened = await openChunks(last, last)
      return opened.ok ? ok(undefined) : opened
    },
    truncate: (length) => file.truncate(length === 0 ? start : start + cutLength(length, end)),
    async size() {
      const size = await file.size()
      return size.ok ? ok(toClearBytes(size.value - start)) : size
    },
    stamp: () => file.stamp(),
    sync: () => file.sync(),
    close: () => file.close(),
    diskBytes: (clear) => start + toSealedBytes(clear),
  }
}

/** Of an unfinished file only whole chunks are kept, each with its tag. */
function cutLength(length: number, end: number | null): number {
  assert(length % CHUNK_BYTES === 0 || length === end, 'a sealed file is cut behind a chunk')
  return toSealedBytes(length)
}

function join(bytes: readonly Uint8Array[]): Uint8Array {
  const [only] = bytes
  return bytes.length === 1 && only !== undefined ? only : Buffer.concat(bytes)
}
