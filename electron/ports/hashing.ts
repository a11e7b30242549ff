import type { HashAlgorithm } from '../../shared/download/transfer/hashAlgorithm.js'
import type { Result } from '../../shared/result.js'
import type { OpenFile } from './disk.js'

/** One reading, as many digests as asked. */
export interface FileDigest {
  readonly sizeBytes: number
  readonly digests: ReadonlyMap<HashAlgorithm, string>
}

/**
 * Reads a whole file and gives its digests, lower-case hex. The disk's failures as they are. Aborting ends the reading
 * by throwing the signal's reason, once the file is closed. `onProgress` gets the bytes that are read so far, now
 * and then; of a small file nothing.
 */
export type HashFile = (
  path: string,
  algorithms: readonly HashAlgorithm[],
  signal?: AbortSignal,
  onProgress?: (readBytes: number) => void,
) => Promise<Result<FileDigest>>

/** A digest that grows. The work is done where it is called: never on the main thread for a media's bytes. */
export interface Digest {
  update(bytes: Uint8Array): void
  /** Lower-case hex. Called once. Empty of `block-crc32` for a file of more than `LIMITS.BLOCKS` blocks. */
  hex(): string
}

/** Digests of an open file that grows, made elsewhere by reading it from its beginning. */
export interface OffloadedDigest {
  /** The file is there up to here, without a gap, and stays as it is. */
  extendTo(bytes: number): void
  /** The digests of the final content. Called once; fails when the file could not be read, or when the reading worker died. */
  finish(): Promise<Result<ReadonlyMap<HashAlgorithm, string>>>
  /** Ends the reading. The file may be closed once this has resolved. Safe at any time, `finish` under way included. */
  abandon(): Promise<void>
}

export interface Hashing {
  /** The CRC-32 of bytes that follow those of which it was `before` (0 at first). */
  updateCrc(bytes: Uint8Array, before: number): number
  start(algorithm: HashAlgorithm): Digest
  /** Null where there is no elsewhere, or where the file cannot be read from there. */
  startOffloaded(file: OpenFile, algorithms: readonly HashAlgorithm[]): OffloadedDigest | null
}
