/**
 * Every bound in the product, each with its reason. Units are in the names.
 * All limits stand here, because a limit elsewhere is hard to find.
 */
export const LIMITS = {
  /** A catalogue page of 1000 full records was seen near 10 MB; more is not a catalogue. */
  API_BODY_BYTES: 64 * 1024 * 1024,
  /** Error bodies are read for one sentence. */
  ERROR_BODY_BYTES: 64 * 1024,
  /** A PEM of an RSA-16384 key is below 4 kB. */
  KEY_BODY_BYTES: 16 * 1024,
  /** A PEM of an RSA-16384 private key is below 13 kB; people keep notes above it. */
  PRIVATE_KEY_BYTES: 64 * 1024,
  /** A system's whole bundle of roots is a quarter of this. */
  CERTIFICATES_BYTES: 1024 * 1024,
  JSON_DEPTH: 64,
  HEADER_BYTES: 16 * 1024,
  /** Deflate unfolds 1,032 times at most; a body that unfolds more, or before it has said anything, is an attack. */
  CODING_RATIO: 1100,
  CODING_FLOOR_BYTES: 64 * 1024,
  /** What is held of an encoded body until it has given its first bytes. */
  CODING_HELD_BYTES: 1024 * 1024,
  /** Where the end of a ZIP's directory stands: its 22 bytes and the longest comment after them. */
  ZIP_END_BYTES: 22 + 65_535,
  /** Readers look for a PDF's end in the last 1,024 bytes; twice that, for what servers add. */
  PDF_END_BYTES: 2048,
  /** One field of a CSV: a polygon in words is shorter. */
  CUT_FIELD_BYTES: 1024 * 1024,
  /** Tokens are JWTs of about 1 kB; Windows' credential store takes 2560 bytes. */
  TOKEN_CHARS: 16 * 1024,
  /** portal-api.md 8.1: the server caps at 1000 silently. */
  CATALOG_PAGE: 1000,
  /** Rows of a list that is saved, read at once: as many as the portal itself gives without complaint. */
  LISTED_PAGE: 200,
  /** Datasets that one request looks up: a basket of hundreds takes a few requests instead of one per dataset. */
  LOOKED_UP_AT_ONCE: 25,
  /** Guards a paging loop against a total that never ends. */
  CATALOG_RECORDS: 200_000,
  /** Records of the first page of a list: a portal that takes 70 ms for each answers within the aim (portal-api.md 00). */
  LIST_FIRST_PAGE: 50,
  /** What a page of a list should take: a person sees progress, and it is far below the time-outs of proxies. */
  LIST_PAGE_MS: 5000,
  /** A page that takes longer than a person waits is requested again, half as long, this often in a row. */
  LIST_HALVINGS: 3,
  /** A page of so few records is not made smaller: it is not the number of records that makes it slow. */
  LIST_LEAST_PAGE: 10,
  /** A sort order that a portal refused is tried again after this: the portal may have been updated, or had a passing fault. */
  ORDER_REFUSED_MS: 3600_000,
  /** Records of one page of the copy of a catalogue: a hundred whole ones are about 1 MB, read within a few milliseconds of main. */
  MIRROR_PAGE: 100,
  /** Ids asked for at once: fifty are an address of 2.5 kB. */
  CATALOGUE_LOOKUP_IDS: 50,
  /** How often a portal is asked for changes, and how often its whole catalogue is read. */
  MIRROR_CHANGES_MS: 10 * 60_000,
  MIRROR_WALK_MS: 24 * 3600_000,
  /** The same of a portal that does not sort by date. */
  MIRROR_WALK_UNDATED_MS: 3600_000,
  /** The pause between two requests of the copy: as long as the answer took, within these bounds. */
  MIRROR_PAUSE_MIN_MS: 20,
  MIRROR_PAUSE_MAX_MS: 2000,
  /** Rows of the library that cross at once: three screenfuls. */
  LIBRARY_PAGE: 200,
  /** More files than ten years of downloads: the largest offset of a query. */
  LIBRARY_FILES: 10_000_000,
  /** Events that are kept of one file: older ones are no longer of use. */
  LIBRARY_EVENTS: 50,
  /** The window is notified of changes of the library at most this often. */
  LIBRARY_NEWS_MS: 500,
  /** A folder in which files are completed one after the other is read at most this often. */
  LIBRARY_TAKE_MS: 1500,
  TITLE_CHARS: 500,
  TEXT_CHARS: 200_000,
  LIST_ITEMS: 10_000,
  URL_CHARS: 2048,
  /** Windows hands no longer address to a mail program. */
  MAILTO_CHARS: 2000,
  /** Links from outside that wait for an answer: more than a person reads is counted and left out. */
  LINK_TARGETS: 50,
  LINK_PORTALS: 5,
  /**
   * The arguments of one start. Chromium's lock hands them over in one message of 32 KiB, together with the names of the
   * folder and the program (4 KiB each at most) and our link, and is killed by a longer one.
   */
  START_BYTES: 16 * 1024,
  /** A paste of that many links at their longest; it must fit in one question of the window. */
  PASTE_CHARS: 50 * 2048,
  QUERY_CHARS: 200,
  LOGIN_CHARS: 200,
  SECRET_CHARS: 1000,
  /** Per cent: a smaller text cannot be read; with a larger one a small window holds no row any more. */
  ZOOM_LEAST: 70,
  ZOOM_MOST: 200,
  PROXY_CHARS: 300,
  /** A company has a root and a few below it. */
  AUTHORITIES: 20,
  CERTIFICATE_CHARS: 20_000,
  CERTIFICATE_FILE_BYTES: 1024 * 1024,
  /** What every portal takes: the sixth wrong password locks an account at 3.3.2, the eleventh at 3.0.2 (portal-api.md 00), for this long after it. */
  WRONG_PASSWORDS: 5,
  LOCKOUT_MS: 20 * 60_000,
  /** More different wrong passwords than a person tries. */
  REFUSED_SECRETS: 12,
  /** The file of accounts that were tried: a hundred, each with its digests. */
  TRIED_BYTES: 256 * 1024,
  /** Accounts whose wrong passwords are counted: more than one person has. */
  TRIED_ACCOUNTS: 100,
  REDIRECTS: 8,
  /** Time to connect, to the first header, and between two bytes. Encrypted media may stay silent to the end (portal-api.md 4.3). */
  CONNECT_MS: 15_000,
  HEADERS_MS: 60_000,
  IDLE_BODY_MS: 60_000,
  IDLE_ENCRYPTED_MS: 15 * 60_000,
  API_TOTAL_MS: 120_000,
  /** Fewer bytes than this within the window are a failure: one byte a minute is not a transfer. */
  FLOOR_BYTES_PER_WINDOW: 4 * 1024,
  FLOOR_WINDOW_MS: 120_000,
  /** Attempts without one durable byte of progress before a download is failed. */
  ATTEMPTS_WITHOUT_PROGRESS: 8,
  /**
   * The sum of the waits that a server may ask for, without one durable byte in between, before each costs an attempt:
   * longer than a maintenance, shorter than a person's patience.
   */
  ASKED_WAITS_MS: 24 * 3600_000,
  /** Each of these waits counts for at least this: a server that always asks for a second is asked 1,440 times, not 86,400. */
  ASKED_WAIT_LEAST_MS: 60_000,
  /**
   * Refusals in a row, each of another credential, before a refusal is believed: a server may lose its sessions twice, or
   * a token may expire on its way; hardly a third time.
   */
  REFUSALS_BELIEVED: 3,
  /** The wait before another credential is requested, after a fresh one was refused too. */
  REFUSED_AFRESH_MS: 1000,
  /** A server that restarted this recently may not have read its own index yet: it may not know a file that it has. */
  RESTART_MS: 30_000,
  BACKOFF_BASE_MS: 1000,
  BACKOFF_CAP_MS: 5 * 60_000,
  RETRY_AFTER_MIN_MS: 1000,
  RETRY_AFTER_MAX_MS: 24 * 3600_000,
  /** portal-api.md 10.31: the gateway's decryption state is rebuilt after about 30 s. */
  ENCRYPTED_RETRY_MS: 60_000,
  /** A host or a producer is left alone for a while after so many failed connections in a row (N-12). */
  FAILURES_TO_HOLD: 5,
  /** A number of connections that was refused is tried again in steps of one, this long after the last try. */
  REGROW_MS: 60_000,
  /** Slow answers take one connection away at most this often: the next answers must show the effect first. */
  LATENCY_CUT_MS: 10_000,
  /** Without a network, the probe for it runs at most this often. */
  OFFLINE_PROBE_CAP_MS: 60_000,
  /** A network that wants to be signed in to is asked this often at most: a person needs minutes for it. */
  CAPTIVE_PROBE_MS: 60_000,
  /** From Friday evening to Monday evening: a download does not wait for a network that is away for longer. */
  OFFLINE_MS: 72 * 3600_000,
  /** Where another server answered this recently, a name that cannot be resolved is wrong itself, and the network is fine. */
  OFFLINE_DOUBT_MS: 10_000,
  /** Bytes per second. Below the least no server keeps a conversation open; above the most is no limit. */
  RATE_LEAST: 8 * 1024,
  RATE_MOST: 10 * 1024 * 1024 * 1024,
  TIMETABLE_ROWS: 50,
  /** Producers that the window shows: more than can be waited for at once. */
  PRODUCERS_SHOWN: 200,
  DOWNLOADS_RUNNING: 6,
  DOWNLOADS_PER_HOST: 4,
  /** Downloads that are handed to a worker behind the one that uses a connection, so that it does not rest between two small ones. */
  FOLLOWERS_PER_CONNECTION: 1,
  TRANSFER_WORKERS: 2,
  /** A media that is declared to be no larger has arrived before a further worker would have started. */
  SMALL_BYTES: 1024 * 1024,
  /** A body of so many bytes is taken into memory whole, while no more than so many lie there, and for no longer than this. */
  BUFFERED_BODY_BYTES: 1024 * 1024,
  BUFFERED_BODIES_BYTES: 32 * 1024 * 1024,
  BUFFERED_BODY_MS: 1800,
  /** Calls that wait for a disk at once. The journal of a file system makes those durable together that wait together; four, the usual number, are few. */
  DISK_THREADS: 12,
  /** A file that has come so far is hashed beside its worker: reading that much once more takes no noticeable time. */
  HASH_BESIDE_BYTES: 16 * 1024 * 1024,
  /** Threads that hash files again: as many as workers, and idle while those work hardest. */
  HASH_THREADS: 2,
  /** Files that are checked at once: enough that a small one is ready when the large one before it ends. */
  CHECKED_AT_ONCE: 4,
  /** Bytes are synced at least this often: what a crash may cost per active file is below 8 MiB. */
  SYNC_EVERY_BYTES: 4 * 1024 * 1024,
  SYNC_EVERY_MS: 2000,
  /** This much of what we hold is fetched again and compared before the rest: enough that no two versions agree by chance. */
  OVERLAP_BYTES: 16 * 1024,
  WRITE_COALESCE_BYTES: 1024 * 1024,
  /** Connections for one file at once: by default, and the most that a person can choose. */
  SEGMENTS: 4,
  SEGMENTS_MOST: 8,
  /** A file with less left to fetch arrives before a second connection would help. */
  SEGMENTED_BYTES: 8 * 1024 * 1024,
  /** A smaller piece is not worth a request of its own: at a megabyte a second it takes a second. */
  PIECE_BYTES: 1024 * 1024,
  /** A connection without a byte for so long is stuck while others move: an idle connection takes over its segment. */
  CONNECTION_STALL_MS: 10_000,
  /** How often it is checked whether more connections bring more. */
  GROWTH_MS: 1000,
  /** Durable stretches behind the first gap of a file. Eight connections leave at most eight. */
  ISLANDS: 64,
  /** Datasets and media that are followed, and the file that says so. */
  /** Former versions of a file: as good as all of them. */
  KEPT_VERSIONS: 1000,
  /** What the library may read of a disk per second when it looks for rot by itself: a tenth of a slow disk. */
  SCRUB_BYTES_PER_SECOND: 8 * 1024 * 1024,
  /** What one window follows: more than this is a whole catalogue. */
  FOLLOWED_SHOWN: 2000,
  /** Former versions of one file that are listed. */
  VERSIONS_SHOWN: 100,
  /** Changes of one followed thing that are listed; a producer may publish everything anew. */
  FOLLOW_CHANGES: 200,
  /** Datasets that a followed search remembers. */
  FOLLOWED_RESULTS: 5000,
  /** A portal, ids and a path of any system, or a whole query. */
  FOLLOW_KEY_CHARS: 48_000,
  FOLLOWED: 10_000,
  /** Files of one portal whose producers one command asks whether they still have them; and those of one check of the window. */
  PRODUCERS_ASKED: 1000,
  PRODUCERS_ASKED_BY_WINDOW: 100,
  FOLLOW_FILE_BYTES: 16 * 1024 * 1024,
  /** A line of the audit log, and what is kept of a path in it: six bytes of JSON a character, twice. */
  AUDIT_LINE_BYTES: 16 * 1024,
  AUDIT_PATH_CHARS: 1024,
  /** Clear content of protected files that the preview holds in memory at once. */
  PROTECTED_PREVIEW_BYTES: 512 * 1024 * 1024,
  /** Secret keys of the age format have 74 characters; people keep notes above them. */
  IDENTITY_FILE_BYTES: 64 * 1024,
  /** A file is compared with its record, and repaired, in blocks of this length. */
  BLOCK_BYTES: 1024 * 1024,
  /** Blocks of a file with a checksum each: 64 GiB. A longer file is repaired as a whole. */
  BLOCKS: 65_536,
  /** Ranges of a partial with a checksum each. Further ones are not kept, and their bytes are fetched again when in doubt. */
  SUMS: 256,
  /** A server cannot fill the disk: what exceeds the declared size by this is refused. */
  SURPLUS_BYTES: 64 * 1024,
  /**
   * How often the two clocks are compared while a download runs; a gap above `SLEEP_LEAST_MS` means that the machine
   * slept, and a wall clock that went back by `TURN_LEAST_MS` was set.
   */
  CLOCK_CHECK_MS: 10_000,
  SLEEP_LEAST_MS: 30_000,
  TURN_LEAST_MS: 5000,
  /** A disk that is full or gone is checked again soon, then less and less often: a check costs nothing, a person waits. */
  DISK_CHECK_BASE_MS: 2000,
  DISK_CHECK_CAP_MS: 60_000,
  /**
   * A body without a declared length may be this much longer than eight times its catalogued size: exports grow and the
   * catalogue is old, but no server may fill a disk.
   */
  UNSAID_SURPLUS_BYTES: 1024 * 1024 * 1024,
  /** And one that was not catalogued with a size either. */
  UNSAID_BODY_BYTES: 64 * 1024 * 1024 * 1024,
  /** Kept free on a volume so that the queue itself can still be written. */
  DISK_RESERVE_BYTES: 256 * 1024 * 1024,
  /** 255 is the strictest file system's limit in bytes; 200 leaves room for our suffix and numbering. */
  NAME_BYTES: 200,
  NAME_COLLISIONS: 10_000,
  /** Explorer and many programs stop at 260; the number and the suffix of the partial are counted in (F-06). */
  PATH_CHARS: 240,
  /** A name is never cut below this to shorten the path: a person with such long folders has programs that open them. */
  NAME_CHARS_LEAST: 48,
  /** A template for folders: a longer one was not typed by a person. */
  LAYOUT_CHARS: 200,
  /** Folders from the root to a dataset's own. */
  LAYOUT_FOLDERS: 4,
  /** Folders that are asked which dataset they hold: a library of ten thousand datasets, not a whole disk. */
  FOLDERS_SEARCHED: 20_000,
  /** Ten thousand files of one dataset, described with everything there is to say about them. */
  SIDECAR_BYTES: 32 * 1024 * 1024,
  /** A folder that had no new file for this long gets its sidecar written; one that always has, this often. */
  FOLD_QUIET_MS: 1000,
  FOLD_EVERY_MS: 10_000,
  /** Folders inside folders: a deeper tree is a loop or an attack, not a library. */
  FOLDER_DEPTH: 32,
  QUEUE_ENTRIES: 100_000,
  ADD_BATCH: 5000,
  /** All files of a large city's portal. They go into the queue in batches of `ADD_BATCH`. */
  BASKET_ENTRIES: 20_000,
  /** Files that are dragged into another program at once: the system's own file managers are slow with more. */
  DRAGGED_FILES: 500,
  /** Entries in one question of the window: at their longest they are still below `IPC_BYTES`. */
  BASKET_BATCH: 200,
  /** A full basket with every title at its longest. */
  BASKET_FILE_BYTES: 128 * 1024 * 1024,
  /** What is shown of a producer's own conditions before a download; the whole text is in the dataset's detail. */
  CONSTRAINT_CHARS: 2000,
  /** Licences and conditions that a person accepted: a portal has a dozen. */
  ACCEPTED_TERMS: 500,
  TERM_KEY_CHARS: 300,
  /** The preflight waits this long for its look-ups, and then shows what is known. */
  PREFLIGHT_MS: 800,
  /** Datasets looked up at once: a copy answers in a millisecond, a portal must not be flooded. */
  DATASETS_AT_ONCE: 6,
  /** Rows of the queue that are read to compute the free space that they still need. */
  PROMISES_READ: 2000,
  NEWS_PER_SECOND: 10,
  /** Calls that may wait for one thread or process: more are a bug that sends calls without end. */
  RPC_OPEN_CALLS: 100_000,
  /** Rows in one message to the window: a few milliseconds of main's time to write and of the window's to read. */
  SNAPSHOT_PAGE: 250,
  /** More changed rows than this are not sent one by one: the window reads its snapshot again. */
  NEWS_BACKLOG: 2000,
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
  /** Features of one map, and the vertices of all of them: 200 MB while it is made. */
  MAP_FEATURES: 2_000_000,
  MAP_VERTICES: 12_000_000,
  /** A piece of a map: some 30,000 vertices, or one feature that has more by itself. */
  MAP_CHUNK_BYTES: 16 * 1024 * 1024,
  MAP_CHUNKS: 4000,
  /** Finer pieces that the window keeps; those it needs least go first. */
  MAP_HELD_BYTES: 96 * 1024 * 1024,
  /** One geometry as text: longer is a country's coast with every stone, and is left out. */
  MAP_GEOMETRY_CHARS: 8 * 1024 * 1024,
  MAP_CLASSES: 8,
  /** Features whose attributes are asked for at once: a list of them on the screen. */
  MAP_ROWS: 100,
  PREVIEW_MAP_MS: 120_000,
  /** Bins that are aimed at in a distribution of numbers. */
  PREVIEW_BINS: 24,
  PREVIEW_TOP: 8,
  PREVIEW_VIEW_CHARS: 60,
  PREVIEW_SQL_CHARS: 20_000,
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
  /** What was agreed for protected datasets: one each. */
  AGREEMENTS: 1000,
  AGREEMENTS_BYTES: 4 * 1024 * 1024,
  AGREEMENT_PURPOSE_CHARS: 500,
  /** Files of one selection, and of one description, in the window. */
  SHARED_FILES: 5000,
  /** A selection that is dropped on the window, about a thousand files: it is one question. Longer ones are opened by the dialog. */
  SELECTION_TEXT_CHARS: 400 * 1024,
  /** As much as a key or a signature of minisign ever is. */
  SELECTION_KEY_BYTES: 4096,
  PUBLIC_KEY_LINE_CHARS: 100,
  /** A comparison's engine; what does not fit is spilled. The process takes up to twice as much, however many rows there are. */
  COMPARE_MEMORY_BYTES: 768 * 1024 * 1024,
  COMPARE_THREADS: 2,
  /** Wider tables are not compared: each column is an expression in one statement. */
  COMPARE_COLUMNS: 2000,
  /** A column's name or type, which is shown. Files with longer ones are not compared. */
  COMPARE_NAME_CHARS: 4000,
  /** What is to be known about the reading of one file. */
  COMPARE_NOTES: 10,
  /** Columns that a person may choose as a key together. */
  COMPARE_KEY_COLUMNS: 50,
  COMPARE_MS: 60 * 60_000,
  /** Pairs of columns that are tried as a key, the likeliest first: each try reads both tables. */
  COMPARE_KEY_PAIRS: 24,
  /** Rows in which a key that repeats is noticed before all are read. */
  COMPARE_SAMPLE_ROWS: 100_000,
  /** Whole rows that one statement groups: more are done one share after the other, within the engine's memory. */
  COMPARE_SHARE_ROWS: 4_000_000,
  /** Pairs of a removed and an added column that are compared by content. */
  COMPARE_RENAMES: 36,
  /** Texts whose lines are counted: all of them are held in memory. Larger ones are the same or not. */
  COMPARE_TEXT_BYTES: 64 * 1024 * 1024,
  /** The licences of what ships: two hundred thousand today. */
  LICENCES_CHARS: 4_000_000,
  /** Datasets of one portal with a star: all of them are sent when only they are shown. */
  FAVOURITES: 2000,
  SAVED_SEARCHES: 100,
  SEARCH_NAME_CHARS: 100,
  /** Exports at once: they wait for each other, and more are a mistake. */
  EXPORTS_RUNNING: 20,
  /** Exports that have ended and are still listed. */
  EXPORTS_ENDED: 20,
  /** Unfinished files that are remembered: of disks that never came back the oldest are given up. */
  EXPORTS_NOTED: 200,
  /** Longer than any system's longest path. */
  EXPORT_PATH_CHARS: 40_000,
  EXPORT_JOURNAL_BYTES: 16 * 1024 * 1024,
  /** After a polite request to stop, before the process is ended. */
  PREVIEW_STOP_MS: 1500,
  /** One question of the window; a whole batch of ids (`ADD_BATCH`) is half of this. */
  IPC_BYTES: 1024 * 1024,
  IPC_PER_SECOND: 50,
  /** A removal can be undone while its notice is shown, which stays while the pointer is on it; never longer than this. */
  HELD_BACK_MS: 60_000,
  /** A token is renewed this long before it expires. */
  TOKEN_SLACK_MS: 60_000,
  /** The window encrypts what it holds; larger files are streamed by the machine. */
  WINDOW_CRYPT_BYTES: 256 * 1024 * 1024,
  /** NIST SP 800-38D: one GCM message ends here. */
  GCM_PLAIN_BYTES: 2 ** 36 - 32,
  RSA_BITS_MIN: 2048,
  RSA_BITS_MAX: 16_384,
  /** Metadata of a release is below 2 kB, its signature below 1 kB. */
  UPDATE_METADATA_BYTES: 64 * 1024,
  UPDATE_NOTES_CHARS: 20_000,
  /** An installer is near 110 MB. */
  UPDATE_BYTES: 2 ** 30,
  /** After the window is there: a start has better things to do. */
  UPDATE_FIRST_CHECK_MS: 60_000,
  UPDATE_CHECK_MS: 24 * 3600_000,
  /** A policy is a page of JSON. */
  POLICY_BYTES: 64 * 1024,
  LOG_FILE_BYTES: 1024 * 1024,
  LOG_FILES: 5,
} as const
