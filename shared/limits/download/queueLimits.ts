/** The queue: its length, what runs at once, and the clocks that are compared meanwhile. */
export const QUEUE_LIMITS = {
  DOWNLOADS_RUNNING: 6,
  /**
   * Downloads that are assigned to a connection behind the one that uses it, so that it is not idle between two small
   * files.
   */
  FOLLOWERS_PER_CONNECTION: 1,
  QUEUE_ENTRIES: 100_000,
  ADD_BATCH: 5000,
  /** Rows of the queue that are read to compute the free space that they still need. */
  PROMISES_READ: 2000,
  /**
   * How often the two clocks are compared while a download runs; a gap above `SLEEP_LEAST_MS` means that the machine
   * slept, and a wall clock that went back by `TURN_LEAST_MS` was set.
   */
  CLOCK_CHECK_MS: 10_000,
  SLEEP_LEAST_MS: 30_000,
  TURN_LEAST_MS: 5000,
} as const
