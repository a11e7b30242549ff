import { type CipherGCM, createCipheriv, randomBytes } from 'node:crypto'
import type { PublicKey } from '../../shared/crypt/key.js'
import { HEAD_BYTES, splitHead, TAG_BYTES } from '../../shared/crypt/layout.js'
import { failure } from '../../shared/failure.js'
import { LIMITS } from '../../shared/limits.js'
import { fail, type Result } from '../../shared/result.js'
import type { OpenFile } from '../ports/disk.js'
import { wrapHead } from './rsa.js'

/** Bytes on their way into a file, one after the other. */
export interface ByteWriter {
  write(bytes: Uint8Array): Promise<Result<void>>
  /** After the last byte. Gives how long the file is. */
  end(): Promise<Result<number>>
}

/** Writes them as they are. */
export function plainWriter(to: OpenFile): ByteWriter {
  let at = 0
  return {
    async write(bytes) {
      const written = await to.writeAt([bytes], at)
      at += bytes.length
      return written
    },
    end: async () => ({ ok: true, value: at }),
  }
}

/**
 * Writes them encrypted in the portal's format (portal-api.md 4.1) as they come: what is made on the spot never lies
 * on the disk in clear. One head per file, from the system's random source. `file/too-large` past what one message of
 * GCM may hold.
 */
export async function sealingWriter(to: OpenFile, { modulusBytes, spki }: PublicKey): Promise<Result<ByteWriter>> {
  const head = Uint8Array.from(randomBytes(HEAD_BYTES))
  let cipher: CipherGCM
  try {
    const begun = await to.writeAt([wrapHead(head, spki)], 0)
    if (!begun.ok) return begun
    const { key, iv } = splitHead(head)
    cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES })
  } finally {
    head.fill(0)
  }
  let plain = 0
  return {
    ok: true,
    value: {
      async write(bytes) {
        if (plain + bytes.length > LIMITS.GCM_PLAIN_BYTES) return fail(failure('file/too-large', { bytes: plain }))
        const written = await to.writeAt([cipher.update(bytes)], modulusBytes + plain)
        plain += bytes.length
        return written
      },
      async end() {
        cipher.final()
        const tagged = await to.writeAt([cipher.getAuthTag()], modulusBytes + plain)
        return tagged.ok ? { ok: true, value: modulusBytes + plain + TAG_BYTES } : tagged
      },
    },
  }
}
