import { LIMITS } from '../../limits.js'
import type { DeclaredFile } from './declaredFile.js'
import type { EncryptionForm } from './encryptionForm.js'

/**
 * The bytes that encryption adds to a file: an RSA-2048 block and a GCM tag, which the portal removes when it decrypts
 * (portal-api.md 4.1).
 */
const SEAL_BYTES = 256 + 16

/** Returns the expected length of a file in this form; null when the catalogue gives none, or an impossible one. */
export function getExpectedSize(declared: Pick<DeclaredFile, 'sizeBytes'>, form: EncryptionForm): number | null {
  const { sizeBytes } = declared
  if (sizeBytes === null || form !== 'opened-by-portal') return sizeBytes
  return sizeBytes < SEAL_BYTES ? null : sizeBytes - SEAL_BYTES
}

/** An export may be much longer than on the day on which it was catalogued; this is the factor that we accept. */
const GROWTH = 8

/**
 * Returns the largest accepted length of a body of unknown length, so that a server that never stops cannot fill a
 * disk.
 */
export const getMaxBodyBytes = ({ sizeBytes }: Pick<DeclaredFile, 'sizeBytes'>, surplusBytes: number): number =>
  sizeBytes === null ? LIMITS.UNSAID_BODY_BYTES : sizeBytes * GROWTH + surplusBytes

/**
 * Returns whether a file is so small that its transfer ends before a new thread would have started. False if the
 * catalogue gives no length.
 */
export const isSmall = ({ sizeBytes }: Pick<DeclaredFile, 'sizeBytes'>): boolean =>
  sizeBytes !== null && sizeBytes <= LIMITS.SMALL_BYTES
