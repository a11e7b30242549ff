import type { RateLimits } from '../../../shared/download/bandwidth/bandwidthSchedule.js'
import { getRemainingMs } from '../../../shared/download/machine/getRemainingMs.js'
import { findNetworkLoss, toCaptiveFailure } from '../../../shared/download/traffic/connectivity.js'
import { createGovernor } from '../../../shared/download/traffic/governor.js'
import type { TrafficView } from '../../../shared/download/traffic/trafficView.js'
import type { MediaSource } from '../../ports/mediaSource.js'
import type { DispatchMiddleware } from '../queue/dispatchMiddleware.js'
import type { QueueEntry, QueueItem } from '../queue/queueEntry.js'
import type { OnUpdate, TransferHandle, TransferRequest } from '../workerPool/transferHandle.js'
import type { TransferWorkerPool } from '../workerPool/transferWorkerPool.js'
import { createBandwidthAllocator } from './bandwidthAllocator.js'
import { type BandwidthScheduleDeps, createBandwidthSchedule } from './bandwidthSchedule.js'
import { buildTrafficView } from './buildTrafficView.js'
import { createScheduler, type Scheduler, type SchedulerDeps } from './scheduler.js'
import { toSourceKey } from './sourceKey.js'
import { startScheduledTransfer } from './startScheduledTransfer.js'
import { createTrafficPublisher } from './trafficPublisher.js'

export interface TrafficDeps extends Omit<SchedulerDeps, 'governor' | 'onChanged'>, BandwidthScheduleDeps {
  readonly workers: Pick<TransferWorkerPool, 'start'>
  /** Stops all running attempts; their downloads are queued again. */
  readonly stopAll: () => void
}

/** Decides which downloads may run now, and how fast. */
export interface TrafficController
  extends Pick<
    Scheduler,
    | 'activate'
    | 'dequeue'
    | 'hasWaitingDownload'
    | 'leaseConnection'
    | 'openExtraConnection'
    | 'release'
    | 'setConcurrency'
  > {
  /** Adds a download to the scheduler's queue when it is queued, and removes it otherwise. */
  update(entry: QueueItem): void
  /** Restores a wait that a server requested from an earlier process. */
  resumeServerWait(entry: QueueEntry): void
  /** Starts a transfer of a download in a worker, within its share of the rate and behind the one it follows. */
  startTransfer(id: string, request: TransferRequest, onUpdate: OnUpdate): TransferHandle
  /** Wraps a media source so that its responses prove that there is a network. */
  wrapSource(source: MediaSource): MediaSource
  /**
   * Passes events on. When a download reports an unreachable server while there is no network at all, or one that stands
   * in the portal's place, the event becomes `stopped`, so that it does not count as a failed attempt.
   */
  readonly triage: DispatchMiddleware
  setRateLimits(limits: RateLimits): void
  setDownloadLimits(ids: Iterable<string>, bytesPerSecond: number | null): void
  /** The system reports that there is a network again. */
  onNetworkAvailable(): void
  getView(): TrafficView
  /** Calls `listener` with the status when it has changed, at most once a second. */
  subscribe(listener: (view: TrafficView) => void): () => void
  close(): void
}

export function createTrafficController(deps: TrafficDeps): TrafficController {
  const { clock, randomSource } = deps
  const governor = createGovernor({ perProducer: deps.concurrency.perHost, perHost: deps.concurrency.perHost })
  const allocator = createBandwidthAllocator(clock)
  const trafficPublisher = createTrafficPublisher(clock, () => getView())
  const scheduler = createScheduler({
    governor,
    clock,
    randomSource,
    concurrency: deps.concurrency,
    start: deps.start,
    onChanged: trafficPublisher.onChanged,
  })
  const transferDeps = { workers: deps.workers, scheduler, allocator, clock, randomSource }
  const bandwidthSchedule = createBandwidthSchedule(deps, ({ limit }) => {
    allocator.setTotalLimit(limit === 'pause' ? null : limit)
    scheduler.setPaused(limit === 'pause')
    if (limit === 'pause') deps.stopAll()
    trafficPublisher.onChanged()
  })

  const getView = (): TrafficView =>
    buildTrafficView({ governor, scheduler, clock, activeLimit: bandwidthSchedule.getActiveLimit() })

  return {
    ...scheduler,
    update(entry) {
      if (entry.stateName !== 'queued' || entry.isParked) return scheduler.dequeue(entry.id)
      const source = toSourceKey(entry.group)
      scheduler.enqueue(
        entry.id,
        { rank: entry.priority, producer: source.producer, dataset: entry.group.dataset, order: entry.position },
        source,
      )
    },
    resumeServerWait(entry) {
      const { state } = entry
      if (state.type !== 'waiting' || state.because.code !== 'server/busy') return
      const restMs = getRemainingMs(state.untilMs, clock.now())
      if (restMs > 0) governor.holdProducer(toSourceKey(entry.group).producer, clock.elapsed() + restMs)
    },
    startTransfer: (id, request, onUpdate) => startScheduledTransfer(transferDeps, id, request, onUpdate),
    wrapSource: (source) => ({
      getCredential: source.getCredential,
      isKnown: source.isKnown,
      async locate(ref, ...asked) {
        const found = await source.locate(ref, ...asked)
        if (found.ok) onNetworkActivity(new URL(ref.portalId).hostname)
        return found
      },
    }),
    triage: (next) => (entry, event) => {
      if (event.type !== 'broke') return next(entry, event)
      const portalHost = toSourceKey(entry.group).host
      const loss = findNetworkLoss(event.because, portalHost)
      if (loss === null) return next(entry, event)
      if (governor.onNetworkLost(portalHost, { ...loss, atMs: clock.elapsed(), chance: randomSource.next() }))
        return next(entry, { type: 'stopped', attempt: event.attempt })
      // What stands in the portal's place now may be gone at the next attempt.
      const isPassing = loss.impersonated !== null && event.because.code !== 'net/captive'
      next(entry, isPassing ? { ...event, because: toCaptiveFailure(loss.impersonated) } : event)
    },
    setRateLimits: bandwidthSchedule.setRateLimits,
    setDownloadLimits(ids, bytesPerSecond) {
      for (const id of ids) allocator.setDownloadLimit(id, bytesPerSecond)
    },
    onNetworkAvailable() {
      governor.probeNow(clock.elapsed())
      scheduler.pump()
    },
    getView,
    subscribe: trafficPublisher.subscribe,
    close() {
      scheduler.close()
      bandwidthSchedule.close()
      trafficPublisher.close()
    },
  }

  function onNetworkActivity(portalHost: string): void {
    if (governor.onNetworkActivity(portalHost, clock.elapsed())) scheduler.pump()
  }
}
