/** What one host or one producer is asked for at once, and when it is left alone. */
export const HOST_LIMITS = {
  /** A host or a producer is left alone for a while after so many failed connections in a row (N-12). */
  FAILURES_TO_HOLD: 5,
  /** A number of connections that was refused is tried again in steps of one, this long after the last try. */
  REGROW_MS: 60_000,
  /** Slow answers take one connection away at most this often: the next answers must show the effect first. */
  LATENCY_CUT_MS: 10_000,
  DOWNLOADS_PER_HOST: 4,
  /** Producers that the window shows: more than can be waited for at once. */
  PRODUCERS_SHOWN: 200,
} as const
