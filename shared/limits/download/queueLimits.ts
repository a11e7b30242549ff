/** The queue: its length, and what runs at once. */
export const QUEUE_LIMITS = {
  DOWNLOADS_RUNNING: 6,
  /**
   * Downloads that are assigned to a connection behind the one that uses it, so that it is not idle between two small
   * files.
   */
  FOLLOWERS_PER_CONNECTION: 2,
  QUEUE_ENTRIES: 100_000,
  ADD_BATCH: 5000,
  /** Rows of the queue that are read to compute the free space that they still need. */
  PROMISES_READ: 2000,
} as const
