/** Encryption, identities, agreements and the audit log. */
export const PROTECTION_LIMITS = {
  /** A PEM of an RSA-16384 private key is below 13 kB; people keep notes above it. */
  PRIVATE_KEY_BYTES: 64 * 1024,
  /** A line of the audit log, and what is kept of a path in it: six bytes of JSON a character, twice. */
  AUDIT_LINE_BYTES: 16 * 1024,
  AUDIT_PATH_CHARS: 1024,
  /** Clear content of protected files that the preview holds in memory at once. */
  PROTECTED_PREVIEW_BYTES: 512 * 1024 * 1024,
  /** Secret keys of the age format have 74 characters; people keep notes above them. */
  IDENTITY_FILE_BYTES: 64 * 1024,
  /** Agreements about protected datasets, one per dataset. */
  AGREEMENTS: 1000,
  AGREEMENTS_BYTES: 4 * 1024 * 1024,
  AGREEMENT_PURPOSE_CHARS: 500,
  /** The window encrypts files up to this size in memory; the main process streams larger ones. */
  WINDOW_CRYPT_BYTES: 256 * 1024 * 1024,
  /** The longest plain text of one GCM message (NIST SP 800-38D). */
  GCM_PLAIN_BYTES: 2 ** 36 - 32,
  RSA_BITS_MIN: 2048,
  RSA_BITS_MAX: 16_384,
  /** A PEM of an RSA-16384 key is below 4 kB. */
  KEY_BODY_BYTES: 16 * 1024,
} as const
