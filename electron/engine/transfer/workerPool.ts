import type { ByteRanges } from '../../../shared/download/model/byteRanges.js'
import {
  type StartMessage,
  type TransferReply,
  type WorkerReply,
  type WriteMessage,
  workerReply,
} from '../../../shared/download/transfer/workerProtocol.js'
import { failure } from '../../../shared/failure.js'
import type { Log } from '../../ports/log.js'
import type { StartWorker, WorkerChannel } from '../../ports/transferWorkers.js'

/** A conversation to begin, and what is expected of it. */
export interface TransferRequest extends Omit<StartMessage, 'type' | 'job'> {
  /** It will be over before a thread would have started for it. */
  readonly isSmall: boolean
}

/** The lanes as the attempts see them. */
export interface TransferWorkerPool {
  /** A conversation will soon begin: the first worker is started while the portal is still asked. */
  ready(): void
  /** Begins a conversation. `hear` gets its updates in order, none before this returns; after `ended`, `broke` or `let-go` there is no more. */
  begin(request: TransferRequest, hear: (news: TransferUpdate) => void): TransferHandle
  close(): Promise<void>
}

export interface TransferHandle {
  take(order: Omit<WriteMessage, 'type' | 'job'>): void
  /** The store has recorded that so much is durable, in all: the worker may write on. */
  acknowledge(durableBytes: number): void
  /** So many conversations there may be for it. */
  allow(most: number): void
  /** Bytes per second, or null for no limit. */
  limit(bytesPerSecond: number | null): void
  /** Ends it: what is written is synced and told, then `let-go` (or an end that was faster) follows. Safe to call twice. */
  stop(): void
}

/** What is heard of one job. `progressed` is for the eye. */
export type TransferUpdate =
  | TransferReply
  | { readonly type: 'progressed'; readonly receivedBytes: number; readonly islands: ByteRanges }

interface Lane {
  readonly line: WorkerChannel
  readonly jobs: Map<number, (news: TransferUpdate) => void>
  /** Those that are expected to keep it at work. */
  readonly large: Set<number>
}

/** So many lanes in a row that end before a word: the next would too. */
const STILLBORN_BORNE = 3

/**
 * Deals conversations to the lane that has fewest, over `count` lanes at most; small ones share what there is, because
 * a further thread would cost more than all of them. A lane that dies breaks its own jobs and is replaced when the next
 * one comes, so that attempts, which are bounded and wait longer each time, bound the lanes too. When none of them gets
 * to a word it is no job's doing, and all fail with what was said. News that does not decode is a bug of ours and breaks
 * the lane it came from.
 */
export function createWorkerPool(start: StartWorker, count: number, log: Log): TransferWorkerPool {
  let lastJob = 0
  /** Lanes in a row that ended without a word. */
  let stillborn = 0
  let because = failure('bug/unexpected')
  const lanes = new Set<Lane>()

  const open = (): Lane => {
    const jobs = new Map<number, (news: TransferUpdate) => void>()
    const large = new Set<number>()
    let hasSpoken = false
    const line = start(
      (news) => {
        hasSpoken = true
        stillborn = 0
        tell(lane, workerReply.parse(news))
      },
      (note) => {
        lanes.delete(lane)
        log.note('lane.died', { note })
        if (!hasSpoken) stillborn += 1
        because = failure('bug/unexpected', { note: note.slice(0, 200) })
        // Whatever killed it was one job's doing at most; the others did nothing to be failed for.
        const why = areStillborn() ? because : failure('net/broken')
        const broken = [...jobs]
        jobs.clear()
        large.clear()
        for (const [job, hear] of broken) hear({ type: 'broke', job, because: why })
      },
    )
    const lane: Lane = { line, jobs, large }
    lanes.add(lane)
    return lane
  }
  const areStillborn = (): boolean => stillborn >= STILLBORN_BORNE

  const freest = (): Lane => {
    const [best] = [...lanes].toSorted(
      (one, other) => one.large.size - other.large.size || one.jobs.size - other.jobs.size,
    )
    const isWanted = best === undefined || (best.large.size > 0 && lanes.size < count)
    return isWanted ? open() : best
  }

  return {
    ready() {
      if (lanes.size === 0 && stillborn === 0) open()
    },
    begin({ isSmall, ...order }, hear): TransferHandle {
      lastJob += 1
      const job = lastJob
      if (areStillborn() && lanes.size === 0) return brokenJob(() => hear({ type: 'broke', job, because }))
      const lane = freest()
      lane.jobs.set(job, hear)
      if (!isSmall) lane.large.add(job)
      lane.line.post({ type: 'begin', job, ...order })
      return {
        take: (take) => lane.line.post({ type: 'take', job, ...take }),
        acknowledge: (durableBytes) => lane.line.post({ type: 'acknowledge', job, durableBytes }),
        allow: (most) => lane.line.post({ type: 'allow', job, most }),
        limit: (bytesPerSecond) => lane.line.post({ type: 'limit', job, bytesPerSecond }),
        stop: () => lane.line.post({ type: 'stop', job }),
      }
    },
    async close() {
      for (const { line } of lanes) line.post({ type: 'close' })
      await Promise.all([...lanes].map(({ line }) => line.gone))
    },
  }
}

/** A conversation that never was. Its failure is reported after the handle was given to the caller. */
function brokenJob(tell: () => void): TransferHandle {
  queueMicrotask(tell)
  const nothing = (): void => undefined
  return { take: nothing, acknowledge: nothing, allow: nothing, limit: nothing, stop: nothing }
}

function tell({ jobs, large }: Lane, news: WorkerReply): void {
  if (news.type === 'progressed') {
    for (const [job, receivedBytes, islands] of news.jobs)
      jobs.get(job)?.({ type: 'progressed', receivedBytes, islands })
    return
  }
  const hear = jobs.get(news.job)
  if (news.type === 'ended' || news.type === 'broke' || news.type === 'let-go') {
    jobs.delete(news.job)
    large.delete(news.job)
  }
  hear?.(news)
}
