/** The rates that a person sets, and their timetable. */
export const BANDWIDTH_LIMITS = {
  /**
   * Limits in bytes per second. Below the minimum, servers close the connection; above the maximum, a limit has no
   * effect.
   */
  RATE_LEAST: 8 * 1024,
  RATE_MOST: 10 * 1024 * 1024 * 1024,
  TIMETABLE_ROWS: 50,
} as const
