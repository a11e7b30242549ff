import { assert } from '../../shared/assert.js'
import { type FailureCode, failure } from '../../shared/failure.js'
import {
  CHUNK_BYTES,
  createChunkNonce,
  getChunkIndex,
  getSealedStart,
  toClearBytes,
  toSealedBytes,
} from '../../shared/protect/ageFileLayout.js'
import { fail, ok, type Result } from '../../shared/result.js'
import type { OpenFile } from '../ports/disk.js'
import type { ChunkCipher } from '../ports/protect/chunkCipher.js'
import type { FileSeal } from '../ports/protect/fileSealer.js'

/**
 * A file in the age format, addressed by the positions of its clear bytes. The underlying file receives encrypted bytes
 * only.
 */
export interface SealedFile extends OpenFile {
  /** Writes whole chunks. `position` is the start of a chunk, and none of the chunks is the last of the file. */
  writeAt(bytes: readonly Uint8Array[], position: number): Promise<Result<void>>
  /** Writes the rest of the content, from the start of its last chunk. Nothing may be written after this. */
  writeEnd(bytes: readonly Uint8Array[], position: number): Promise<Result<void>>
  /** Authenticates the last chunk of a complete file, also of an empty one. */
  authenticateEnd(): Promise<Result<void>>
  /** The length on disk of this much clear content. */
  diskBytes(clearBytes: number): number
}

export interface SealedFileDeps {
  readonly file: OpenFile
  readonly cipher: ChunkCipher
  readonly seal: FileSeal
  /**
   * The clear length of a complete file. Null for a file that is still being written: none of its chunks is the last
   * yet.
   */
  readonly clearBytes: number | null
  /** The failure for a chunk that cannot be authenticated. */
  readonly damage: FailureCode
}

/**
 * Creates a file that can be written and read at any chunk, which the streams of the library cannot do: a download
 * continues where it stopped, and a preview reads a part. The nonce of a chunk is its position, so a chunk must never
 * be encrypted twice with different content. A file that is fetched anew gets a new seal.
 */
export function createSealedFile({ file, cipher, seal, clearBytes, damage }: SealedFileDeps): SealedFile {
  const start = seal.header.byteLength
  let end = clearBytes
  const getLastChunk = (): number | null => (end === null ? null : getChunkIndex(Math.max(0, end - 1)))

  const sealChunks = (bytes: Uint8Array, firstChunk: number, isEnd: boolean): readonly Uint8Array[] => {
    const count = Math.max(1, Math.ceil(bytes.byteLength / CHUNK_BYTES))
    return Array.from({ length: count }, (_, at) =>
      cipher.seal(
        seal.key,
        createChunkNonce(firstChunk + at, isEnd && at === count - 1),
        bytes.subarray(at * CHUNK_BYTES, (at + 1) * CHUNK_BYTES),
      ),
    )
  }

  const openChunks = async (first: number, last: number): Promise<Result<readonly Uint8Array[]>> => {
    const chunks: Uint8Array[] = []
    const from = getSealedStart(first)
    const read = await file.readAt(getSealedStart(last + 1) - from, start + from)
    if (!read.ok) return read
    for (let chunk = first; chunk <= last; chunk += 1) {
      const piece = read.value.subarray(getSealedStart(chunk) - from, getSealedStart(chunk + 1) - from)
      if (piece.byteLength === 0 && getLastChunk() === null) break
      const clear = cipher.open(seal.key, createChunkNonce(chunk, chunk === getLastChunk()), piece)
      if (clear === null) return fail(failure(damage))
      chunks.push(clear)
    }
    return ok(chunks)
  }

  return {
    async writeAt(bytes, position) {
      const content = concatBytes(bytes)
      assert(position % CHUNK_BYTES === 0 && content.byteLength % CHUNK_BYTES === 0, 'whole chunks are sealed')
      if (content.byteLength === 0) return ok(undefined)
      const chunk = getChunkIndex(position)
      return file.writeAt(sealChunks(content, chunk, false), start + getSealedStart(chunk))
    },
    async writeEnd(bytes, position) {
      const content = concatBytes(bytes)
      assert(position % CHUNK_BYTES === 0, 'the end begins with a chunk')
      // The last chunk is empty only in an empty file. Here nothing came after the last whole chunk, so the file was
      // cut.
      if (content.byteLength === 0 && position > 0) return fail(failure(damage))
      const chunk = getChunkIndex(position)
      const wrote = await file.writeAt(sealChunks(content, chunk, true), start + getSealedStart(chunk))
      if (wrote.ok) end = position + content.byteLength
      return wrote
    },
    async readAt(length, position) {
      const upTo = end === null ? position + length : Math.min(position + length, end)
      if (upTo <= position) return ok(new Uint8Array(0))
      const first = getChunkIndex(position)
      const chunks = await openChunks(first, getChunkIndex(upTo - 1))
      if (!chunks.ok) return chunks
      const at = position - first * CHUNK_BYTES
      return ok(concatBytes(chunks.value).subarray(at, at + upTo - position))
    },
    async authenticateEnd() {
      const last = getLastChunk()
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

/** An unfinished file keeps only whole chunks, each with its tag. */
function cutLength(length: number, end: number | null): number {
  assert(length % CHUNK_BYTES === 0 || length === end, 'a sealed file is cut behind a chunk')
  return toSealedBytes(length)
}

function concatBytes(bytes: readonly Uint8Array[]): Uint8Array {
  const [only] = bytes
  return bytes.length === 1 && only !== undefined ? only : Buffer.concat(bytes)
}
