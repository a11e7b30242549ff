import type { Result } from '../../shared/result.js'
import type { News, Work } from '../analysis/orders.js'
import type { FileCrypt, FileWatch } from '../ports/fileCrypt.js'
import type { Log } from '../ports/log.js'
import { analysisThread } from './analysisThread.js'

type Done = Result<{ readonly bytes: number }>
type WithoutJob<W> = W extends Work ? Omit<W, 'job'> : never

export interface AnalysisWorker {
  /** Absolute path of the bundle made from `electron/analysis.ts`. */
  readonly script: string
  readonly log: Log
}

/**
 * `FileCrypt` over a worker thread that is started with the first job, kept for the next ones, and keeps no process
 * alive while it is idle. A thread that dies fails the job it was at with `bug/unexpected`, and the next job gets a new one.
 */
export function analysisWorker({ script, log }: AnalysisWorker): FileCrypt {
  const thread = analysisThread(script, log)
  const closing = new AbortController()
  let turn: Promise<unknown> = Promise.resolve()

  const inTurn = (work: WithoutJob<Work>, watch: FileWatch): Promise<Done> => {
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

const endOf = (news: News): Done | null => (news.is === 'ended' ? news.result : null)
