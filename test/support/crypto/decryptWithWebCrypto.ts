/**
 * Decrypts a file with WebCrypto, implemented from portal-api.md 4.1 without a line of the product, as an independent
 * check of what the product encrypts. Throws when the key is wrong or the tag does not match.
 */
export async function decryptWithWebCrypto(
  sealed: Uint8Array,
  pkcs8: Uint8Array,
  modulusBytes: number,
): Promise<Uint8Array> {
  const rsa = await crypto.subtle.importKey('pkcs8', own(pkcs8), { name: 'RSA-OAEP', hash: 'SHA-256' }, false, [
    'decrypt',
  ])
  const block = own(sealed.subarray(0, modulusBytes))
  const head = new Uint8Array(await crypto.subtle.decrypt({ name: 'RSA-OAEP' }, rsa, block))
  if (head.length !== 44) throw new Error(`a head of ${head.length} bytes`)
  const aes = await crypto.subtle.importKey('raw', head.slice(0, 32), 'AES-GCM', false, ['decrypt'])
  const gcm = { name: 'AES-GCM', iv: head.slice(32), tagLength: 128 }
  return new Uint8Array(await crypto.subtle.decrypt(gcm, aes, own(sealed.subarray(modulusBytes))))
}

const own = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => Uint8Array.from(bytes)
