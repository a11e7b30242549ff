import { type CipherGCM, createCipheriv, randomBytes } from 'node:crypto'
import { HEAD_BYTES, splitKeyHeader, TAG_BYTES } from '../../shared/crypto/encryptedFileFormat.js'
import type { PublicKey } from '../../shared/crypto/publicKey.js'
import { failure } from '../../shared/failure.js'
import { LIMITS } from '../../shared/limits.js'
import { fail, ok, type Result } from '../../shared/result.js'
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

/** Bytes on their way into a file, one after the other. */
export interface ByteWriter {
  write(bytes: Uint8Array): Promise<Result<void>>
  /** After the last byte. Gives how long the file is. */
  end(): Promise<Result<number>>
}

/** Writes them as they are. */
export function createPlainWriter(to: OpenFile): ByteWriter {
  let at = 0
  return {
    async write(bytes) {
      const written = await to.writeAt([bytes], at)
      at += bytes.length
      return written
    },
    end: async () => ok(at),
  }
}

/**
 * Writes them encrypted in the portal's format as they come: what is made on the spot never lies on the disk in clear.
 * `file/too-large` past what one message of GCM may hold.
 */
export async function createEncryptingWriter(to: OpenFile, publicKey: PublicKey): Promise<Result<ByteWriter>> {
  const begun = await beginEncryption(to, publicKey)
  if (!begun.ok) return begun
  const { cipher, fromByte, end } = begun.value
  let plain = 0
  return ok({
    async write(bytes) {
      if (plain + bytes.length > LIMITS.GCM_PLAIN_BYTES) return fail(failure('file/too-large', { bytes: plain }))
      const written = await to.writeAt([cipher.update(bytes)], fromByte + plain)
      plain += bytes.length
      return written
    },
    end: () => end(plain),
  })
}
