import {
  type ActiveLimit,
  getActiveLimit,
  type RateLimits,
  type UtcOffsetAt,
} from '../../../shared/download/limits/bandwidthSchedule.js'
import type { Clock } from '../../ports/clock.js'

export interface BandwidthScheduleDeps {
  readonly clock: Clock
  readonly limits?: RateLimits | undefined
  /** Returns local time minus UTC in milliseconds. UTC applies when this is left out. */
  readonly offsetAt?: UtcOffsetAt | undefined
}

/** Applies the timetable of bandwidth limits. */
export interface BandwidthSchedule {
  inForce(): ActiveLimit
  set(limits: RateLimits): void
  close(): void
}

/**
 * The longest time between two evaluations of the timetable, after which a change of the time zone, a sleep or a
 * changed clock is noticed.
 */
const LOOK_AGAIN_MS = 5 * 60_000

/**
 * `changed` is called with the limit that applies from now on, whenever it differs from the one before. The first call
 * comes in a later turn.
 */
export function createBandwidthSchedule(
  { clock, limits, offsetAt = () => 0 }: BandwidthScheduleDeps,
  changed: (now: ActiveLimit) => void,
): BandwidthSchedule {
  let wanted: RateLimits = limits ?? { bytesPerSecond: null, timetable: [] }
  let held: ActiveLimit = { limit: null, untilMs: null }
  let looking = new AbortController()
  let isClosed = false

  const look = (): void => {
    looking.abort()
    if (isClosed) return
    const mine = new AbortController()
    looking = mine
    const before = held.limit
    held = getActiveLimit(wanted.timetable, wanted.bytesPerSecond, clock.now(), offsetAt)
    if (held.limit !== before) changed(held)
    if (wanted.timetable.length === 0) return
    const restMs = Math.min(LOOK_AGAIN_MS, (held.untilMs ?? Number.POSITIVE_INFINITY) - clock.now())
    void clock.sleep(Math.max(1, restMs), mine.signal).then(() => {
      if (!mine.signal.aborted) look()
    })
  }

  queueMicrotask(look)
  return {
    inForce: () => held,
    set(next) {
      wanted = next
      look()
    },
    close() {
      isClosed = true
      looking.abort()
    },
  }
}
