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
  /** Local time minus UTC. UTC when left out. */
  readonly offsetAt?: UtcOffsetAt | undefined
}

/** Follows the timetable. */
export interface BandwidthSchedule {
  inForce(): ActiveLimit
  set(limits: RateLimits): void
  close(): void
}

/** A computer that travelled, slept or had its clock turned finds out about it at least this often. */
const LOOK_AGAIN_MS = 5 * 60_000

/** `changed` hears what holds from now on, in a later turn for the first time, and only when it is something else. */
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
