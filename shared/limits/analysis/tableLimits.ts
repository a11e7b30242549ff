/** Scrolled tables: their columns, rows, orders and scratch copies. */
export const TABLE_LIMITS = {
  /** Columns of a scrolled table; further ones are left out. All their names fit in one message. */
  TABLE_COLUMNS: 5000,
  /** Sort columns, and filters: for more, a person writes a query. */
  TABLE_SORTS: 8,
  TABLE_FILTERS: 50,
  TABLE_FILTER_VALUES: 1000,
  TABLE_FILTER_CHARS: 500,
  /** One window into a table: a tall screen and what is scrolled to next. */
  TABLE_WINDOW_ROWS: 500,
  TABLE_WINDOW_COLUMNS: 200,
  /** The largest row number: more rows than fit on a disk. */
  TABLE_ROWS: 1e12,
  /** Values that are listed with their counts in a filter. */
  TABLE_VALUES: 200,
  /** The whole value of one cell, and the cells of one copy: a clipboard and a spreadsheet can take them. */
  TABLE_VALUE_CHARS: 1_000_000,
  TABLE_COPY_CELLS: 250_000,
  TABLE_COPY_CHARS: 8_000_000,
  /** Rows that are searched in one step; later steps are larger. */
  TABLE_FIND_ROWS: 50_000,
  /** Sorted or filtered orders of one table that are kept to return to. */
  TABLE_ORDERS: 4,
  /** The memory of the database that holds a table's rows in a file; what does not fit is written to disk. */
  TABLE_MEMORY_BYTES: 768 * 1024 * 1024,
  /** The scratch copy of one table. Larger tables can only be queried. */
  TABLE_SCRATCH_BYTES: 32 * 1024 * 1024 * 1024,
  /** Disk space that a scratch copy leaves free, because downloads continue meanwhile. */
  TABLE_SPARE_BYTES: 512 * 1024 * 1024,
  /** How often the progress and the disk space of a scratch copy are checked. */
  TABLE_WATCH_MS: 200,
  /** How long reading a table into scratch may take; it shows its progress and can be stopped. */
  TABLE_STAGE_MS: 60 * 60_000,
  /** Scratch copies of large tables that are kept so that they need not be read again: total size and number. */
  KEPT_BYTES: 4 * 1024 * 1024 * 1024,
  KEPT_TABLES: 32,
  /** Smaller files are read again in an unnoticeable time, so they are not kept. */
  KEPT_FROM_BYTES: 4 * 1024 * 1024,
  /** From this size on, a request that reads a file more than once waits for its copy: below, a second process gains nothing. */
  KEPT_FIRST_BYTES: 32 * 1024 * 1024,
} as const
