import { createTurns } from '../../../shared/pacing/createTurns.js'
import { CRYPTO_METHODS } from '../../crypto/cryptoMethods.js'
import type { FileCrypt, ProgressOptions } from '../../ports/fileCrypt.js'
import type { Log } from '../../ports/log.js'
import type { RpcCallOptions } from '../../ports/workers/workerRpc.js'
import { createRpcThread } from './rpc/rpcThread.js'
import type { ThreadEnds } from './rpc/threadEnds.js'

export interface FileCryptOptions {
  /** Absolute path of the bundle made from `electron/workers/cryptoWorker.ts`. */
  readonly script: string
  readonly log: Log
  readonly ends?: ThreadEnds
}

/**
 * `FileCrypt` over a worker thread. The first job starts the thread, later jobs use it, and it keeps no process alive
 * while it is idle. When the thread dies, its job fails with `bug/unexpected`, and the next job starts another.
 */
export function createFileCrypt({ script, log, ends }: FileCryptOptions): FileCrypt {
  const thread = createRpcThread(CRYPTO_METHODS, { script, name: 'crypto', log, ends })
  const closing = new AbortController()
  const runInTurn = createTurns()

  const runJob = <T>(watch: ProgressOptions, job: (call: RpcCallOptions<[number, number]>) => Promise<T>) =>
    runInTurn(() =>
      job({
        signal: AbortSignal.any([closing.signal, ...(watch.signal ? [watch.signal] : [])]),
        onProgress: ([doneBytes, totalBytes]) => watch.onProgress?.(doneBytes, totalBytes),
      }),
    )
  return {
    encrypt: (task, watch) => runJob(watch, (call) => thread.call('encrypt', task, call)),
    decrypt: (task, watch) => runJob(watch, (call) => thread.call('decrypt', task, call)),
    reveal: (task, watch) => runJob(watch, (call) => thread.call('reveal', task, call)),
    close: async () => {
      closing.abort()
      await runInTurn(() => thread.end())
    },
  }
}
