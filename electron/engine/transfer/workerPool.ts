import type { ByteRanges } from '../../../shared/download/model/byteRanges.js'
import {
  isFinalReply,
  type LandMessage,
  type StartMessage,
  type TransferReply,
  type WorkerReply,
  type WriteMessage,
  workerReply,
} from '../../../shared/download/transfer/workerProtocol.js'
import { failure } from '../../../shared/failure.js'
import type { Log } from '../../ports/log.js'
import type { StartWorker, WorkerChannel } from '../../ports/workers/transferWorkers.js'

/** A transfer to start, and what is expected of it. */
export interface TransferRequest extends Omit<StartMessage, 'type' | 'job'> {
  /** It will be over before a thread would have started for it. */
  readonly isSmall: boolean
}

/** The transfer workers, as the attempts see them. */
export interface TransferWorkerPool {
  /** A transfer will start soon: the first worker is started while the portal is still asked. */
  warmUp(): void
  /** Starts a transfer; one behind a job that is over is `stopped`. Its updates come in order, none before this returns, and none after `ended`, `landed`, `broke` or `stopped`. */
  start(request: TransferRequest, onUpdate: OnUpdate): TransferHandle
  /** Stops all transfers. Resolves when every worker has ended. */
  close(): Promise<void>
}

export interface TransferHandle {
  /** Its number, by which another transfer may follow it. */
  readonly job: number
  write(message: Omit<WriteMessage, 'type' | 'job'>): void
  /** Gives a buffered body its place and its name: `landed` or `broke` follows. */
  land(message: Omit<LandMessage, 'type' | 'job'>): void
  /** The store has recorded that so many bytes are durable, in all: the worker may write on. */
  acknowledge(durableBytes: number): void
  /** How many connections there may be from now on. */
  setConnections(most: number): void
  /** Bytes per second, or null for no limit. */
  limit(bytesPerSecond: number | null): void
  /** What is written is synced and reported, then `stopped` (or an end that was faster) follows. Safe to call twice. */
  stop(): void
}

/** What is reported of one transfer. `progressed` is for display alone. */
export type TransferUpdate =
  | TransferReply
  | { readonly type: 'progressed'; readonly receivedBytes: number; readonly islands: ByteRanges }

type OnUpdate = (update: TransferUpdate) => void

interface Worker {
  readonly channel: WorkerChannel
  readonly jobs: Map<number, { readonly isSmall: boolean; readonly onUpdate: OnUpdate }>
}

/** After so many workers in a row that ended before their first message, the next would end as well. */
const MAX_FAILED_STARTS = 3

/**
 * Gives each transfer to the worker that has fewest, of `count` workers at most. Small ones share the workers that there
 * are, because another thread would cost more than all of them. A worker that dies breaks its own transfers and is
 * replaced when the next one comes: attempts are bounded and wait longer each time, and so bound the workers too. When
 * no worker gets to its first message no transfer has caused that, and all fail with what the last worker died of. A
 * message that does not decode is a bug of ours and breaks the worker that posted it.
 */
export function createWorkerPool(startWorker: StartWorker, count: number, log: Log): TransferWorkerPool {
  const workers = new Set<Worker>()
  let lastJob = 0
  /** Workers in a row that ended without a message. */
  let failedStarts = 0
  let lastDeath = failure('bug/unexpected')

  const isGivenUp = (): boolean => failedStarts >= MAX_FAILED_STARTS

  const addWorker = (): Worker => {
    const jobs: Worker['jobs'] = new Map()
    let hasReplied = false
    const channel = startWorker(
      (message) => {
        hasReplied = true
        failedStarts = 0
        notifyJobs(jobs, workerReply.parse(message))
      },
      (note) => {
        workers.delete(worker)
        log.note('worker.died', { note })
        if (!hasReplied) failedStarts += 1
        lastDeath = failure('bug/unexpected', { note: note.slice(0, 200) })
        // At most one transfer has killed it; the others did nothing to fail for.
        const because = isGivenUp() ? lastDeath : failure('net/broken')
        const broken = [...jobs]
        jobs.clear()
        for (const [job, { onUpdate }] of broken) onUpdate({ type: 'broke', job, because })
      },
    )
    const worker: Worker = { channel, jobs }
    workers.add(worker)
    return worker
  }

  const findWorkerOf = (job: number): Worker | undefined => [...workers].find(({ jobs }) => jobs.has(job))

  const chooseWorker = (): Worker => {
    const [best] = [...workers].toSorted(
      (one, other) => countLarge(one) - countLarge(other) || one.jobs.size - other.jobs.size,
    )
    return best === undefined || (countLarge(best) > 0 && workers.size < count) ? addWorker() : best
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
      await Promise.all([...workers].map(({ channel }) => channel.gone))
    },
  }
}

const countLarge = ({ jobs }: Worker): number => [...jobs.values()].filter(({ isSmall }) => !isSmall).length

const createHandle = (job: number, post: WorkerChannel['post']): TransferHandle => ({
  job,
  write: (message) => post({ type: 'write', job, ...message }),
  land: (message) => post({ type: 'land', job, ...message }),
  acknowledge: (durableBytes) => post({ type: 'acknowledge', job, durableBytes }),
  setConnections: (most) => post({ type: 'set-connections', job, most }),
  limit: (bytesPerSecond) => post({ type: 'limit', job, bytesPerSecond }),
  stop: () => post({ type: 'stop', job }),
})

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
