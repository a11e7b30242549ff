/** Previews and samples of files. */
export const PREVIEW_LIMITS = {
  /** The part of a file that is read to recognise its format. */
  PREVIEW_HEAD_BYTES: 256 * 1024,
  /** The first rows of a preview, and the rows of a query that are shown. More is for an export. */
  PREVIEW_ROWS: 1000,
  PREVIEW_RESULT_ROWS: 10_000,
  /** Columns that are shown of a table; further ones are left out. */
  PREVIEW_COLUMNS: 400,
  /** Cells in one answer: the window decodes them within a few frames. */
  PREVIEW_CELLS: 200_000,
  PREVIEW_CELL_CHARS: 300,
  PREVIEW_TEXT_CHARS: 200_000,
  PREVIEW_PICTURE_BYTES: 24 * 1024 * 1024,
  /** A picture is decoded by the window, at four bytes a point. */
  PREVIEW_PICTURE_POINTS: 60_000_000,
  /** Pixels of a drawn page: A0 fits, and a larger page is drawn at a lower resolution. */
  PREVIEW_PAGE_POINTS: 4_000_000,
  PREVIEW_PAGE_CHARS: 20_000,
  /** A document, a drawing or a piece of a raster is held in memory while it is drawn. */
  PREVIEW_DRAWN_BYTES: 256 * 1024 * 1024,
  PREVIEW_SVG_BYTES: 16 * 1024 * 1024,
  /** Pages and sheets that can be requested; a number beyond the last means the last one. */
  PREVIEW_PARTS: 100_000,
  /** Sheets that are listed: a longer list is of no use. */
  PREVIEW_SHEETS: 200,
  /** Columns that are read of a file; a file with more is not treated as a table. */
  PREVIEW_READ_COLUMNS: 16_384,
  /** Files of an archive that are listed. */
  PREVIEW_ARCHIVED: 1000,
  /** Malformed lines, and columns with unreadable values, that are shown to the person. */
  PREVIEW_MISFITS: 100,
  /** Skipped lines above a table. */
  PREVIEW_SKIPPED_LINES: 10_000,
  /** Files whose reader options are kept; the oldest are forgotten first. */
  READERS_REMEMBERED: 500,
  /** What is fetched of a file for a sample, and of a format that needs the whole file. */
  SAMPLE_BYTES: 1024 * 1024,
  SAMPLE_WHOLE_BYTES: 8 * 1024 * 1024,
  /** Rows of the sample that is shown beside a dataset. */
  SAMPLE_ROWS: 200,
  /** Columns of this sample: each cell is an element of the page, and hundreds of columns freeze it for seconds. */
  SAMPLE_COLUMNS: 50,
  /** How long a sample waits for its turn at a producer whose downloads are running. */
  SAMPLE_WAIT_MS: 30_000,
  PREVIEW_VIEW_CHARS: 60,
  PREVIEW_SQL_CHARS: 20_000,
  /** Media that one query may join. */
  PREVIEW_MEDIA: 8,
  /** A file that must be converted before it can be read is converted up to this size. */
  PREVIEW_REWRITE_BYTES: 2 * 1024 * 1024 * 1024,
  /**
   * A file is copied before a query reads it, up to this size where the file system cannot clone it: this takes a tenth
   * of a second.
   */
  PREVIEW_COPIED_BYTES: 64 * 1024 * 1024,
  /** Rows are counted exactly in files up to this size. */
  PREVIEW_COUNT_BYTES: 256 * 1024 * 1024,
  /** How long the first rows wait for the count; otherwise the table is counted when it is read as a whole. */
  PREVIEW_COUNT_MS: 700,
  /** A KML, GPX or TopoJSON file, which is held in memory as a tree. */
  PREVIEW_XML_BYTES: 24 * 1024 * 1024,
  /** One line of a text table: the reader takes minutes over longer ones. */
  PREVIEW_LINE_BYTES: 2 * 1024 * 1024,
  /** One binary value of a geographic file, whose digits become a text; a longer one, such as a photograph, is left out. */
  PREVIEW_BINARY_BYTES: 64 * 1024,
  /** One GeoJSON feature or JSON object; a longer one is not table data. */
  PREVIEW_ITEM_BYTES: 16 * 1024 * 1024,
  /** The unpacked size of a workbook, all parts together. */
  PREVIEW_UNPACKED_BYTES: 1024 * 1024 * 1024,
  /** How many times its packed size a part, and a whole workbook, may have (real ones reach 60). */
  PREVIEW_UNPACK_RATIO: 200,
  /** The text that the repeated cells and rows of an OpenDocument sheet may add: a few letters can stand for gigabytes. */
  PREVIEW_REPEATED_CHARS: 16 * 1024 * 1024,
  PREVIEW_SHARED_CHARS: 128 * 1024 * 1024,
  PREVIEW_MEMORY_BYTES: 1024 * 1024 * 1024,
  /**
   * The memory of the whole process, including what the reader needs besides its tables. Previews and queries, which run
   * side by side, have as much together.
   */
  PREVIEW_PROCESS_BYTES: 2 * 1024 * 1024 * 1024,
  /** How often its memory is checked while it works: in this time it can fill a few hundred megabytes. */
  PREVIEW_WATCH_MS: 50,
  /** A process that uses more than this when its work is done is ended; the next request starts another one. */
  PREVIEW_KEPT_BYTES: 768 * 1024 * 1024,
  /**
   * With several threads, rows of text tables above 16 MB were seen in another order than in the file, even with
   * `LIMIT`.
   */
  PREVIEW_THREADS: 1,
  /** For figures about all rows, which do not depend on the order. */
  PREVIEW_COUNTING_THREADS: 2,
  PREVIEW_OPEN_MS: 30_000,
  PREVIEW_QUERY_MS: 60_000,
  /** After so long without work a process is ended: it holds some hundred megabytes, and starts in a moment. */
  PREVIEW_IDLE_MS: 5 * 60_000,
  /** How long a process may take to stop when asked, before it is killed. */
  PREVIEW_STOP_MS: 1500,
} as const
