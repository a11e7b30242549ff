import { LIMITS } from '../../limits.js'

export interface BackoffInput {
  /** Attempts that broke without progress, this one included: 1 or more. */
  readonly barren: number
  /** What the server asked for, already bounded by `retryAfterMs`, or null. */
  readonly requestedWaitMs: number | null
  /** A shortest wait that the kind of media demands (portal-api.md 10.31), 0 for most. */
  readonly leastMs: number
  /** Uniform in [0, 1). */
  readonly chance: number
}

/**
 * How long to wait before the next attempt, in milliseconds. Full jitter: anything between nothing and an exponential
 * ceiling, so that two hundred downloads that broke together do not come back together. A wish or a least wait is a
 * floor under it, with the jitter on top: a server that told everybody the same time would otherwise be met by
 * everybody at that time (N-12).
 */
export function computeBackoffMs(input: BackoffInput): number {
  const ceiling = Math.min(LIMITS.BACKOFF_CAP_MS, LIMITS.BACKOFF_BASE_MS * 2 ** Math.min(input.barren - 1, 30))
  const floor = Math.max(input.requestedWaitMs ?? 0, input.leastMs)
  const jitter = Math.floor(input.chance * (floor > 0 ? Math.min(ceiling, LIMITS.BACKOFF_BASE_MS * 4) : ceiling))
  return floor + jitter
}

const LONGEST_WAIT_MS = LIMITS.RETRY_AFTER_MAX_MS + LIMITS.BACKOFF_CAP_MS

/** The rest of a wait that another process began. More than any wait can be is a wall clock that was turned meanwhile (D-10). */
export function getRemainingMs(untilMs: number, nowMs: number): number {
  const ms = untilMs - nowMs
  return ms > LONGEST_WAIT_MS ? 0 : Math.max(0, ms)
}
