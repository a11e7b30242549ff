import { LIMITS } from '../../limits.js'

/** No wait lasts longer: what a server asked for at most, and the longest back-off on top of it. */
const LONGEST_WAIT_MS = LIMITS.RETRY_AFTER_MAX_MS + LIMITS.BACKOFF_CAP_MS

/**
 * Returns what is left of a wait that another process began, in milliseconds. A rest longer than any possible wait
 * shows that the wall clock was set back meanwhile, and counts as 0 (D-10).
 */
export function getRemainingMs(untilMs: number, nowMs: number): number {
  const ms = untilMs - nowMs
  return ms > LONGEST_WAIT_MS ? 0 : Math.max(0, ms)
}
