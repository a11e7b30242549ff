/** Local files: their records, versions, verification and sharing. */
export const LIBRARY_LIMITS = {
  /** Rows of the library in one message to the window: three screenfuls. */
  LIBRARY_PAGE: 200,
  /** More files than ten years of downloads: the largest offset of a query. */
  LIBRARY_FILES: 10_000_000,
  /** Events that are kept of one file: older ones are no longer of use. */
  LIBRARY_EVENTS: 50,
  /** The window is notified of changes of the library at most this often. */
  LIBRARY_NEWS_MS: 500,
  /** A folder in which downloads finish one after the other is read at most this often. */
  LIBRARY_TAKE_MS: 1500,
  /** Former versions that are kept of a file; in practice all of them. */
  KEPT_VERSIONS: 1000,
  /** How much the library reads per second when it looks for damage in the background: a tenth of a slow disk. */
  SCRUB_BYTES_PER_SECOND: 8 * 1024 * 1024,
  /** Followed things that one window shows: more than this is a whole catalogue. */
  FOLLOWED_SHOWN: 2000,
  /** Former versions of one file that are listed. */
  VERSIONS_SHOWN: 100,
  /** Listed changes of one followed thing; a producer may publish everything anew. */
  FOLLOW_CHANGES: 200,
  /** Updated files of one followed thing that can be compared with their former version from its row. */
  FOLLOW_UPDATED: 50,
  /** Datasets that a followed search remembers. */
  FOLLOWED_RESULTS: 5000,
  /** The key of a followed thing: a portal, ids and a path of any system, or a whole query. */
  FOLLOW_KEY_CHARS: 48_000,
  /** Datasets and media that are followed, and the file that lists them. */
  FOLLOWED: 10_000,
  /** Files of one portal about which one command asks the producers; and the same for one check of the window. */
  PRODUCERS_ASKED: 1000,
  PRODUCERS_ASKED_BY_WINDOW: 100,
  FOLLOW_FILE_BYTES: 16 * 1024 * 1024,
  /** A file is compared with its record, and repaired, in blocks of this length. */
  BLOCK_BYTES: 1024 * 1024,
  /** Blocks of a file with a checksum each: 64 GiB. A longer file is repaired as a whole. */
  BLOCKS: 65_536,
  /** Ten thousand files of one dataset, described with everything there is to say about them. */
  SIDECAR_BYTES: 32 * 1024 * 1024,
  /**
   * The sidecar of a folder is written when no file was added for this long, and at least this often while files are
   * added.
   */
  FOLD_QUIET_MS: 1000,
  FOLD_EVERY_MS: 10_000,
  /** Files in one drag to another program: the system's file managers are slow with more. */
  DRAGGED_FILES: 500,
  /** Files of one selection, and of one description, in the window. */
  SHARED_FILES: 5000,
  /**
   * A selection that is dropped on the window, about a thousand files, sent in one request. Longer ones are opened with
   * the dialog.
   */
  SELECTION_TEXT_CHARS: 400 * 1024,
  /** A key or a signature of minisign is shorter. */
  SELECTION_KEY_BYTES: 4096,
  PUBLIC_KEY_LINE_CHARS: 100,
} as const
