import type { HashAlgorithm } from '../../../../shared/download/transfer/hashAlgorithm.js'
import { defineMethod, defineNotice, unchecked } from '../../../ports/workers/workerRpc.js'

interface FollowInput {
  readonly job: number
  readonly descriptor: number
  readonly algorithms: readonly HashAlgorithm[]
}

/**
 * The requests of a transfer worker to the thread that hashes for it. Both are threads of one process, so a descriptor
 * means the same file on both sides.
 */
export const HASH_METHODS = {
  /** Reads an open file as it grows. Answers after `finish`, and does not use the descriptor after that. */
  follow: defineMethod(unchecked<FollowInput>(), unchecked<ReadonlyMap<HashAlgorithm, string>>()),
  /** The first `bytes` of the file are written and will not change. */
  grow: defineNotice(unchecked<{ readonly job: number; readonly bytes: number }>()),
  /** The file does not grow any more. */
  finish: defineNotice(unchecked<{ readonly job: number }>()),
} as const
