/** The clocks that are compared while a download runs. */
export const CLOCK_LIMITS = {
  /**
   * How often the two clocks are compared while a download runs; a gap above `SLEEP_LEAST_MS` means that the machine
   * slept, and a wall clock that went back by `TURN_LEAST_MS` was set.
   */
  CLOCK_CHECK_MS: 10_000,
  SLEEP_LEAST_MS: 30_000,
  TURN_LEAST_MS: 5000,
} as const
