/** Updates of the program. */
export const UPDATE_LIMITS = {
  /** Metadata of a release is below 2 kB, its signature below 1 kB. */
  UPDATE_METADATA_BYTES: 64 * 1024,
  UPDATE_NOTES_CHARS: 20_000,
  /** An installer is near 110 MB. */
  UPDATE_BYTES: 2 ** 30,
  /** The delay of the first check after the window has opened, so that it does not slow the start. */
  UPDATE_FIRST_CHECK_MS: 60_000,
  UPDATE_CHECK_MS: 24 * 3600_000,
} as const
