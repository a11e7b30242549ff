/** The basket and its preflight. */
export const BASKET_LIMITS = {
  /** All files of a large city's portal. They go into the queue in batches of `ADD_BATCH`. */
  BASKET_ENTRIES: 20_000,
  /** Entries in one request of the window: at their longest they are still below `IPC_CHARS`. */
  BASKET_BATCH: 200,
  /** A full basket with every title at its longest. */
  BASKET_FILE_BYTES: 128 * 1024 * 1024,
  /** Licences and conditions that a person accepted: a portal has a dozen. */
  ACCEPTED_TERMS: 500,
  TERM_KEY_CHARS: 300,
  /** How long the preflight waits for its look-ups before it shows what is known. */
  PREFLIGHT_MS: 800,
} as const
