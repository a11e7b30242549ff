/** Exports and their journal. */
export const EXPORT_LIMITS = {
  /** Concurrent exports: they queue for the same process, and more are a mistake. */
  EXPORTS_RUNNING: 20,
  /** Exports that have ended and are still listed. */
  EXPORTS_ENDED: 20,
  /** Unfinished files that are remembered; when disks do not come back, the oldest entries are dropped. */
  EXPORTS_NOTED: 200,
  EXPORT_JOURNAL_BYTES: 16 * 1024 * 1024,
  EXPORT_MS: 60 * 60_000,
} as const
