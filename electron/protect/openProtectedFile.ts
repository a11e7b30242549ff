import { failure } from '../../shared/failure.js'
import { CHUNK_BYTES, toClearBytes, toSealedBytes } from '../../shared/protect/ageFileLayout.js'
import { fail, ok, type Result } from '../../shared/result.js'
import type { Disk } from '../ports/disk.js'
import type { ChunkCipher } from '../ports/protect/chunkCipher.js'
import type { FileSeal } from '../ports/protect/fileSealer.js'
import { createSealedFile, type SealedFile } from './sealedFile.js'

/** A file of the age format that is open for reading its clear content. Each part is authenticated when it is read. */
export interface ProtectedFile {
  readonly file: SealedFile
  readonly clearBytes: number
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
