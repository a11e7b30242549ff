import type { RateLimits, UtcOffsetAt } from '../../../shared/download/limits/bandwidthSchedule.js'
import { createGovernor, type SourceKey } from '../../../shared/download/limits/governor.js'
import type { TrafficView } from '../../../shared/download/limits/trafficStatus.js'
import { getRemainingMs } from '../../../shared/download/machine/backoff.js'
import type { FailureCode } from '../../../shared/failure.js'
import type { Result } from '../../../shared/result.js'
import type { Clock } from '../../ports/clock.js'
import type { MediaSource } from '../../ports/mediaSource.js'
import type { RandomSource } from '../../ports/randomSource.js'
import type { EngineVisit } from '../api/engine.js'
import type { ConnectionBudget } from '../context/engineContext.js'
import type { DispatchMiddleware } from '../queue/dispatch.js'
import type { QueueEntry, QueueItem } from '../queue/queueEntry.js'
import type { TransferWorkerPool } from '../transfer/workerPool.js'
import { createBandwidthAllocator } from './bandwidthAllocator.js'
import { createBandwidthSchedule } from './bandwidthSchedule.js'
import { withTelemetry } from './connectionTelemetry.js'
import { type ConcurrencyLimits, createScheduler } from './scheduler.js'
import { buildTrafficStatus, createStatusPublisher, getSourceKey } from './trafficStatus.js'
import { createVisits } from './visits.js'

export interface TrafficDeps {
  readonly clock: Clock
  readonly randomSource: RandomSource
  readonly window: ConcurrencyLimits
  readonly limits?: RateLimits
  /** Local time minus UTC. UTC when left out. */
  readonly offsetAt?: UtcOffsetAt
  /** Starts one whose turn it is; null when it no longer wants to, else a promise of its slot's being free again. */
  readonly start: (id: string) => Promise<void> | null
  /** Ends every conversation; what was running is queued again. */
  readonly stopAll: () => void
}

/** Everything that decides which downloads may run now, and how fast. */
export interface TrafficController {
  /** Every download that was there at the start is queued: from now on the first one may start. */
  open(): void
  /** Puts a download in line when it is queued, and takes it out when it is not. */
  update(entry: QueueItem): void
  /** It is here no more. */
  leave(id: string): void
  readonly budget: ConnectionBudget
  /** Takes up a wait that a server asked for while another process ran. */
  resumeServerWait(entry: QueueEntry): void
  /** The transfer workers as this download may use them. */
  workersFor(entry: QueueEntry, pool: TransferWorkerPool): TransferWorkerPool
  /** A source whose answers are signs of a network. */
  watch(source: MediaSource): MediaSource
  /** Passes events on; one that reports an unreachable server as a mere wait while there is no network at all. */
  readonly triage: DispatchMiddleware
  setWindow(window: ConcurrencyLimits): void
  setLimits(limits: RateLimits): void
  limit(ids: Iterable<string>, bytesPerSecond: number | null): void
  /** The shell knows that there is a network again. */
  online(): void
  /** A conversation that is no download, by the same rules. */
  visit(source: SourceKey, signal: AbortSignal): Promise<Result<EngineVisit>>
  view(): TrafficView
  /** At most four times a second, and only when something is different. */
  listen(listener: (view: TrafficView) => void): () => void
  close(): void
}

/** Without a network neither a server's name is found nor a proxy's. */
const NOT_REACHED: ReadonlySet<FailureCode> = new Set(['net/unreachable', 'net/proxy-unreachable'])
/** What shows that there is no network, rather than no server. */
const NO_NETWORK: ReadonlySet<unknown> = new Set(['no-name', 'no-route'])

export function createTrafficController(deps: TrafficDeps): TrafficController {
  const { clock, randomSource } = deps
  const governor = createGovernor({ perProducer: deps.window.perHost, perHost: deps.window.perHost })
  const allocator = createBandwidthAllocator(clock)
  const statusPublisher = createStatusPublisher(clock, () => view())
  const scheduler = createScheduler({
    governor,
    clock,
    window: deps.window,
    start: deps.start,
    changed: statusPublisher.changed,
  })
  const bandwidthSchedule = createBandwidthSchedule(deps, ({ limit }) => {
    allocator.setTotal(limit === 'pause' ? null : limit)
    scheduler.setClosed(limit === 'pause')
    if (limit === 'pause') deps.stopAll()
    statusPublisher.changed()
  })

  const view = (): TrafficView =>
    buildTrafficStatus({ governor, scheduler, clock, activeLimit: bandwidthSchedule.inForce() })

  return {
    open: scheduler.open,
    update(entry) {
      if (entry.is !== 'queued' || entry.parked) return scheduler.leave(entry.id)
      const source = getSourceKey(entry)
      scheduler.wait(
        entry.id,
        { rank: entry.priority, producer: source.producer, dataset: entry.group.dataset, order: entry.position },
        source,
      )
    },
    leave: scheduler.leave,
    resumeServerWait(entry) {
      const { state } = entry
      if (state.is !== 'waiting' || state.because.code !== 'server/busy') return
      const restMs = getRemainingMs(state.untilMs, clock.now())
      if (restMs > 0) governor.hold(getSourceKey(entry).producer, clock.elapsed() + restMs)
    },
    budget: {
      permit: ({ id }) => scheduler.more(id),
      isWaitedFor: (entry) => scheduler.isWaitedFor(getSourceKey(entry).producer),
    },
    workersFor: (entry, pool) => withTelemetry(pool, entry.id, { scheduler, allocator, clock, randomSource }),
    watch: (source) => ({
      credential: source.credential,
      isKnown: source.isKnown,
      async locate(...asked) {
        const found = await source.locate(...asked)
        if (found.ok) onNetworkActivity()
        return found
      },
    }),
    triage: (next) => (entry, event) => {
      const isUnreached =
        event.type === 'broke' &&
        NOT_REACHED.has(event.because.code) &&
        NO_NETWORK.has(event.because.facts.why) &&
        governor.lostNetwork(clock.elapsed(), randomSource.next())
      next(entry, isUnreached ? { type: 'stopped', attempt: event.attempt } : event)
    },
    visit: createVisits({ scheduler, governor, clock, randomSource }),
    setWindow: scheduler.setWindow,
    setLimits: bandwidthSchedule.set,
    limit(ids, bytesPerSecond) {
      for (const id of ids) allocator.setOwn(id, bytesPerSecond)
    },
    online() {
      governor.lookNow(clock.elapsed())
      scheduler.pump()
    },
    view,
    listen: statusPublisher.listen,
    close() {
      scheduler.close()
      bandwidthSchedule.close()
      statusPublisher.close()
    },
  }

  function onNetworkActivity(): void {
    const wasOffline = governor.isOffline()
    governor.onNetworkActivity(clock.elapsed())
    if (wasOffline) scheduler.pump()
  }
}
