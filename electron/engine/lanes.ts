import { type BeginOrder, type JobNews, type LaneNews, laneNews, type TakeOrder } from '../../shared/download/lane.js'
import { failure } from '../../shared/failure.js'
import type { LaneLine, StartLane } from '../ports/lanes.js'
import type { Log } from '../ports/log.js'

/** The lanes as the attempts see them. */
export interface LanePool {
  /** Begins a conversation. `hear` gets its news in order; after `ended`, `broke` or `let-go` there is no more. */
  begin(order: Omit<BeginOrder, 'type' | 'job'>, hear: (news: LaneHeard) => void): LaneJob
  close(): Promise<void>
}

export interface LaneJob {
  take(order: Omit<TakeOrder, 'type' | 'job'>): void
  /** The store knows that so much is durable. */
  known(durableBytes: number): void
  /** Ends it: what is written is synced and told, then `let-go` (or an end that was faster) follows. Safe to call twice. */
  stop(): void
}

/** What is heard of one job. `progressed` is for the eye. */
export type LaneHeard = JobNews | { readonly type: 'progressed'; readonly receivedBytes: number }

interface Lane {
  readonly line: LaneLine
  readonly jobs: Map<number, (news: LaneHeard) => void>
}

/**
 * Deals conversations to the lane that has fewest. A lane that dies breaks its own jobs and is replaced; news that does
 * not decode is a bug of ours and breaks the lane it came from.
 */
export function dealLanes(start: StartLane, count: number, log: Log): LanePool {
  let lastJob = 0
  let isClosing = false
  const lanes = new Set<Lane>()

  const open = (): Lane => {
    const jobs = new Map<number, (news: LaneHeard) => void>()
    const line = start(
      (news) => tell(jobs, laneNews.parse(news)),
      (note) => {
        lanes.delete(lane)
        log.note('lane.died', { note })
        // Whatever killed it was one job's doing at most; the others did nothing to be failed for.
        for (const [job, hear] of jobs) hear({ type: 'broke', job, because: failure('net/broken') })
        jobs.clear()
        if (!isClosing) open()
      },
    )
    const lane: Lane = { line, jobs }
    lanes.add(lane)
    return lane
  }
  for (let opened = 0; opened < count; opened += 1) open()

  const freest = (): Lane =>
    [...lanes].reduce((best, lane) => (lane.jobs.size < best.jobs.size ? lane : best), [...lanes][0] ?? open())

  return {
    begin(order, hear): LaneJob {
      lastJob += 1
      const job = lastJob
      const lane = freest()
      lane.jobs.set(job, hear)
      lane.line.post({ type: 'begin', job, ...order })
      return {
        take: (take) => lane.line.post({ type: 'take', job, ...take }),
        known: (durableBytes) => lane.line.post({ type: 'known', job, durableBytes }),
        stop: () => lane.line.post({ type: 'stop', job }),
      }
    },
    async close() {
      isClosing = true
      for (const { line } of lanes) line.post({ type: 'close' })
      await Promise.all([...lanes].map(({ line }) => line.gone))
    },
  }
}

function tell(jobs: Map<number, (news: LaneHeard) => void>, news: LaneNews): void {
  if (news.type === 'progressed') {
    for (const [job, receivedBytes] of news.jobs) jobs.get(job)?.({ type: 'progressed', receivedBytes })
    return
  }
  const hear = jobs.get(news.job)
  if (news.type === 'ended' || news.type === 'broke' || news.type === 'let-go') jobs.delete(news.job)
  hear?.(news)
}
