/**
 * Every bound in the product, each with its reason. Units are in the names.
 * A limit that lives elsewhere is a limit nobody finds.
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
  /** Tokens are JWTs of about 1 kB; Windows' credential store takes 2560 bytes. */
  TOKEN_CHARS: 16 * 1024,
  /** portal-api.md 8.1: the server caps at 1000 silently. */
  CATALOG_PAGE: 1000,
  /** Guards a paging loop against a total that never ends. */
  CATALOG_RECORDS: 200_000,
  TITLE_CHARS: 500,
  TEXT_CHARS: 200_000,
  LIST_ITEMS: 10_000,
  URL_CHARS: 2048,
  QUERY_CHARS: 200,
  LOGIN_CHARS: 200,
  SECRET_CHARS: 1000,
  REDIRECTS: 8,
  /** Time to connect, to the first header, and between two bytes. Encrypted media may stay silent to the end (portal-api.md 4.3). */
  CONNECT_MS: 15_000,
  HEADERS_MS: 60_000,
  IDLE_BODY_MS: 60_000,
  IDLE_ENCRYPTED_MS: 15 * 60_000,
  API_TOTAL_MS: 120_000,
  /** A drip of one byte a minute is not a transfer: less than this over the window is a failure. */
  FLOOR_BYTES_PER_WINDOW: 4 * 1024,
  FLOOR_WINDOW_MS: 120_000,
  /** Attempts without one durable byte of progress before a download is failed. */
  ATTEMPTS_WITHOUT_PROGRESS: 8,
  BACKOFF_BASE_MS: 1000,
  BACKOFF_CAP_MS: 5 * 60_000,
  RETRY_AFTER_MIN_MS: 1000,
  RETRY_AFTER_MAX_MS: 24 * 3600_000,
  /** portal-api.md 10.31: the gateway's decryption state is rebuilt after about 30 s. */
  ENCRYPTED_RETRY_MS: 60_000,
  DOWNLOADS_RUNNING: 6,
  DOWNLOADS_PER_HOST: 4,
  LANES: 2,
  /** Threads that hash files again: as many as lanes, and idle while those work hardest. */
  HASH_THREADS: 2,
  /** Files under way in a check: enough that a small one is ready when the large one before it ends. */
  CHECKED_AT_ONCE: 4,
  /** Bytes are synced at least this often: what a crash may cost per active file is below 8 MiB. */
  SYNC_EVERY_BYTES: 4 * 1024 * 1024,
  SYNC_EVERY_MS: 2000,
  /** Of what we hold, this much is fetched again before what we lack and compared: enough that no two versions agree by chance. */
  OVERLAP_BYTES: 16 * 1024,
  WRITE_COALESCE_BYTES: 1024 * 1024,
  /** A server cannot fill the disk: what exceeds the declared size by this is refused. */
  SURPLUS_BYTES: 64 * 1024,
  /** Kept free on a volume so that the queue itself can still be written. */
  DISK_RESERVE_BYTES: 256 * 1024 * 1024,
  /** 255 is the strictest file system's limit in bytes; 200 leaves room for our suffix and numbering. */
  NAME_BYTES: 200,
  NAME_COLLISIONS: 10_000,
  /** Ten thousand files of one dataset, described with everything there is to say about them. */
  SIDECAR_BYTES: 32 * 1024 * 1024,
  /** A folder that had no new file for this long gets its sidecar written; one that always has, this often. */
  FOLD_QUIET_MS: 1000,
  FOLD_EVERY_MS: 10_000,
  /** Folders inside folders: deeper is a loop or somebody's trick, not a library. */
  FOLDER_DEPTH: 32,
  QUEUE_ENTRIES: 100_000,
  ADD_BATCH: 5000,
  NEWS_PER_SECOND: 10,
  /** One question of the window; a whole batch of ids (`ADD_BATCH`) is half of this. */
  IPC_BYTES: 1024 * 1024,
  IPC_PER_SECOND: 50,
  /** A token is renewed this long before it expires. */
  TOKEN_SLACK_MS: 60_000,
  /** The window encrypts what it holds; larger files are streamed by the machine. */
  WINDOW_CRYPT_BYTES: 256 * 1024 * 1024,
  /** NIST SP 800-38D: one GCM message ends here. */
  GCM_PLAIN_BYTES: 2 ** 36 - 32,
  RSA_BITS_MIN: 2048,
  RSA_BITS_MAX: 16_384,
  LOG_FILE_BYTES: 1024 * 1024,
  LOG_FILES: 5,
} as const
