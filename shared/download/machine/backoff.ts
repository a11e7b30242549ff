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
