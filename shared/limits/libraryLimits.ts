/** Local files: their records, versions, verification and sharing. */
export const LIBRARY_LIMITS = {
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
  /** Datasets and media that are followed, and the file that lists them. */
  FOLLOWED: 10_000,
  /** Files of one portal whose producers one command asks whether they still have them; and those of one check of the window. */
  PRODUCERS_ASKED: 1000,
  PRODUCERS_ASKED_BY_WINDOW: 100,
  FOLLOW_FILE_BYTES: 16 * 1024 * 1024,
  /** A file is compared with its record, and repaired, in blocks of this length. */
  BLOCK_BYTES: 1024 * 1024,
  /** Blocks of a file with a checksum each: 64 GiB. A longer file is repaired as a whole. */
  BLOCKS: 65_536,
  /** Ten thousand files of one dataset, described with everything there is to say about them. */
  SIDECAR_BYTES: 32 * 1024 * 1024,
  /** A folder that had no new file for this long gets its sidecar written; one that always has, this often. */
  FOLD_QUIET_MS: 1000,
  FOLD_EVERY_MS: 10_000,
  /** Files that are dragged into another program at once: the system's own file managers are slow with more. */
  DRAGGED_FILES: 500,
  /** Files of one selection, and of one description, in the window. */
  SHARED_FILES: 5000,
  /** A selection that is dropped on the window, about a thousand files: it is one question. Longer ones are opened by the dialog. */
  SELECTION_TEXT_CHARS: 400 * 1024,
  /** As much as a key or a signature of minisign ever is. */
  SELECTION_KEY_BYTES: 4096,
  PUBLIC_KEY_LINE_CHARS: 100,
} as const
