import {
  type ActiveLimit,
  getActiveLimit,
  type RateLimits,
  type UtcOffsetAt,
} from '../../../shared/download/bandwidth/bandwidthSchedule.js'
import type { Clock } from '../../ports/clock.js'

export interface BandwidthScheduleDeps {
  readonly clock: Clock
  readonly rateLimits?: RateLimits | undefined
  /** Returns local time minus UTC in milliseconds. UTC applies when this is left out. */
  readonly offsetAt?: UtcOffsetAt | undefined
}

/** Applies the timetable of bandwidth limits. */
export interface BandwidthSchedule {
  getActiveLimit(): ActiveLimit
  setRateLimits(limits: RateLimits): void
  close(): void
}

/**
 * The longest time between two evaluations of the timetable, after which a change of the time zone, a sleep or a
 * changed clock is noticed.
 */
const REEVALUATE_MS = 5 * 60_000

/**
 * `onChanged` is called with the limit that applies from now on, whenever it differs from the one before. The first call
 * comes in a later turn.
 */
export function createBandwidthSchedule(
  { clock, rateLimits, offsetAt = () => 0 }: BandwidthScheduleDeps,
  onChanged: (now: ActiveLimit) => void,
): BandwidthSchedule {
  let wanted: RateLimits = rateLimits ?? { bytesPerSecond: null, timetable: [] }
  let active: ActiveLimit = { limit: null, untilMs: null }
  let nextEvaluation = new AbortController()
  let isClosed = false

  const evaluate = (): void => {
    nextEvaluation.abort()
    if (isClosed) return
    const mine = new AbortController()
    nextEvaluation = mine
    const before = active.limit
    active = getActiveLimit(wanted.timetable, wanted.bytesPerSecond, clock.now(), offsetAt)
    if (active.limit !== before) onChanged(active)
    if (wanted.timetable.length === 0) return
    const restMs = Math.min(REEVALUATE_MS, (active.untilMs ?? Number.POSITIVE_INFINITY) - clock.now())
    void clock.sleep(Math.max(1, restMs), mine.signal).then(() => {
      if (!mine.signal.aborted) evaluate()
    })
  }

  queueMicrotask(evaluate)
  return {
    getActiveLimit: () => active,
    setRateLimits(next) {
      wanted = next
      evaluate()
    },
    close() {
      isClosed = true
      nextEvaluation.abort()
    },
  }
}
