import { assert } from '../../../../shared/assert.js'
import type { HashAlgorithm } from '../../../../shared/download/transfer/hashAlgorithm.js'
import type { FileDigests } from '../../../../shared/download/transfer/workerProtocol.js'
import type { Hashing } from '../../../ports/hashing.js'

/** Computes several digests of the same bytes. */
export interface Digests {
  update(bytes: Uint8Array): void
  /** Returns the digests in hex. Called once. */
  finish(): FileDigests
}

/** Starts the digests of these algorithms, and SHA-256 in any case. */
export function startDigests(hashing: Pick<Hashing, 'start'>, extraAlgorithms: readonly HashAlgorithm[]): Digests {
  const started = withSha256(extraAlgorithms).map((algorithm) => ({ algorithm, digest: hashing.start(algorithm) }))
  return {
    update(bytes) {
      for (const { digest } of started) digest.update(bytes)
    },
    finish: () => toFileDigests(started.map(({ algorithm, digest }) => [algorithm, digest.hex()])),
  }
}

/** Adds SHA-256 to these algorithms. */
export const withSha256 = (extraAlgorithms: readonly HashAlgorithm[]): readonly HashAlgorithm[] => [
  ...new Set<HashAlgorithm>(['sha-256', ...extraAlgorithms]),
]

/** Collects digests in hex by their algorithm. SHA-256 must be among them. */
export function toFileDigests(digests: Iterable<readonly [HashAlgorithm, string]>): FileDigests {
  const hex: Partial<Record<HashAlgorithm, string>> = Object.fromEntries(digests)
  const sha256 = hex['sha-256']
  assert(sha256 !== undefined, 'every digest that was asked for is there')
  return { ...hex, 'sha-256': sha256 }
}
