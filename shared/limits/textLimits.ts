/** Texts and lists that any file, message or answer may hold. */
export const TEXT_LIMITS = {
  TITLE_CHARS: 500,
  /** A text among the facts of a failure: a longer name or host is cut. */
  FACT_CHARS: 500,
  TEXT_CHARS: 200_000,
  LIST_ITEMS: 10_000,
} as const
