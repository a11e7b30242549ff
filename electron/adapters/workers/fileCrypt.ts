import type { Result } from '../../../shared/result.js'
import type { CryptoJob, CryptoReply } from '../../crypto/protocol.js'
import type { FileCrypt, ProgressOptions } from '../../ports/fileCrypt.js'
import type { Log } from '../../ports/log.js'
import { createCryptoWorker } from './cryptoWorker.js'

type Done = Result<{ readonly bytes: number }>
type WithoutJob<W> = W extends CryptoJob ? Omit<W, 'job'> : never

export interface FileCryptOptions {
  /** Absolute path of the bundle made from `electron/workers/cryptoWorker.ts`. */
  readonly script: string
  readonly log: Log
}

/**
 * `FileCrypt` over a worker thread that is started with the first job, kept for the next ones, and keeps no process
 * alive while it is idle. A thread that dies fails the job it was at with `bug/unexpected`, and the next job gets a new one.
 */
export function createFileCrypt({ script, log }: FileCryptOptions): FileCrypt {
  const thread = createCryptoWorker(script, log)
  const closing = new AbortController()
  let turn: Promise<unknown> = Promise.resolve()

  const inTurn = (work: WithoutJob<CryptoJob>, watch: ProgressOptions): Promise<Done> => {
    const mine = turn.then(() => {
      closing.signal.throwIfAborted()
      return thread.carryOut(
        work,
        { ...watch, signal: AbortSignal.any([closing.signal, ...(watch.signal ? [watch.signal] : [])]) },
        endOf,
      )
    })
    turn = mine.catch(() => undefined)
    return mine
  }
  return {
    seal: (task, watch) => inTurn({ ...task, is: 'seal' }, watch),
    open: (task, watch) => inTurn({ ...task, is: 'open' }, watch),
    close: async () => {
      closing.abort()
      await turn
      await thread.end()
    },
  }
}

const endOf = (reply: CryptoReply): Done | null => (reply.is === 'ended' ? reply.result : null)
