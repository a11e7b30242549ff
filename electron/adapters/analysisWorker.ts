import { Worker } from 'node:worker_threads'
import { failure } from '../../shared/failure.js'
import { fail, type Result } from '../../shared/result.js'
import type { News, Order } from '../analysis/orders.js'
import type { FileCrypt, FileWatch, Log } from '../ports.js'

type Done = Result<{ readonly bytes: number }>
type Work = Exclude<Order, { readonly is: 'cancel' }>

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
  const closing = new AbortController()
  let worker: Worker | null = null
  let jobs = 0
  let turn: Promise<unknown> = Promise.resolve()

  const hire = (): Worker => {
    // Neither the environment (it may hold logins) nor the flags of this process are the thread's business.
    const hired = new Worker(script, { env: {}, argv: [], execArgv: [] })
    hired.on('error', (bug) => log.note('analysis.broke', { name: bug.name, message: bug.message }))
    hired.once('exit', () => {
      if (worker === hired) worker = null
    })
    return hired
  }
  const inTurn = (make: (job: number) => Work, watch: FileWatch): Promise<Done> => {
    const mine = turn.then(() => {
      closing.signal.throwIfAborted()
      watch.signal?.throwIfAborted()
      worker ??= hire()
      return carryOut(worker, make(++jobs), watch, closing.signal)
    })
    turn = mine.catch(() => undefined)
    return mine
  }
  return {
    seal: (task, watch) => inTurn((job) => ({ ...task, is: 'seal', job }), watch),
    open: (task, watch) => inTurn((job) => ({ ...task, is: 'open', job }), watch),
    close: async () => {
      closing.abort()
      await turn
      await worker?.terminate()
    },
  }
}

/** One job from order to end. The listeners go with the job; idle, the thread lets the process end. */
async function carryOut(worker: Worker, work: Work, watch: FileWatch, closing: AbortSignal): Promise<Done> {
  const order = (next: Order): void => worker.postMessage(next)
  const cancel = (): void => order({ is: 'cancel', job: work.job })
  const ended = new AbortController()
  watch.signal?.addEventListener('abort', cancel, { signal: ended.signal })
  closing.addEventListener('abort', cancel, { signal: ended.signal })
  worker.ref()
  try {
    return await new Promise<Done>((resolve, reject) => {
      const died = (): void => resolve(fail(failure('bug/unexpected')))
      const heard = (news: News): void => {
        if (news.job !== work.job) return
        if (news.is === 'progressed') watch.onProgress?.(news.doneBytes, news.totalBytes)
        if (news.is === 'ended') resolve(news.result)
        if (news.is === 'cancelled') reject(watch.signal?.aborted ? watch.signal.reason : closing.reason)
      }
      worker.on('exit', died).on('message', heard)
      ended.signal.addEventListener('abort', () => worker.off('exit', died).off('message', heard))
      order(work)
    })
  } finally {
    ended.abort()
    worker.unref()
  }
}
