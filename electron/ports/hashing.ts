import type { HashAlgorithm } from '../../shared/download/transfer/hashAlgorithm.js'
import type { Result } from '../../shared/result.js'
import type { OpenFile } from './disk.js'

/** One reading, as many digests as asked. */
export interface FileDigest {
  readonly sizeBytes: number
  readonly digests: ReadonlyMap<HashAlgorithm, string>
}

/**
 * Reads a whole file and returns its digests in lower-case hex. Fails as the disk does. Aborting ends the reading: it
 * closes the file and throws the signal's reason. `onProgress` is called now and then with the bytes read so far, and
 * for a small file never.
 */
export type HashFile = (
  path: string,
  algorithms: readonly HashAlgorithm[],
  signal?: AbortSignal,
  onProgress?: (readBytes: number) => void,
) => Promise<Result<FileDigest>>

/**
 * A digest over growing content. It is computed on the calling thread, which must not be the main one for the bytes of
 * a media.
 */
export interface Digest {
  update(bytes: Uint8Array): void
  /** Returns lower-case hex. Called once. `block-crc32` is empty for a file of more than `LIMITS.BLOCKS` blocks. */
  hex(): string
}

/** Digests of an open file that grows, computed on another thread that reads it from its beginning. */
export interface OffloadedDigest {
  /** Says that the file has this many bytes without a gap, which do not change any more. */
  extendTo(bytes: number): void
  /**
   * Returns the digests of the final content. Called once. Fails when the file could not be read, or when the other
   * thread has died.
   */
  finish(): Promise<Result<ReadonlyMap<HashAlgorithm, string>>>
  /**
   * Ends the reading. The file may be closed once this has resolved. May be called at any time, also during `finish`.
   */
  abandon(): Promise<void>
}

export interface Hashing {
  /** Continues a CRC-32: `before` is that of the preceding bytes (0 at first). */
  updateCrc(bytes: Uint8Array, before: number): number
  start(algorithm: HashAlgorithm): Digest
  /** Returns null when there is no other thread, or when it cannot read the file. */
  startOffloaded(file: OpenFile, algorithms: readonly HashAlgorithm[]): OffloadedDigest | null
}
