/** Profiles of columns. */
export const PROFILE_LIMITS = {
  /** The intended number of bins in a distribution of numbers. */
  PREVIEW_BINS: 24,
  PREVIEW_TOP: 8,
  /**
   * Up to this many rows, a profile counts everything exactly, in memory. Beyond, distinct counts and quartiles are
   * approximate.
   */
  PROFILE_EXACT_ROWS: 1_000_000,
  /**
   * Bins of a distribution at most: `PREVIEW_BINS` are intended, round edges may need more, and calendar dates more
   * still.
   */
  PROFILE_BINS: 60,
  /** Columns whose facts are computed in one pass over a file that is too long for memory. */
  PROFILE_COLUMNS_AT_ONCE: 24,
  /** Distinct values that are counted individually in a file that is too long for memory. */
  PROFILE_COUNTED_VALUES: 50_000,
  /** Keys that are suggested: more do not help to choose. */
  PROFILE_KEYS: 8,
  /** Pairs of columns that are tried as a key: each reads both columns. */
  PROFILE_KEY_PAIRS: 6,
  PROFILE_EXAMPLES: 5,
  PREVIEW_PROFILE_MS: 180_000,
} as const
