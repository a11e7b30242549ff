import { assert } from '../assert.js'
import { failure } from '../failure.js'
import { LIMITS } from '../limits.js'
import { fail, ok, type Result } from '../result.js'

/**
 * The portal's encrypted file, byte by byte (portal-api.md 4.1):
 *
 *     RSA block (the key's modulus length) | AES-256-GCM ciphertext (as long as the plain file) | tag
 *
 * The RSA block is OAEP (SHA-256, MGF1 with SHA-256, no label) over AES key then IV. The file has no magic number,
 * version, name or additional data: the length of the private key decides where the ciphertext starts.
 */
export const AES_KEY_BYTES = 32
export const IV_BYTES = 12
export const TAG_BYTES = 16
/** The plain content of the RSA block: AES key and IV. */
export const HEAD_BYTES = AES_KEY_BYTES + IV_BYTES

/** The AES key and the IV of one file. Both are views into the head, so wiping the head wipes them as well. */
export interface KeyHeader {
  readonly key: Uint8Array<ArrayBuffer>
  readonly iv: Uint8Array<ArrayBuffer>
}

/** Splits a head into its key and its IV. The caller has checked its length: another length is a bug and throws. */
export function splitKeyHeader(head: Uint8Array<ArrayBuffer>): KeyHeader {
  assert(head.length === HEAD_BYTES, 'a head is an AES key and an IV')
  return { key: head.subarray(0, AES_KEY_BYTES), iv: head.subarray(AES_KEY_BYTES) }
}

/**
 * The size in bytes of the encrypted form of a plain file: 272 bytes more with the portal's RSA-2048. Fails with
 * `file/too-large` beyond what one GCM message may hold.
 */
export function getEncryptedSize(plainBytes: number, modulusBytes: number): Result<number> {
  if (plainBytes > LIMITS.GCM_PLAIN_BYTES) return fail(failure('file/too-large', { bytes: plainBytes }))
  return ok(modulusBytes + plainBytes + TAG_BYTES)
}

/** The positions of the parts of an encrypted file, in bytes from its start. */
export interface EncryptedLayout {
  readonly cipherStart: number
  readonly plainBytes: number
  readonly tagStart: number
}

/**
 * Computes the positions of the parts in an encrypted file of this size, for a private key of this modulus length.
 * Fails with `crypt/too-short` when an RSA block and a tag do not fit, and with `file/too-large` beyond what one GCM
 * message may hold.
 */
export function getEncryptedLayout(fileBytes: number, modulusBytes: number): Result<EncryptedLayout> {
  const plainBytes = fileBytes - modulusBytes - TAG_BYTES
  if (plainBytes < 0) return fail(failure('crypt/too-short', { bytes: fileBytes }))
  if (plainBytes > LIMITS.GCM_PLAIN_BYTES) return fail(failure('file/too-large', { bytes: fileBytes }))
  return ok({ cipherStart: modulusBytes, plainBytes, tagStart: modulusBytes + plainBytes })
}

/** The name of an encrypted file. It keeps the whole plain name, so that decrypting restores it. */
export const getEncryptedName = (name: string): string => `${name}.crypt`
