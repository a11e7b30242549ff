import { isDeepStrictEqual } from 'node:util'
import type { ActiveLimit } from '../../../shared/download/bandwidth/bandwidthSchedule.js'
import type { Governor, SourceKey } from '../../../shared/download/traffic/governor.js'
import type { ProducerView, TrafficView } from '../../../shared/download/traffic/trafficView.js'
import type { WaitReason } from '../../../shared/download/traffic/waitReason.js'
import { LIMITS } from '../../../shared/limits.js'
import type { Clock } from '../../ports/clock.js'
import type { Scheduler } from './scheduler.js'
import { parseSourceKey } from './sourceKey.js'

export interface TrafficSources {
  readonly governor: Governor
  readonly scheduler: Pick<Scheduler, 'getSources' | 'countWaiting' | 'getRefusal'>
  readonly clock: Pick<Clock, 'now' | 'elapsed'>
  readonly activeLimit: ActiveLimit
}

/** Builds the status of the governor for the window, in wall times. */
export function buildTrafficStatus({ governor, scheduler, clock, activeLimit: inForce }: TrafficSources): TrafficView {
  const { limit, untilMs } = inForce
  const isPaused = limit === 'pause'
  const toWallMs = clock.now() - clock.elapsed()
  const getWaitReason = (source: SourceKey, waiting: number): WaitReason | null => {
    const refusal = scheduler.getRefusal(source)
    if (refusal !== null && 'untilMs' in refusal && refusal.untilMs !== null)
      return { ...refusal, untilMs: Math.round(refusal.untilMs + toWallMs) }
    if (waiting === 0) return null
    if (isPaused) return { type: 'timetable', untilMs }
    return refusal ?? { type: 'turn', waiting }
  }
  const producers = [...scheduler.getSources()].flatMap((source): ProducerView[] => {
    const { inUse, allowed } = governor.getStatus(source.producer, clock.elapsed())
    const waiting = scheduler.countWaiting(source.producer)
    const because = getWaitReason(source, waiting)
    if (inUse === 0 && waiting === 0 && because === null) return []
    return [{ ...parseSourceKey(source), inUse, allowed, waiting, because }]
  })
  return {
    producers: producers.slice(0, LIMITS.PRODUCERS_SHOWN),
    isOffline: governor.isOffline(),
    limit: isPaused ? null : limit,
    limitUntilMs: untilMs,
    isPaused,
  }
}

/** Publishes the status to listeners when it has changed, at most four times a second. */
export interface StatusPublisher {
  onChanged(): void
  subscribe(listener: (view: TrafficView) => void): () => void
  close(): void
}

const PUBLISH_INTERVAL_MS = 250

export function createStatusPublisher(clock: Pick<Clock, 'sleep'>, getStatus: () => TrafficView): StatusPublisher {
  const listeners = new Set<(view: TrafficView) => void>()
  let published: TrafficView | null = null
  let isWaiting = false
  let isClosed = false
  return {
    onChanged() {
      // Nothing is computed without a listener, so a command line without a view pays nothing.
      if (isWaiting || isClosed || listeners.size === 0) return
      isWaiting = true
      void clock.sleep(PUBLISH_INTERVAL_MS).then(() => {
        isWaiting = false
        if (isClosed) return
        const now = getStatus()
        if (isDeepStrictEqual(now, published)) return
        published = now
        for (const listener of listeners) listener(now)
      })
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close() {
      isClosed = true
    },
  }
}
