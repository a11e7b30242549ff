import { failure } from '../failure.js'
import { LIMITS } from '../limits.js'
import { assert, fail, ok, type Result } from '../result.js'

/**
 * The portal's encrypted file, byte by byte (portal-api.md 4.1):
 *
 *     RSA block (the key's modulus length) | AES-256-GCM ciphertext (as long as the plain file) | tag
 *
 * The RSA block is OAEP (SHA-256, MGF1 with SHA-256, no label) over AES key then IV. There is no magic, no version,
 * no name and no additional data: the key at hand decides where the ciphertext starts.
 */
export const AES_KEY_BYTES = 32
export const IV_BYTES = 12
export const TAG_BYTES = 16
/** What the RSA block hides. */
export const HEAD_BYTES = AES_KEY_BYTES + IV_BYTES

/** The AES key and the IV of one file. Both are views into the head: wiping the head wipes them. */
export interface KeyHeader {
  readonly key: Uint8Array<ArrayBuffer>
  readonly iv: Uint8Array<ArrayBuffer>
}

/** Takes a head apart. Its length is the caller's to have checked: another one is a bug. */
export function splitKeyHeader(head: Uint8Array<ArrayBuffer>): KeyHeader {
  assert(head.length === HEAD_BYTES, 'a head is an AES key and an IV')
  return { key: head.subarray(0, AES_KEY_BYTES), iv: head.subarray(AES_KEY_BYTES) }
}

/** How long the sealed form of a plain file is: +272 bytes with the portal's RSA-2048. `file/too-large` past what one GCM message may hold. */
export function getEncryptedSize(plainBytes: number, modulusBytes: number): Result<number> {
  if (plainBytes > LIMITS.GCM_PLAIN_BYTES) return fail(failure('file/too-large', { bytes: plainBytes }))
  return ok(modulusBytes + plainBytes + TAG_BYTES)
}

/** Where the parts of a sealed file stand, in bytes from its start. */
export interface EncryptedLayout {
  readonly cipherStart: number
  readonly plainBytes: number
  readonly tagStart: number
}

/**
 * Where the parts stand in a sealed file of this size, for a private key of this modulus.
 * `crypt/too-short` when an RSA block and a tag do not even fit, `file/too-large` past what one GCM message may hold.
 */
export function getEncryptedLayout(fileBytes: number, modulusBytes: number): Result<EncryptedLayout> {
  const plainBytes = fileBytes - modulusBytes - TAG_BYTES
  if (plainBytes < 0) return fail(failure('crypt/too-short', { bytes: fileBytes }))
  if (plainBytes > LIMITS.GCM_PLAIN_BYTES) return fail(failure('file/too-large', { bytes: fileBytes }))
  return ok({ cipherStart: modulusBytes, plainBytes, tagStart: modulusBytes + plainBytes })
}

/** What a sealed file is called: the whole name stays readable, so that opening it gives the name back. */
export const getEncryptedName = (name: string): string => `${name}.crypt`
