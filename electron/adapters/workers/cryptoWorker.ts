import { Worker } from 'node:worker_threads'
import { failure } from '../../../shared/failure.js'
import { fail, type Result } from '../../../shared/result.js'
import type { CryptoJob, CryptoReply, CryptoRequest } from '../../crypto/protocol.js'
import type { ProgressOptions } from '../../ports/fileCrypt.js'
import type { Log } from '../../ports/log.js'

export interface CryptoWorker {
  /**
   * One job from order to end; several may be under way. `endOf` picks the news that ends it. A thread that dies fails
   * its jobs with `bug/unexpected`, and the next job gets a new thread.
   */
  carryOut<T>(
    work: WithoutJob<CryptoJob>,
    watch: ProgressOptions,
    endOf: (reply: CryptoReply) => Result<T> | null,
  ): Promise<Result<T>>
  /** Jobs under way. */
  busy(): number
  end(): Promise<void>
}

type WithoutJob<W> = W extends CryptoJob ? Omit<W, 'job'> : never

/** A thread running the bundled `electron/workers/cryptoWorker.ts`: hired with the first job, kept, and no reason to stay while idle. */
export function createCryptoWorker(script: string, log: Log): CryptoWorker {
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
        return await toItsEnd(mine, { ...work, job: ++jobs } as CryptoJob, watch, endOf)
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
  job: CryptoJob,
  watch: ProgressOptions,
  endOf: (reply: CryptoReply) => Result<T> | null,
): Promise<Result<T>> {
  const order = (next: CryptoRequest): void => worker.postMessage(next)
  const ended = new AbortController()
  watch.signal?.addEventListener('abort', () => order({ is: 'cancel', job: job.job }), { signal: ended.signal })
  try {
    return await new Promise<Result<T>>((resolve, reject) => {
      const died = (): void => resolve(fail(failure('bug/unexpected')))
      const heard = (reply: CryptoReply): void => {
        if (reply.job !== job.job) return
        if (reply.is === 'progressed') watch.onProgress?.(reply.doneBytes, reply.totalBytes)
        const end = endOf(reply)
        if (end !== null) resolve(end)
        if (reply.is === 'cancelled') reject(watch.signal?.reason)
      }
      worker.on('exit', died).on('message', heard)
      ended.signal.addEventListener('abort', () => worker.off('exit', died).off('message', heard))
      order(job)
    })
  } finally {
    ended.abort()
  }
}
