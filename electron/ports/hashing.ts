import type { ChecksumAlgorithm } from '../../shared/catalog/model.js'
import type { Result } from '../../shared/result.js'

/** One reading, as many digests as asked. */
export interface FileDigest {
  readonly sizeBytes: number
  readonly digests: ReadonlyMap<ChecksumAlgorithm, string>
}

/**
 * Reads a whole file and gives its digests, lower-case hex. The disk's failures as they are. Aborting ends the reading
 * by throwing the signal's reason, once the file is closed.
 */
export type HashFile = (
  path: string,
  algorithms: readonly ChecksumAlgorithm[],
  signal?: AbortSignal,
) => Promise<Result<FileDigest>>

/** A digest that grows. The work is done where it is called: never on the main thread for a media's bytes. */
export interface Digest {
  update(bytes: Uint8Array): void
  /** Lower-case hex. Called once. */
  hex(): string
}

export interface Hashing {
  start(algorithm: ChecksumAlgorithm): Digest
}
