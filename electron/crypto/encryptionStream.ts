import { type CipherGCM, createCipheriv, randomBytes } from 'node:crypto'
import { HEAD_BYTES, splitKeyHeader, TAG_BYTES } from '../../shared/crypto/encryptedFileFormat.js'
import type { PublicKey } from '../../shared/crypto/publicKey.js'
import { ok, type Result } from '../../shared/result.js'
import type { OpenFile } from '../ports/disk.js'
import { wrapKey } from './rsa.js'

/** A file in the portal's format whose head is written: what comes next is its content. */
export interface EncryptionStream {
  /** Where the first byte of the content goes. */
  readonly fromByte: number
  readonly cipher: CipherGCM
  /** Writes what proves it, behind so many bytes of content. Gives how long the file is. */
  end(bytes: number): Promise<Result<number>>
}

/**
 * Begins a file in the portal's format (portal-api.md 4.1). One head per file, from the system's random source: with GCM
 * a key and IV used twice would give both files away.
 */
export async function beginEncryption(
  to: OpenFile,
  { modulusBytes, spki }: PublicKey,
): Promise<Result<EncryptionStream>> {
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
    // The cipher has its own.
    head.fill(0)
  }
}
