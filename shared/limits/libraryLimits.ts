/** Local files: their records, versions and verification. */
export const LIBRARY_LIMITS = {
  /** Rows of the library in one message to the window: three screenfuls. */
  LIBRARY_PAGE: 200,
  /** More files than ten years of downloads: the largest offset of a query. */
  LIBRARY_FILES: 10_000_000,
  /**
   * Files that a query can leave out because they are about to be removed: their numbers are less than half of a
   * request of the window. Of a larger removal the counts follow when it is carried out.
   */
  LIBRARY_LEAVING: 50_000,
  /** Events that are kept of one file: older ones are no longer of use. */
  LIBRARY_EVENTS: 50,
  /** The window is notified of changes of the library at most this often. */
  LIBRARY_NEWS_MS: 500,
  /** A folder in which downloads finish one after the other is read at most this often. */
  LIBRARY_TAKE_MS: 1500,
  /** Previous versions that are kept of a file; in practice all of them. */
  KEPT_VERSIONS: 1000,
  /** How much the library reads per second when it looks for damage in the background: a tenth of a slow disk. */
  SCRUB_BYTES_PER_SECOND: 8 * 1024 * 1024,
  /** Previous versions of one file that are listed. */
  VERSIONS_SHOWN: 100,
  /** A file is compared with its record, and repaired, in blocks of this length. */
  BLOCK_BYTES: 1024 * 1024,
  /** Blocks of a file with a checksum each: 64 GiB. A longer file is repaired as a whole. */
  BLOCKS: 65_536,
  /** Ten thousand files of one dataset, described with everything there is to say about them. */
  SIDECAR_BYTES: 32 * 1024 * 1024,
  /** Sidecars that are remembered while their folders are written to: about 25,000 files. */
  SIDECARS_KEPT_BYTES: 32 * 1024 * 1024,
  /**
   * The sidecar of a folder is written when no file was added for this long, and at least this often while files are
   * added.
   */
  FOLD_QUIET_MS: 1000,
  FOLD_EVERY_MS: 10_000,
  /** How long the record of a file waits for others that are on their way into the same folder. */
  RECORD_GATHER_MS: 50,
  /** Files that are verified at once: enough that a small one does not wait for a large one. */
  CHECKED_AT_ONCE: 4,
  /** Files in one drag to another program: the system's file managers are slow with more. */
  DRAGGED_FILES: 500,
  /** How many characters of a description the window shows before it is copied or saved: several screens. */
  SHOWN_DESCRIPTION_CHARS: 20_000,
} as const
