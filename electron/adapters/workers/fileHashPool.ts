import { failure } from '../../../shared/failure.js'
import { fail } from '../../../shared/result.js'
import { CRYPTO_METHODS } from '../../crypto/cryptoMethods.js'
import type { HashFile } from '../../ports/hashing.js'
import type { Log } from '../../ports/log.js'
import { createRpcThread } from './rpc/rpcThread.js'
import type { ThreadEnds } from './rpc/threadEnds.js'

export interface FileHashPool {
  /** Hashes like the function of `createHashFile`. Fails with `disk/error` once closed. */
  readonly hashFile: HashFile
  /** Ends the threads at once: reading leaves nothing to clean up. */
  close(): Promise<void>
}

export interface FileHashPoolOptions {
  /** Absolute path of the bundle made from `electron/workers/cryptoWorker.ts`. */
  readonly script: string
  readonly log: Log
  /** More threads than cores would only take turns. */
  readonly threads: number
  readonly ends?: ThreadEnds
}

/**
 * `HashFile` on threads of its own: the main thread stays free, and no check waits for a large file that is being
 * encrypted elsewhere. Files on the same thread take turns step by step, so that a small one never waits for a large
 * one.
 */
export function createFileHashPool({ script, log, threads, ends }: FileHashPoolOptions): FileHashPool {
  const options = { script, name: 'crypto', log, ends }
  const pool = Array.from({ length: threads }, () => createRpcThread(CRYPTO_METHODS, options))
  let isClosed = false
  return {
    async hashFile(path, algorithms, signal, onProgress) {
      const [freest] = isClosed ? [] : pool.toSorted((one, other) => one.open() - other.open())
      if (freest === undefined) return fail(failure('disk/error', { note: 'closed' }))
      const hashed = await freest.call('hash', { path, algorithms }, { signal, onProgress })
      return isClosed && !hashed.ok ? fail(failure('disk/error', { note: 'closed' })) : hashed
    },
    async close() {
      isClosed = true
      await Promise.all(pool.map((thread) => thread.end()))
    },
  }
}
