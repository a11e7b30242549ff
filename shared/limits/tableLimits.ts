/** Scrolled tables, queries and charts. */
export const TABLE_LIMITS = {
  /** Columns of a table that is scrolled: wider ones are shown as far as this, and one message names them all. */
  TABLE_COLUMNS: 5000,
  /** Columns by which rows are sorted at once, and conditions on them: more is a query to write. */
  TABLE_SORTS: 8,
  TABLE_FILTERS: 50,
  TABLE_FILTER_VALUES: 1000,
  TABLE_FILTER_CHARS: 500,
  /** The name of a table in a query: longer ones are not typed. */
  QUERY_TABLE_CHARS: 48,
  /** Rows of an answer that are kept, in a file of ours: what a table can be scrolled through. */
  QUERY_ANSWER_ROWS: 10_000_000,
  /** Tables that one query may name: each is opened for it, and a person does not keep more apart. */
  QUERY_TABLES: 32,
  /** Files that have a name as a table, and the file that remembers their names. */
  QUERY_NAMES: 100_000,
  QUERY_NAMES_BYTES: 32 * 1024 * 1024,
  /** Tables of one answer to a search: a list to choose from. */
  QUERY_FOUND: 50,
  /** Rows of the library that one search for tables reads: those that are no table are passed over. */
  QUERY_SEARCHED: 2000,
  /** Rows that show what a table holds. */
  QUERY_SAMPLE_ROWS: 5,
  /** Queries of a portal that were run, the oldest forgotten first, and those that were saved. */
  QUERY_HISTORY: 100,
  QUERY_SAVED: 200,
  /** The queries of a portal: 300 of them at their longest, every sign an escape. */
  QUERY_FILE_BYTES: 40 * 1024 * 1024,
  /** What is typed is written down after this pause; a crash costs no more. */
  QUERY_DRAFT_MS: 400,
  /** Steps of a plan that are shown. */
  QUERY_PLAN_STEPS: 200,
  QUERY_STEP_CHARS: 2000,
  /** Marks of a chart: more are not told apart, and each is an element of the page. */
  CHART_POINTS: 5000,
  /** Bars and lines of a chart: more have no room for a name. */
  CHART_GROUPS: 60,
  CHART_SERIES: 8,
  /** One window into a table: a tall screen and what is scrolled to next. */
  TABLE_WINDOW_ROWS: 500,
  TABLE_WINDOW_COLUMNS: 200,
  /** A row's number: more rows than a disk holds. */
  TABLE_ROWS: 1e12,
  /** Values that are listed with their counts to choose from. */
  TABLE_VALUES: 200,
  /** The whole value of one cell, and what is copied at once: a clipboard and a spreadsheet still take it. */
  TABLE_VALUE_CHARS: 1_000_000,
  TABLE_COPY_CELLS: 250_000,
  TABLE_COPY_CHARS: 8_000_000,
  /** Rows that are searched in one step; later steps are larger. */
  TABLE_FIND_ROWS: 50_000,
  /** Sorted or filtered orders of one table that are kept to return to. */
  TABLE_ORDERS: 4,
  /** The engine that holds a table's rows in a file; what does not fit is spilled. */
  TABLE_MEMORY_BYTES: 768 * 1024 * 1024,
  /** The scratch copy of one table. Larger tables are for a query. */
  TABLE_SCRATCH_BYTES: 32 * 1024 * 1024 * 1024,
  /** What a scratch copy leaves free on the disk: downloads go on meanwhile. */
  TABLE_SPARE_BYTES: 512 * 1024 * 1024,
  /** How often the progress and the room of a scratch copy are looked at. */
  TABLE_WATCH_MS: 200,
  /** A table is read in once, with progress and a way to stop it. */
  TABLE_STAGE_MS: 60 * 60_000,
  /** Readings of large tables that are kept in scratch, all together and by number, so that they are not read again. */
  KEPT_BYTES: 4 * 1024 * 1024 * 1024,
  KEPT_TABLES: 32,
  /** Smaller files are read again in less time than it takes to notice. */
  KEPT_FROM_BYTES: 4 * 1024 * 1024,
} as const
