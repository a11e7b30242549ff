import { LIMITS } from '../../limits.js'

/** One moment on both clocks, in milliseconds. */
export interface ClockReading {
  readonly wallMs: number
  readonly elapsedMs: number
}

export type ClockJump =
  | { readonly is: 'time' }
  /** The machine slept, or this process was stopped: sockets are dead, and waits may be over. */
  | { readonly is: 'sleep' }
  /** The wall clock was turned back by so much: what was to end at a wall time ends so much earlier on that clock. */
  | { readonly is: 'turn'; readonly byMs: number }

/**
 * What passed between two looks at the clocks that were to be `everyMs` apart (D-09, D-10). Some systems stop their
 * elapsed clock in sleep and some do not; the wall clock counts it everywhere. One that was set forward is taken for a
 * sleep: that costs a reconnection and nothing else.
 */
export function detectClockJump(before: ClockReading, now: ClockReading, everyMs: number): ClockJump {
  const wallMs = now.wallMs - before.wallMs
  if (wallMs > everyMs + LIMITS.SLEEP_LEAST_MS) return { is: 'sleep' }
  return wallMs < -LIMITS.TURN_LEAST_MS
    ? { is: 'turn', byMs: wallMs - (now.elapsedMs - before.elapsedMs) }
    : { is: 'time' }
}
