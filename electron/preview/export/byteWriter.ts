import type { PublicKey } from '../../../shared/crypto/publicKey.js'
import { failure } from '../../../shared/failure.js'
import { LIMITS } from '../../../shared/limits.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import { beginEncryptedFile } from '../../crypto/beginEncryptedFile.js'
import type { OpenFile } from '../../ports/disk.js'

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
  const begun = await beginEncryptedFile(to, publicKey)
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
