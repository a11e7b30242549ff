import {
  getEncryptedSize,
  HEAD_BYTES,
  splitKeyHeader,
  TAG_BYTES,
} from '../../../../shared/crypto/encryptedFileFormat.js'
import type { PublicKey } from '../../../../shared/crypto/publicKey.js'
import { failure } from '../../../../shared/failure.js'
import { LIMITS } from '../../../../shared/limits.js'
import { fail, ok, type Result } from '../../../../shared/result.js'

/** portal-api.md 4.1. In WebCrypto the hash of the imported key is also that of MGF1. */
const OAEP = { name: 'RSA-OAEP', hash: 'SHA-256' } as const

/**
 * Encrypts what the window holds, in the portal's format and with the browser's own cryptography: the plain bytes never
 * leave the page. Needs a secure context, which `app://` is. `file/too-large` above `LIMITS.WINDOW_CRYPT_BYTES`, since
 * everything is in memory twice here: the main process streams larger files. `key/not-a-key` when this browser refuses
 * the key after all.
 */
export async function encryptInWindow(plain: Blob | Uint8Array<ArrayBuffer>, key: PublicKey): Promise<Result<Blob>> {
  const size = plain instanceof Blob ? plain.size : plain.byteLength
  const whole = getEncryptedSize(size, key.modulusBytes)
  if (!whole.ok) return whole
  if (size > LIMITS.WINDOW_CRYPT_BYTES) return fail(failure('file/too-large', { bytes: size }))
  const rsa = await importRsa(key)
  if (rsa === null) return fail(failure('key/not-a-key'))
  const head = crypto.getRandomValues(new Uint8Array(HEAD_BYTES))
  try {
    const block = await crypto.subtle.encrypt({ name: OAEP.name }, rsa, head)
    const bytes = plain instanceof Blob ? await readAll(plain) : plain
    if (bytes === null) return fail(failure('disk/not-found'))
    const sealed = await sealWith(head, bytes)
    return ok(new Blob([block, sealed], { type: 'application/octet-stream' }))
  } finally {
    head.fill(0)
  }
}

/** Null for a folder, or for a file that is gone. */
const readAll = (plain: Blob): Promise<ArrayBuffer | null> => plain.arrayBuffer().catch(() => null)

/** Ciphertext and tag in one piece: WebCrypto puts the tag where the format wants it. */
async function sealWith(head: Uint8Array<ArrayBuffer>, plain: BufferSource): Promise<ArrayBuffer> {
  const { key, iv } = splitKeyHeader(head)
  const aes = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt'])
  return crypto.subtle.encrypt({ name: 'AES-GCM', iv, tagLength: TAG_BYTES * 8 }, aes, plain)
}

async function importRsa(key: PublicKey): Promise<CryptoKey | null> {
  try {
    return await crypto.subtle.importKey('spki', key.spki, OAEP, false, ['encrypt'])
  } catch {
    return null
  }
}
