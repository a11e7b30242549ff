/** Previews, samples and profiles of files. */
export const PREVIEW_LIMITS = {
  /** What is read of a file to recognise it. */
  PREVIEW_HEAD_BYTES: 256 * 1024,
  /** The first rows, as promised; and what a query shows. More is for an export. */
  PREVIEW_ROWS: 1000,
  PREVIEW_RESULT_ROWS: 10_000,
  /** Wider tables are shown as far as this. */
  PREVIEW_COLUMNS: 400,
  /** Cells in one answer: what the window decodes within a few frames. */
  PREVIEW_CELLS: 200_000,
  PREVIEW_CELL_CHARS: 300,
  PREVIEW_TEXT_CHARS: 200_000,
  PREVIEW_PICTURE_BYTES: 24 * 1024 * 1024,
  /** A picture is decoded by the window, at four bytes a point. */
  PREVIEW_PICTURE_POINTS: 60_000_000,
  /** A page of a document is drawn in so many points: A0 fits, a page as large as a town does not need its own. */
  PREVIEW_PAGE_POINTS: 4_000_000,
  PREVIEW_PAGE_CHARS: 20_000,
  /** A document, a drawing or a raster's piece: it is held in memory while it is drawn. */
  PREVIEW_DRAWN_BYTES: 256 * 1024 * 1024,
  PREVIEW_SVG_BYTES: 16 * 1024 * 1024,
  /** Pages and sheets that can be named; a number behind the last one means the last one. */
  PREVIEW_PARTS: 100_000,
  /** Sheets that are offered: more is no list to choose from. */
  PREVIEW_SHEETS: 200,
  /** Columns that are read of a table; what makes more is no table. */
  PREVIEW_READ_COLUMNS: 16_384,
  /** Files of an archive that are listed. */
  PREVIEW_ARCHIVED: 1000,
  /** Lines that do not fit, and columns with values that do not, of which a person is shown what they are. */
  PREVIEW_MISFITS: 100,
  /** Lines above a table: more are no preface. */
  PREVIEW_SKIPPED_LINES: 10_000,
  /** Files whose reader options are kept; the oldest are forgotten first. */
  READERS_REMEMBERED: 500,
  /** What is fetched of a file that is only looked at, and of one that is nothing before its last byte. */
  SAMPLE_BYTES: 1024 * 1024,
  SAMPLE_WHOLE_BYTES: 8 * 1024 * 1024,
  /** Rows that are shown beside a dataset. */
  SAMPLE_ROWS: 200,
  /** How long a look waits for its turn at a producer whose downloads run. */
  SAMPLE_WAIT_MS: 30_000,
  /** Bins that are aimed at in a distribution of numbers. */
  PREVIEW_BINS: 24,
  PREVIEW_TOP: 8,
  PREVIEW_VIEW_CHARS: 60,
  PREVIEW_SQL_CHARS: 20_000,
  /** Media that one query may join. */
  PREVIEW_MEDIA: 8,
  /** A file that must be converted before it can be read is converted up to this size. */
  PREVIEW_REWRITE_BYTES: 2 * 1024 * 1024 * 1024,
  /** A file is copied before a query runs over it, up to this size where the file system cannot clone it: a tenth of a second. */
  PREVIEW_COPIED_BYTES: 64 * 1024 * 1024,
  /** Rows of which a profile counts everything exactly; they are held in memory. Of more, distinct counts and quartiles are approximate. */
  PROFILE_EXACT_ROWS: 1_000_000,
  /** Bins of a distribution: about `PREVIEW_BINS` are aimed at, edges that can be read make it more. Dates by the calendar need more still. */
  PROFILE_BINS: 60,
  /** Columns whose facts are computed in one reading of a file that is too long to hold. */
  PROFILE_COLUMNS_AT_ONCE: 24,
  /** Distinct values that are counted one by one in a file that is too long to hold. */
  PROFILE_COUNTED_VALUES: 50_000,
  /** Keys that are named: more is no help to choose one. */
  PROFILE_KEYS: 8,
  /** Pairs of columns that are tried as a key: each reads both columns. */
  PROFILE_KEY_PAIRS: 6,
  PROFILE_EXAMPLES: 5,
  /** A row count is exact when the file is small enough to be read for it. */
  PREVIEW_COUNT_BYTES: 256 * 1024 * 1024,
  /** First rows wait so long for it; the whole table is read behind them, and counted then. */
  PREVIEW_COUNT_MS: 700,
  /** A KML or GPX file: it is held whole, as a tree. */
  PREVIEW_XML_BYTES: 24 * 1024 * 1024,
  /** One line of a text table: the reader takes minutes over longer ones. */
  PREVIEW_LINE_BYTES: 2 * 1024 * 1024,
  /** One GeoJSON feature, one JSON object: longer is no data for a table. */
  PREVIEW_ITEM_BYTES: 16 * 1024 * 1024,
  /** What may come out of a workbook, all parts together. */
  PREVIEW_UNPACKED_BYTES: 1024 * 1024 * 1024,
  /** How much more than its packed size a part, and a whole workbook, may be (real ones reach 60). */
  PREVIEW_UNPACK_RATIO: 200,
  PREVIEW_SHARED_CHARS: 128 * 1024 * 1024,
  PREVIEW_MEMORY_BYTES: 1024 * 1024 * 1024,
  /** The whole process: what the reader needs beside its tables. */
  PREVIEW_PROCESS_BYTES: 2 * 1024 * 1024 * 1024,
  /** How often its memory is checked while it works: a processor fills a few hundred megabytes in this time. */
  PREVIEW_WATCH_MS: 50,
  /** A process that holds more than this when its work is done is ended; the next work starts another one. */
  PREVIEW_KEPT_BYTES: 768 * 1024 * 1024,
  /** Several threads were seen to give the rows of a text table above 16 MB in another order than the file's, `LIMIT` included. */
  PREVIEW_THREADS: 1,
  /** Where no order is asked for: figures about all rows. */
  PREVIEW_COUNTING_THREADS: 2,
  PREVIEW_OPEN_MS: 30_000,
  PREVIEW_PROFILE_MS: 180_000,
  PREVIEW_QUERY_MS: 60_000,
  PREVIEW_EXPORT_MS: 60 * 60_000,
  /** After a polite request to stop, before the process is ended. */
  PREVIEW_STOP_MS: 1500,
} as const
