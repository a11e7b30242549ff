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
 * `FileCrypt` over a worker thread that is started with the first job, kept for the next ones, and keeps no process
 * alive while it is idle. A thread that dies fails the job it was at with `bug/unexpected`, and the next job gets a new one.
 */
export function createFileCrypt({ script, log, ends }: FileCryptOptions): FileCrypt {
  const thread = createRpcThread(CRYPTO_METHODS, { script, name: 'crypto', log, ends })
  const closing = new AbortController()
  let turn: Promise<unknown> = Promise.resolve()

  const runInTurn = <T>(watch: ProgressOptions, job: (call: RpcCallOptions<[number, number]>) => Promise<T>) => {
    const mine = turn.then(() =>
      job({
        signal: AbortSignal.any([closing.signal, ...(watch.signal ? [watch.signal] : [])]),
        onProgress: ([doneBytes, totalBytes]) => watch.onProgress?.(doneBytes, totalBytes),
      }),
    )
    turn = mine.catch(() => undefined)
    return mine
  }
  return {
    seal: (task, watch) => runInTurn(watch, (call) => thread.call('seal', task, call)),
    open: (task, watch) => runInTurn(watch, (call) => thread.call('open', task, call)),
    reveal: (task, watch) => runInTurn(watch, (call) => thread.call('reveal', task, call)),
    close: async () => {
      closing.abort()
      await turn
      await thread.end()
    },
  }
}
