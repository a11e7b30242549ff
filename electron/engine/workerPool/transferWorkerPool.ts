import { isFinalReply, type WorkerReply, workerReply } from '../../../shared/download/transfer/workerProtocol.js'
import { failure } from '../../../shared/failure.js'
import type { Log } from '../../ports/log.js'
import type { StartTransferWorker, WorkerChannel } from '../../ports/workers/transferWorkerChannel.js'
import { createHandle, type OnUpdate, type TransferHandle, type TransferRequest } from './transferHandle.js'

/** The pool of transfer workers. */
export interface TransferWorkerPool {
  /** Starts the first worker in advance, while the portal is still being asked. */
  warmUp(): void
  /**
   * Starts a transfer. A transfer behind a job that has ended is `stopped`. Updates arrive in order, none before this
   * returns, and none after `ended`, `landed`, `broke` or `stopped`.
   */
  start(request: TransferRequest, onUpdate: OnUpdate): TransferHandle
  /** Stops all transfers. Resolves when every worker has ended. */
  close(): Promise<void>
}

interface Worker {
  readonly channel: WorkerChannel
  readonly jobs: Map<number, { readonly isSmall: boolean; readonly onUpdate: OnUpdate }>
}

/** After this many workers in a row that ended before their first message, no further one is started. */
const MAX_FAILED_STARTS = 3

/**
 * Creates a pool of at most `count` workers, which gives each transfer to the worker with the fewest. Small transfers
 * share the existing workers, because another thread would cost more than all of them. A worker that dies breaks its
 * own transfers, and the next transfer starts a replacement. The number of replacements is bounded, because the number
 * of attempts is, and each attempt waits longer. If workers die before their first message, no transfer has caused
 * that, and all transfers fail with the cause of the last death. A message that does not decode is a bug of ours and
 * breaks the worker that posted it.
 */
export function createTransferWorkerPool(
  startWorker: StartTransferWorker,
  count: number,
  log: Log,
): TransferWorkerPool {
  const workers = new Set<Worker>()
  /** Refused workers that have not ended yet: they get no more transfers. */
  const ending = new Set<Worker>()
  let lastJob = 0
  /** The number of workers in a row that ended without a message. */
  let failedStarts = 0
  let lastDeath = failure('bug/unexpected')

  const isGivenUp = (): boolean => failedStarts >= MAX_FAILED_STARTS

  const addWorker = (): Worker => {
    const jobs: Worker['jobs'] = new Map()
    let hasReplied = false
    let isRefused = false
    const onDied = (note: string): void => {
      workers.delete(worker)
      ending.delete(worker)
      log.note('worker.died', { note })
      if (!hasReplied) failedStarts += 1
      lastDeath = failure('bug/unexpected', { note: note.slice(0, 200) })
      // At most one transfer has caused the death; the others have no reason to fail.
      const because = isGivenUp() ? lastDeath : failure('net/broken')
      const broken = [...jobs]
      jobs.clear()
      for (const [job, { onUpdate }] of broken) onUpdate({ type: 'broke', job, because })
    }
    const channel = startWorker((message) => {
      if (isRefused) return
      const reply = workerReply.safeParse(message)
      if (reply.success) {
        hasReplied = true
        failedStarts = 0
        notifyJobs(jobs, reply.data)
        return
      }
      isRefused = true
      workers.delete(worker)
      ending.add(worker)
      channel.post({ type: 'close' })
      // Its files may be opened again only once it has closed them.
      void channel.gone.then(() => onDied('undecodable message'))
    }, onDied)
    const worker: Worker = { channel, jobs }
    workers.add(worker)
    return worker
  }

  const findWorkerOf = (job: number): Worker | undefined => [...workers].find(({ jobs }) => jobs.has(job))

  const chooseWorker = (): Worker => {
    const [best] = [...workers].toSorted(
      (one, other) => countLarge(one) - countLarge(other) || one.jobs.size - other.jobs.size,
    )
    if (best === undefined) return addWorker()
    return countLarge(best) > 0 && workers.size < count && !isGivenUp() ? addWorker() : best
  }

  return {
    warmUp() {
      if (workers.size === 0 && failedStarts === 0) addWorker()
    },
    start({ isSmall, behind, ...request }, onUpdate) {
      lastJob += 1
      const job = lastJob
      if (isGivenUp() && workers.size === 0) {
        const because = lastDeath
        queueMicrotask(() => onUpdate({ type: 'broke', job, because }))
        return createHandle(job, () => undefined)
      }
      const worker = behind === undefined ? chooseWorker() : findWorkerOf(behind)
      if (worker === undefined) {
        queueMicrotask(() => onUpdate({ type: 'stopped', job }))
        return createHandle(job, () => undefined)
      }
      const { jobs, channel } = worker
      jobs.set(job, { isSmall, onUpdate })
      channel.post({ type: 'start', job, ...request, behind })
      return createHandle(job, channel.post)
    },
    async close() {
      for (const { channel } of workers) channel.post({ type: 'close' })
      await Promise.all([...workers, ...ending].map(({ channel }) => channel.gone))
    },
  }
}

const countLarge = ({ jobs }: Worker): number => [...jobs.values()].filter(({ isSmall }) => !isSmall).length

function notifyJobs(jobs: Worker['jobs'], reply: WorkerReply): void {
  if (reply.type === 'progressed') {
    for (const [job, receivedBytes, islands] of reply.jobs)
      jobs.get(job)?.onUpdate({ type: 'progressed', receivedBytes, islands })
    return
  }
  const job = jobs.get(reply.job)
  if (isFinalReply(reply)) jobs.delete(reply.job)
  job?.onUpdate(reply)
}
