import { LIMITS } from '../../limits.js'

export interface BackoffInput {
  /** How many attempts have failed without progress, this one included; 1 or more. */
  readonly barren: number
  /** The wait that the server requested, already bounded by `parseRetryAfterMs`, or null. */
  readonly requestedWaitMs: number | null
  /** The shortest wait that this kind of media requires (portal-api.md 10.31); 0 for most. */
  readonly leastMs: number
  /** Uniform in [0, 1). */
  readonly chance: number
}

/**
 * Returns how long to wait before the next attempt, in milliseconds. It uses full jitter: a random time between zero
 * and an exponential ceiling, so that two hundred downloads that failed together do not all retry together. A requested
 * or shortest wait is a floor, and the jitter comes on top of it: otherwise all clients to which a server named the
 * same time would return at that time (N-12).
 */
export function computeBackoffMs(input: BackoffInput): number {
  const ceiling = Math.min(LIMITS.BACKOFF_CAP_MS, LIMITS.BACKOFF_BASE_MS * 2 ** Math.min(input.barren - 1, 30))
  const floor = Math.max(input.requestedWaitMs ?? 0, input.leastMs)
  const jitter = Math.floor(input.chance * (floor > 0 ? Math.min(ceiling, LIMITS.BACKOFF_BASE_MS * 4) : ceiling))
  return floor + jitter
}

const LONGEST_WAIT_MS = LIMITS.RETRY_AFTER_MAX_MS + LIMITS.BACKOFF_CAP_MS

/**
 * Returns what is left of a wait that another process began, in milliseconds. A rest longer than any possible wait
 * shows that the wall clock was set back meanwhile, and counts as 0 (D-10).
 */
export function getRemainingMs(untilMs: number, nowMs: number): number {
  const ms = untilMs - nowMs
  return ms > LONGEST_WAIT_MS ? 0 : Math.max(0, ms)
}
