import { failure } from '../../../shared/failure.js'
import { fail, type Result } from '../../../shared/result.js'
import type { CryptoReply } from '../../crypto/protocol.js'
import type { FileDigest, HashFile } from '../../ports/hashing.js'
import type { Log } from '../../ports/log.js'
import { type CryptoWorker, createCryptoWorker } from './cryptoWorker.js'

export interface HashPool {
  /** The same promise as `createHashFile`; fails with `disk/error` once closed. */
  readonly hashFile: HashFile
  /** Ends the threads at once: reading leaves nothing to clean up. */
  close(): Promise<void>
}

export interface HashPoolOptions {
  /** Absolute path of the bundle made from `electron/workers/cryptoWorker.ts`. */
  readonly script: string
  readonly log: Log
  /** More than the cores there are would only take turns. */
  readonly threads: number
}

/**
 * `HashFile` on threads of its own: the main thread stays free, and a large file that is being encrypted elsewhere
 * holds no check back. Files on the same thread take turns a step at a time, so a small one never waits for a large one.
 */
export function createHashPool({ script, log, threads }: HashPoolOptions): HashPool {
  const crew = Array.from({ length: threads }, () => createCryptoWorker(script, log))
  let isClosed = false
  const freest = (): CryptoWorker | undefined => crew.toSorted((one, other) => one.busy() - other.busy())[0]
  return {
    async hashFile(path, algorithms, signal) {
      const thread = isClosed ? undefined : freest()
      if (thread === undefined) return fail(failure('disk/error', { note: 'closed' }))
      const hashed = await thread.carryOut({ is: 'hash', path, algorithms }, { signal }, endOf)
      return isClosed && !hashed.ok ? fail(failure('disk/error', { note: 'closed' })) : hashed
    },
    async close() {
      isClosed = true
      await Promise.all(crew.map((thread) => thread.end()))
    },
  }
}

const endOf = (reply: CryptoReply): Result<FileDigest> | null => (reply.is === 'hashed' ? reply.result : null)
