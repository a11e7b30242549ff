/** Queries and their charts. */
export const QUERY_LIMITS = {
  /** The name of a table in a query. */
  QUERY_TABLE_CHARS: 48,
  /** Rows of a query's result that are kept in a scratch file, through which the table can be scrolled. */
  QUERY_ANSWER_ROWS: 10_000_000,
  /** Tables that one query may name: each is opened for it. */
  QUERY_TABLES: 32,
  /** The size of the file with the names of tables: some 400,000 of them. */
  QUERY_NAMES_BYTES: 64 * 1024 * 1024,
  /** Tables of one answer to a search: a list to choose from. */
  QUERY_FOUND: 50,
  /** Rows of the library that one search for tables reads: those that are no table are passed over. */
  QUERY_SEARCHED: 2000,
  /** Rows that are shown as an example of a table. */
  QUERY_SAMPLE_ROWS: 5,
  /** Queries of a portal that were run, the oldest forgotten first, and those that were saved. */
  QUERY_HISTORY: 100,
  QUERY_SAVED: 200,
  /** The queries of a portal: 300 of them at their longest, every sign an escape. */
  QUERY_FILE_BYTES: 40 * 1024 * 1024,
  /** What a person types is saved after this pause; a crash loses no more than this. */
  QUERY_DRAFT_MS: 400,
  /** Steps of a plan that are shown. */
  QUERY_PLAN_STEPS: 200,
  QUERY_STEP_CHARS: 2000,
  /** Marks of a chart: more cannot be distinguished, and each is an element of the page. */
  CHART_POINTS: 5000,
  /** Bars and lines of a chart: there is no room for the names of more. */
  CHART_GROUPS: 60,
  CHART_SERIES: 8,
} as const
