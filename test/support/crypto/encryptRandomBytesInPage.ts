import { encryptInWindow } from '../../../renderer/features/encryption/store/encryptInWindow.js'
import { encodeBase64 } from '../../../shared/crypto/base64.js'
import { parsePublicKey } from '../../../shared/crypto/publicKey.js'

const PLAIN_BYTES = 100_003
const SPEED_BYTES = 64 * 1024 * 1024

/** Runs the product's own page code in a real page: encrypts some noise, and returns the plain and the encrypted bytes and the speed. */
export async function encryptRandomBytes(pem: string): Promise<{ plain: string; sealed: string; mbs: number }> {
  const key = parsePublicKey(pem)
  if (!key.ok) throw new Error(key.failure.code)
  const plain = new Uint8Array(PLAIN_BYTES)
  for (let at = 0; at < PLAIN_BYTES; at += 65_536) crypto.getRandomValues(plain.subarray(at, at + 65_536))
  const sealed = await encryptInWindow(new Blob([plain]), key.value)
  if (!sealed.ok) throw new Error(sealed.failure.code)
  const startedAt = performance.now()
  await encryptInWindow(new Uint8Array(SPEED_BYTES), key.value)
  const mbs = Math.round(SPEED_BYTES / 1e3 / (performance.now() - startedAt))
  return { plain: encodeBase64(plain), sealed: encodeBase64(new Uint8Array(await sealed.value.arrayBuffer())), mbs }
}
