/** Names, folders and free space, and the files that the program keeps for itself. */
export const DISK_LIMITS = {
  /**
   * Concurrent calls that wait for a disk. A journaling file system syncs concurrent calls together, and Node's default
   * of four is too few for that.
   */
  DISK_THREADS: 12,
  /** A disk that is full or gone is checked again soon, then less and less often: a check costs nothing, a person waits. */
  DISK_CHECK_BASE_MS: 2000,
  DISK_CHECK_CAP_MS: 60_000,
  /** Kept free on a volume so that the queue itself can still be written. */
  DISK_RESERVE_BYTES: 256 * 1024 * 1024,
  /** The strictest file system allows 255 bytes; 200 leaves room for our suffix and number. */
  NAME_BYTES: 200,
  NAME_COLLISIONS: 10_000,
  /** How many names are tried for a file that is kept beside another. A hundred such files of one name are not an accident. */
  KEPT_BESIDE_FILES: 100,
  /** Explorer and many programs stop at 260; the number and the suffix of the partial are counted in (F-06). */
  PATH_CHARS: 240,
  /** A name is never cut below this to shorten the path: a person with such long folders has programs that open them. */
  NAME_CHARS_LEAST: 48,
  /** A template for folders: a longer one was not typed by a person. */
  LAYOUT_CHARS: 200,
  /** Folders from the root to a dataset's own. */
  LAYOUT_FOLDERS: 4,
  /** Folders that are searched for datasets: a library of ten thousand datasets, not a whole disk. */
  FOLDERS_SEARCHED: 20_000,
  /** Folders inside folders: a deeper tree is a loop or an attack, not a library. */
  FOLDER_DEPTH: 32,
  /** A policy is a page of JSON. */
  POLICY_BYTES: 64 * 1024,
  LOG_FILE_BYTES: 1024 * 1024,
  LOG_FILES: 5,
  /** Longer than any system's longest path. */
  PATH_CHARS_MOST: 40_000,
} as const
