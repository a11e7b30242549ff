/** Protected files: identities, agreements and the audit log. */
export const PROTECTION_LIMITS = {
  /** A line of the audit log, and what is kept of a path in it: six bytes of JSON a character, twice. */
  AUDIT_LINE_BYTES: 16 * 1024,
  AUDIT_PATH_CHARS: 1024,
  /** Clear content of protected files that the preview holds in memory at once. */
  PROTECTED_PREVIEW_BYTES: 512 * 1024 * 1024,
  /** Agreements about protected datasets, one per dataset. */
  AGREEMENTS: 1000,
  AGREEMENTS_BYTES: 4 * 1024 * 1024,
  AGREEMENT_PURPOSE_CHARS: 500,
  IDENTITY_NOTE_BYTES: 1024,
} as const
