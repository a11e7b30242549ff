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

/** Builds what the window shows of the governor, in wall times. */
export function buildTrafficView({ governor, scheduler, clock, activeLimit: inForce }: TrafficSources): TrafficView {
  const { limit, untilMs } = inForce
  const isPaused = limit === 'pause'
  const toWallMs = clock.now() - clock.elapsed()
  const judgeWait = (source: SourceKey, waiting: number): WaitReason | null => {
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
    const because = judgeWait(source, waiting)
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
