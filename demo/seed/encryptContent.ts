import { constants, createCipheriv, type KeyObject, publicEncrypt } from 'node:crypto'
import { createRandomStream } from './random.js'

/**
 * Encrypts as the node of a producer does: RSA block, AES-256-GCM, tag (portal-api.md 4.1). Key and IV come from the
 * seed.
 */
export function encryptContent(plain: Uint8Array, publicKey: KeyObject, label: string): Uint8Array {
  const roll = createRandomStream(0, `seal/${label}`)
  const head = Buffer.from(Array.from({ length: 44 }, () => roll.int(0, 255)))
  const cipher = createCipheriv('aes-256-gcm', head.subarray(0, 32), head.subarray(32))
  const block = publicEncrypt({ key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }, head)
  return new Uint8Array(Buffer.concat([block, cipher.update(plain), cipher.final(), cipher.getAuthTag()]))
}
