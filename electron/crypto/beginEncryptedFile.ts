import { type CipherGCM, createCipheriv, randomBytes } from 'node:crypto'
import { HEAD_BYTES, splitKeyHeader, TAG_BYTES } from '../../shared/crypto/encryptedFileFormat.js'
import type { PublicKey } from '../../shared/crypto/publicKey.js'
import { ok, type Result } from '../../shared/result.js'
import type { OpenFile } from '../ports/disk.js'
import { wrapKey } from './rsa.js'

/** A file in the portal's format whose header is written. Its content follows. */
export interface BegunEncryptedFile {
  /** The position of the first byte of the content. */
  readonly fromByte: number
  readonly cipher: CipherGCM
  /** Writes the authentication tag behind so many bytes of content. Returns the length of the file. */
  end(bytes: number): Promise<Result<number>>
}

/**
 * Begins a file in the portal's format (portal-api.md 4.1): writes its header with a new key and IV from the system's
 * random source. With GCM, a key and IV that are used twice would reveal both files.
 */
export async function beginEncryptedFile(
  to: OpenFile,
  { modulusBytes, spki }: PublicKey,
): Promise<Result<BegunEncryptedFile>> {
  const head = Uint8Array.from(randomBytes(HEAD_BYTES))
  try {
    const begun = await to.writeAt([wrapKey(head, spki)], 0)
    if (!begun.ok) return begun
    const { key, iv } = splitKeyHeader(head)
    const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES })
    return ok({
      fromByte: modulusBytes,
      cipher,
      async end(bytes) {
        cipher.final()
        const tagged = await to.writeAt([cipher.getAuthTag()], modulusBytes + bytes)
        return tagged.ok ? ok(modulusBytes + bytes + TAG_BYTES) : tagged
      },
    })
  } finally {
    // The cipher has a copy of the key.
    head.fill(0)
  }
}
