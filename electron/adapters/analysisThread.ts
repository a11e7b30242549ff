import { Worker } from 'node:worker_threads'
import { failure } from '../../shared/failure.js'
import { fail, type Result } from '../../shared/result.js'
import type { News, Order, Work } from '../analysis/orders.js'
import type { FileWatch } from '../ports/fileCrypt.js'
import type { Log } from '../ports/log.js'

export interface AnalysisThread {
  /**
   * One job from order to end; several may be under way. `endOf` picks the news that ends it. A thread that dies fails
   * its jobs with `bug/unexpected`, and the next job gets a new thread.
   */
  carryOut<T>(work: WithoutJob<Work>, watch: FileWatch, endOf: (news: News) => Result<T> | null): Promise<Result<T>>
  /** Jobs under way. */
  busy(): number
  end(): Promise<void>
}

type WithoutJob<W> = W extends Work ? Omit<W, 'job'> : never

/** A thread running the bundled `electron/analysis.ts`: hired with the first job, kept, and no reason to stay while idle. */
export function analysisThread(script: string, log: Log): AnalysisThread {
  let worker: Worker | null = null
  let jobs = 0
  let busy = 0

  const hire = (): Worker => {
    // Neither the environment (it may hold logins) nor the flags of this process are the thread's business.
    const hired = new Worker(script, { env: {}, argv: [], execArgv: [] })
    // One pair of listeners for each job under way: many at once are no leak.
    hired.setMaxListeners(0)
    hired.on('error', (bug) => log.note('analysis.broke', { name: bug.name, message: bug.message }))
    hired.once('exit', () => {
      if (worker === hired) worker = null
    })
    return hired
  }

  return {
    async carryOut(work, watch, endOf) {
      watch.signal?.throwIfAborted()
      worker ??= hire()
      const mine = worker
      busy += 1
      mine.ref()
      try {
        return await toItsEnd(mine, { ...work, job: ++jobs } as Work, watch, endOf)
      } finally {
        busy -= 1
        // Idle, the thread lets the process end.
        if (busy === 0) worker?.unref()
      }
    },
    busy: () => busy,
    end: async () => void (await worker?.terminate()),
  }
}

async function toItsEnd<T>(
  worker: Worker,
  work: Work,
  watch: FileWatch,
  endOf: (news: News) => Result<T> | null,
): Promise<Result<T>> {
  const order = (next: Order): void => worker.postMessage(next)
  const ended = new AbortController()
  watch.signal?.addEventListener('abort', () => order({ is: 'cancel', job: work.job }), { signal: ended.signal })
  try {
    return await new Promise<Result<T>>((resolve, reject) => {
      const died = (): void => resolve(fail(failure('bug/unexpected')))
      const heard = (news: News): void => {
        if (news.job !== work.job) return
        if (news.is === 'progressed') watch.onProgress?.(news.doneBytes, news.totalBytes)
        const end = endOf(news)
        if (end !== null) resolve(end)
        if (news.is === 'cancelled') reject(watch.signal?.reason)
      }
      worker.on('exit', died).on('message', heard)
      ended.signal.addEventListener('abort', () => worker.off('exit', died).off('message', heard))
      order(work)
    })
  } finally {
    ended.abort()
  }
}
