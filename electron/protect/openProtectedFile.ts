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
import type { ChunkCipher, FileSeal, Protection } from '../ports/protect/protection.js'
import { createSealedFile, type SealedFile } from './sealedFile.js'

/** A file of the age format, open for reading its clear content. Each part is authenticated when it is read. */
export interface ProtectedFile {
  readonly file: SealedFile
  readonly clearBytes: number
}

/** The first bytes of a file: all of a header, if it has one. `protect/not-protected` when it is none of the age format. */
export async function readHead(disk: Disk, path: string): Promise<Result<Uint8Array>> {
  const opened = await disk.open(path, 'read')
  if (!opened.ok) return opened
  const head = await opened.value.readAt(HEADER_BYTES_MAX, 0)
  await opened.value.close()
  if (!head.ok) return head
  return findContentStart(head.value) === null ? fail(failure('protect/not-protected')) : head
}

/** The seal of a file on disk. Failures of the disk and of `Protection.open`. */
export async function readSeal(disk: Disk, protection: Protection, path: string): Promise<Result<FileSeal>> {
  const head = await readHead(disk, path)
  return head.ok ? protection.open(head.value) : head
}

/** Opens a complete file. `protect/damaged` when its length cannot be that of one: it was cut. */
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

/** Chunks that are opened together: a megabyte. */
const STEP_BYTES = 16 * CHUNK_BYTES

export interface DecryptSteps {
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((doneBytes: number, totalBytes: number) => void) | undefined
}

/** Reads all of a protected file and gives its clear content step by step, ending with the chunk that proves its end. */
export async function eachClearStep(
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
