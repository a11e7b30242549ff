/** A transfer: its segments, buffers, hashes, syncs and sizes. */
export const TRANSFER_LIMITS = {
  /** Where the end of a ZIP's directory stands: its 22 bytes and the longest comment after them. */
  ZIP_END_BYTES: 22 + 65_535,
  /** PDF readers look for the end mark in the last 1,024 bytes; twice that allows for what servers append. */
  PDF_END_BYTES: 2048,
  /** The longest field of a CSV that counts as cut; a polygon as text is shorter. */
  CUT_FIELD_BYTES: 1024 * 1024,
  TRANSFER_WORKERS: 2,
  /** A media that is declared to be no larger has arrived before a further worker would have started. */
  SMALL_BYTES: 1024 * 1024,
  /**
   * A body up to the first size is buffered in memory, while all buffered bodies are below the second, and for no
   * longer than the third.
   */
  BUFFERED_BODY_BYTES: 1024 * 1024,
  BUFFERED_BODIES_BYTES: 32 * 1024 * 1024,
  BUFFERED_BODY_MS: 1800,
  /**
   * A file with this many bytes is hashed in a separate thread: reading that much once more takes no noticeable time.
   */
  HASH_BESIDE_BYTES: 16 * 1024 * 1024,
  /** Threads that hash files again: as many as workers, and idle while the workers are busiest. */
  HASH_THREADS: 2,
  /** Bytes are synced at least this often: a crash loses less than 8 MiB per active file. */
  SYNC_EVERY_BYTES: 4 * 1024 * 1024,
  SYNC_EVERY_MS: 2000,
  /**
   * How many bytes on disk are fetched again and compared before a download continues: enough that two versions do not
   * agree by chance.
   */
  OVERLAP_BYTES: 16 * 1024,
  WRITE_COALESCE_BYTES: 1024 * 1024,
  /** Connections for one file at once: by default, and the most that a person can choose. */
  SEGMENTS: 4,
  SEGMENTS_MOST: 8,
  /** A file with less left to fetch arrives before a second connection would help. */
  SEGMENTED_BYTES: 8 * 1024 * 1024,
  /** A smaller piece is not worth a request of its own: at a megabyte a second it takes a second. */
  PIECE_BYTES: 1024 * 1024,
  /**
   * A connection without a byte for this long counts as stuck while others progress: an idle connection takes over its
   * segment.
   */
  CONNECTION_STALL_MS: 10_000,
  /** How often it is checked whether more connections raise the speed. */
  GROWTH_MS: 1000,
  /** Durable ranges behind the first gap of a file. Eight connections leave at most eight. */
  ISLANDS: 64,
  /** Ranges of a partial with a checksum each. Further ones are not kept, and their bytes are fetched again when in doubt. */
  SUMS: 256,
  /** A server cannot fill the disk: what exceeds the declared size by this is refused. */
  SURPLUS_BYTES: 64 * 1024,
  /**
   * A body without a declared length may be this much longer than eight times its catalogued size: exports grow and the
   * catalogue is old, but no server may fill a disk.
   */
  UNSAID_SURPLUS_BYTES: 1024 * 1024 * 1024,
  /** The same for a body that was catalogued without a size. */
  UNSAID_BODY_BYTES: 64 * 1024 * 1024 * 1024,
} as const
