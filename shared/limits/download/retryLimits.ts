/** How often and after which waits a request or a download is tried again. */
export const RETRY_LIMITS = {
  /** A server that restarted this recently may not have read its own index yet: it may not know a file that it has. */
  RESTART_MS: 30_000,
  BACKOFF_BASE_MS: 1000,
  BACKOFF_CAP_MS: 5 * 60_000,
  RETRY_AFTER_MIN_MS: 1000,
  RETRY_AFTER_MAX_MS: 24 * 3600_000,
  /** portal-api.md 10.31: the gateway's decryption state is rebuilt after about 30 s. */
  ENCRYPTED_RETRY_MS: 60_000,
  /** Attempts without one durable byte of progress before a download is failed. */
  ATTEMPTS_WITHOUT_PROGRESS: 8,
  /**
   * Attempts in a row without progress, the last one with a wrong answer to a range, after which the whole file is
   * requested: a server or a proxy whose ranges are wrong may still send files as it should.
   */
  WRONG_RANGES_BELIEVED: 3,
  /** Attempts without progress for failures that more attempts seldom mend, such as a login page instead of a file. */
  ATTEMPTS_SELDOM_MENDED: 3,
  /**
   * The sum of the waits that a server may ask for, without one durable byte in between, before each uses up an
   * attempt: longer than a maintenance, shorter than a person would wait.
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
} as const
