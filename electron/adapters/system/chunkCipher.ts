import { createCipheriv, createDecipheriv, getCiphers } from 'node:crypto'
import { chacha20poly1305 } from '@noble/ciphers/chacha.js'
import { TAG_BYTES } from '../../../shared/protect/ageFileLayout.js'
import type { ChunkCipher } from '../../ports/protect/chunkCipher.js'

const NAME = 'chacha20-poly1305'

/**
 * The cipher in JavaScript, with about 80 MB a second. It is for Electron, whose BoringSSL does not offer it to Node.
 */
export const portableChunkCipher: ChunkCipher = {
  seal: (key, nonce, chunk) => chacha20poly1305(key, nonce).encrypt(chunk),
  open(key, nonce, sealed) {
    try {
      return chacha20poly1305(key, nonce).decrypt(sealed)
    } catch {
      return null
    }
  },
}

/** The cipher of OpenSSL, more than ten times as fast. Throws when the runtime does not have it. */
export const nativeChunkCipher: ChunkCipher = {
  seal(key, nonce, chunk) {
    const cipher = createCipheriv(NAME, key, nonce, { authTagLength: TAG_BYTES })
    return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
  },
  open(key, nonce, sealed) {
    if (sealed.byteLength < TAG_BYTES) return null
    const decipher = createDecipheriv(NAME, key, nonce, { authTagLength: TAG_BYTES })
    decipher.setAuthTag(sealed.subarray(sealed.byteLength - TAG_BYTES))
    const clear = decipher.update(sealed.subarray(0, sealed.byteLength - TAG_BYTES))
    try {
      decipher.final()
      return clear
    } catch {
      return null
    }
  },
}

/** Returns the fastest cipher of this runtime. */
export const chunkCipher: ChunkCipher = getCiphers().includes(NAME) ? nativeChunkCipher : portableChunkCipher
