import { getEncryptedSize } from '../../shared/crypto/encryptedFileFormat.js'
import type { PublicKey } from '../../shared/crypto/publicKey.js'
import { failure } from '../../shared/failure.js'
import { fail, ok, type Result } from '../../shared/result.js'
import { writeAtomically } from '../files/writeAtomically.js'
import type { Disk, OpenFile } from '../ports/disk.js'
import type { ProgressOptions } from '../ports/fileCrypt.js'
import { beginEncryptedFile } from './beginEncryptedFile.js'
import { transformRange } from './transformRange.js'

export interface EncryptOptions extends ProgressOptions {
  readonly disk: Disk
  /** Absolute path of the file to encrypt, of any size up to `LIMITS.GCM_PLAIN_BYTES`. Read only. */
  readonly source: string
  /** Absolute path of the encrypted file, in a folder that exists: `getEncryptedName` of the source's name. Never replaced. */
  readonly target: string
  /** The path of the unfinished file, in the folder of `target`. */
  readonly partial?: string | undefined
  readonly publicKey: PublicKey
}

/**
 * Encrypts a file in the portal's format (portal-api.md 4.1) with a few megabytes of memory whatever its size. On
 * success the encrypted file is complete, durable, and `bytes` long; otherwise nothing is left of it.
 *
 * Fails with `disk/exists` when the target is taken, `crypt/source-changed` when the source changes its length
 * meanwhile, `file/too-large` when the format cannot hold the file, and with the failures of the disk. Throws the
 * signal's reason on abort.
 */
export async function encryptFile(options: EncryptOptions): Promise<Result<{ readonly bytes: number }>> {
  options.signal?.throwIfAborted()
  const source = await options.disk.open(options.source, 'read')
  if (!source.ok) return source
  try {
    return await encryptOpened(options, source.value)
  } finally {
    await source.value.close()
  }
}

async function encryptOpened(options: EncryptOptions, source: OpenFile): Promise<Result<{ readonly bytes: number }>> {
  const size = await source.size()
  if (!size.ok) return size
  const bytes = getEncryptedSize(size.value, options.publicKey.modulusBytes)
  if (!bytes.ok) return bytes
  const { disk, target, partial, signal } = options
  const written = await writeAtomically({ disk, target, partial, bytes: bytes.value, signal }, (draft) =>
    writeEncrypted(options, { from: source, bytes: size.value, to: draft }),
  )
  return written.ok ? ok({ bytes: bytes.value }) : written
}

interface Way {
  readonly from: OpenFile
  readonly bytes: number
  readonly to: OpenFile
}

async function writeEncrypted(options: EncryptOptions, { from, bytes, to }: Way): Promise<Result<void>> {
  const begun = await beginEncryptedFile(to, options.publicKey)
  if (!begun.ok) return begun
  const { cipher, fromByte, end } = begun.value
  const pumped = await transformRange(
    { from, fromByte: 0, bytes, to, toByte: fromByte },
    (chunk) => cipher.update(chunk),
    options,
  )
  if (!pumped.ok) return pumped
  const ended = await end(bytes)
  return ended.ok ? checkLength(from, bytes) : ended
}

/** A file that grew while it was read would be encrypted without its end, unnoticed. */
async function checkLength(source: OpenFile, bytes: number): Promise<Result<void>> {
  const size = await source.size()
  if (!size.ok) return size
  return size.value === bytes ? ok(undefined) : fail(failure('crypt/source-changed'))
}
