/** Encryption for the portal, and decryption: keys and files. */
export const ENCRYPTION_LIMITS = {
  /** Files that are chosen or dropped together: each waits for the one before it. */
  ENCRYPTED_AT_ONCE: 1000,
  /** A PEM of an RSA-16384 private key is below 13 kB; people keep notes above it. */
  PRIVATE_KEY_BYTES: 64 * 1024,
  /** The window encrypts files up to this size in memory; the main process streams larger ones. */
  WINDOW_CRYPT_BYTES: 256 * 1024 * 1024,
  /** The longest plain text of one GCM message (NIST SP 800-38D). */
  GCM_PLAIN_BYTES: 2 ** 36 - 32,
  RSA_BITS_MIN: 2048,
  RSA_BITS_MAX: 16_384,
  /** A PEM of an RSA-16384 key is below 4 kB. */
  KEY_BODY_BYTES: 16 * 1024,
} as const
