/** Comparisons of two files. */
export const COMPARISON_LIMITS = {
  /**
   * The memory of the database that compares; what does not fit is written to disk. The process takes up to twice as
   * much, however many rows there are.
   */
  COMPARE_MEMORY_BYTES: 768 * 1024 * 1024,
  COMPARE_THREADS: 2,
  /** Wider tables are not compared: each column is an expression in one statement. */
  COMPARE_COLUMNS: 2000,
  /** A column's name or type, which is shown. Files with longer ones are not compared. */
  COMPARE_NAME_CHARS: 4000,
  /** Notes about how one file was read. */
  COMPARE_NOTES: 10,
  /** Columns that a person may choose as a key together. */
  COMPARE_KEY_COLUMNS: 50,
  COMPARE_MS: 60 * 60_000,
  /** Pairs of columns that are tried as a key, the likeliest first: each try reads both tables. */
  COMPARE_KEY_PAIRS: 24,
  /** The first rows, in which a repeated key is noticed before all are read. */
  COMPARE_SAMPLE_ROWS: 100_000,
  /** Whole rows that one statement groups: more are done one share after the other, within the engine's memory. */
  COMPARE_SHARE_ROWS: 4_000_000,
  /** Pairs of a removed and an added column that are compared by content. */
  COMPARE_RENAMES: 36,
  /** Texts whose lines are counted: all of them are held in memory. Larger ones are the same or not. */
  COMPARE_TEXT_BYTES: 64 * 1024 * 1024,
} as const
