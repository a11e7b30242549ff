import { type CipherGCM, createCipheriv, randomBytes } from 'node:crypto'
import type { PublicKey } from '../../shared/crypt/key.js'
import { HEAD_BYTES, splitHead, TAG_BYTES } from '../../shared/crypt/layout.js'
import { ok, type Result } from '../../shared/result.js'
import type { OpenFile } from '../ports/disk.js'
import { wrapHead } from './rsa.js'

/** A file in the portal's format whose head is written: what comes next is its content. */
export interface BegunSealing {
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
export async function beginSealing(to: OpenFile, { modulusBytes, spki }: PublicKey): Promise<Result<BegunSealing>> {
  const head = Uint8Array.from(randomBytes(HEAD_BYTES))
  try {
    const begun = await to.writeAt([wrapHead(head, spki)], 0)
    if (!begun.ok) return begun
    const { key, iv } = splitHead(head)
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
