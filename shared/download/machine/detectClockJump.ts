import { LIMITS } from '../../limits.js'

/** The readings of both clocks at one moment, in milliseconds. */
export interface ClockReading {
  readonly wallMs: number
  readonly elapsedMs: number
}

export type ClockJump =
  | { readonly type: 'time' }
  /** The machine slept, or this process was suspended: sockets are dead, and waits may be over. */
  | { readonly type: 'sleep' }
  /**
   * The wall clock was set back. `byMs` is the shift, and it is negative: a wait until a wall time ends that much
   * earlier on the new clock.
   */
  | { readonly type: 'turn'; readonly byMs: number }

/**
 * Compares two readings of the clocks that should be `everyMs` apart (D-09, D-10). Some systems stop their elapsed
 * clock during sleep and others do not, but the wall clock counts sleep everywhere. A wall clock that was set forward
 * is taken for a sleep, which costs a reconnection and nothing else.
 */
export function detectClockJump(before: ClockReading, now: ClockReading, everyMs: number): ClockJump {
  const wallMs = now.wallMs - before.wallMs
  if (wallMs > everyMs + LIMITS.SLEEP_LEAST_MS) return { type: 'sleep' }
  return wallMs < -LIMITS.TURN_LEAST_MS
    ? { type: 'turn', byMs: wallMs - (now.elapsedMs - before.elapsedMs) }
    : { type: 'time' }
}
