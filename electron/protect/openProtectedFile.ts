import { failure } from '../../shared/failure.js'
import {
  CHUNK_BYTES,
  findContentStart,
  HEADER_BYTES_MAX,
  toClearBytes,
  toSealedBytes,
} from '../../shared/protect/ageFile.js'
import { fail, ok, type Result } from '../../shared/result.js'
import type { Disk } from '../ports/disk.js'
import type { ChunkCipher } from '../ports/protect/chunkCipher.js'
import type { FileSeal, Protection } from '../ports/protect/protection.js'
import { createSealedFile, type SealedFile } from './sealedFile.js'

/** A file of the age format that is open for reading its clear content. Each part is authenticated when it is read. */
export interface ProtectedFile {
  readonly file: SealedFile
  readonly clearBytes: number
}

/**
 * Reads the first bytes of a file, enough for a whole header. Fails with `protect/not-protected` when the file is not
 * in the age format.
 */
export async function readHead(disk: Disk, path: string): Promise<Result<Uint8Array>> {
  const opened = await disk.open(path, 'read')
  if (!opened.ok) return opened
  const head = await opened.value.readAt(HEADER_BYTES_MAX, 0)
  await opened.value.close()
  if (!head.ok) return head
  return findContentStart(head.value) === null ? fail(failure('protect/not-protected')) : head
}

/** Reads the seal of a file on disk. Failures: those of the disk and of `Protection.open`. */
export async function readSeal(disk: Disk, protection: Protection, path: string): Promise<Result<FileSeal>> {
  const head = await readHead(disk, path)
  return head.ok ? protection.open(head.value) : head
}

/**
 * Opens a complete file. Fails with `protect/damaged` when its length is impossible for a whole file, because it was
 * cut.
 */
export async function openProtectedFile(
  { disk, cipher }: { readonly disk: Disk; readonly cipher: ChunkCipher },
  path: string,
  seal: FileSeal,
): Promise<Result<ProtectedFile>> {
  const opened = await disk.open(path, 'read')
  if (!opened.ok) return opened
  const size = await opened.value.size()
  const clearBytes = size.ok ? toClearBytes(size.value - seal.header.byteLength) : 0
  const isWhole = size.ok && seal.header.byteLength + toSealedBytes(clearBytes) === size.value
  if (!size.ok || !isWhole) {
    await opened.value.close()
    return size.ok ? fail(failure('protect/damaged')) : size
  }
  const file = createSealedFile({ file: opened.value, cipher, seal, clearBytes, damage: 'protect/damaged' })
  return ok({ file, clearBytes })
}

/** How many bytes are decrypted at a time: one megabyte. */
const STEP_BYTES = 16 * CHUNK_BYTES

export interface DecryptSteps {
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((doneBytes: number, totalBytes: number) => void) | undefined
}

/**
 * Reads a whole protected file and gives its clear content step by step. The last step authenticates the chunk that
 * marks the end.
 */
export async function readClearSteps(
  { file, clearBytes }: ProtectedFile,
  take: (bytes: Uint8Array, at: number) => Promise<Result<void>>,
  { signal, onProgress }: DecryptSteps = {},
): Promise<Result<void>> {
  // An empty file still has a chunk that is authenticated.
  if (clearBytes === 0) return file.authenticateEnd()
  for (let at = 0; at < clearBytes; ) {
    signal?.throwIfAborted()
    const read = await file.readAt(Math.min(STEP_BYTES, clearBytes - at), at)
    if (!read.ok) return read
    if (read.value.byteLength === 0) return fail(failure('protect/damaged'))
    const taken = await take(read.value, at)
    if (!taken.ok) return taken
    at += read.value.byteLength
    onProgress?.(at, clearBytes)
  }
  return ok(undefined)
}
