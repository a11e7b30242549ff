import {
  constants,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  privateDecrypt,
  publicEncrypt,
} from 'node:crypto'
import { HEAD_BYTES } from '../../shared/crypto/encryptedFileFormat.js'
import { failure } from '../../shared/failure.js'
import { LIMITS } from '../../shared/limits.js'
import { fail, ok, type Result } from '../../shared/result.js'

/**
 * OAEP with SHA-256, and MGF1 with SHA-256 (portal-api.md 4.1). Naming the hash sets both in OpenSSL and in BoringSSL.
 * Other libraries use SHA-1 for MGF1 by default: the portal cannot open their files.
 */
const OAEP = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' } as const

/**
 * Encrypts the header of a file to one RSA block, as long as the modulus of the key. `parsePublicKey` has checked the
 * key.
 */
export function wrapKey(head: Uint8Array, spki: Uint8Array): Uint8Array {
  const key = createPublicKey({ key: Buffer.from(spki), format: 'der', type: 'spki' })
  return publicEncrypt({ key, ...OAEP }, head)
}

/** A private key that is ready for use. The key stays inside an object of the runtime and prints as nothing. */
export interface PrivateKey {
  readonly object: KeyObject
  readonly modulusBytes: number
}

/** Reads a private RSA key: PEM, PKCS#8 or PKCS#1, without a passphrase. `crypt/not-a-private-key` for anything else. */
export function readPrivateKey(pem: string): Result<PrivateKey> {
  const object = parsePrivateKey(pem)
  const bits = object?.asymmetricKeyType === 'rsa' ? object.asymmetricKeyDetails?.modulusLength : undefined
  if (object === null || bits === undefined || bits > LIMITS.RSA_BITS_MAX)
    return fail(failure('crypt/not-a-private-key'))
  return ok({ object, modulusBytes: Math.ceil(bits / 8) })
}

function parsePrivateKey(pem: string): KeyObject | null {
  try {
    return createPrivateKey({ key: pem, format: 'pem' })
  } catch {
    return null
  }
}

/**
 * Decrypts the RSA block to the header. Fails with `crypt/wrong-key` when the block does not open: OAEP does not
 * distinguish another key from a damaged block, and another key is far more likely. Fails with `crypt/damaged` when the
 * content is no header.
 */
export function unwrapKey(block: Uint8Array, key: PrivateKey): Result<Uint8Array<ArrayBuffer>> {
  const hidden = decryptBlock(block, key)
  if (hidden === null) return fail(failure('crypt/wrong-key'))
  const head = hidden.length === HEAD_BYTES ? Uint8Array.from(hidden) : null
  hidden.fill(0)
  return head === null ? fail(failure('crypt/damaged')) : ok(head)
}

function decryptBlock(block: Uint8Array, key: PrivateKey): Buffer | null {
  try {
    return privateDecrypt({ key: key.object, ...OAEP }, block)
  } catch {
    return null
  }
}
