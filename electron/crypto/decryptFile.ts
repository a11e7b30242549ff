import { createDecipheriv, type DecipherGCM } from 'node:crypto'
import {
  type EncryptedLayout,
  getEncryptedLayout,
  splitKeyHeader,
  TAG_BYTES,
} from '../../shared/crypto/encryptedFileFormat.js'
import { failure } from '../../shared/failure.js'
import { fail, ok, type Result } from '../../shared/result.js'
import { writeAtomically } from '../files/writeAtomically.js'
import type { Disk, OpenFile } from '../ports/disk.js'
import type { ProgressOptions } from '../ports/fileCrypt.js'
import { type PrivateKey, readPrivateKey, unwrapKey } from './rsa.js'
import { transformRange } from './transformRange.js'

export interface DecryptOptions extends ProgressOptions {
  readonly disk: Disk
  /** Absolute path of the encrypted file. Read only. */
  readonly source: string
  /** Absolute path of the plain file, in a folder that exists. Never replaced. */
  readonly target: string
  /** The path of the unfinished file, in the folder of `target`. */
  readonly partial?: string | undefined
  /** PKCS#8 or PKCS#1 PEM without a passphrase. Never logged, never part of a failure. */
  readonly privateKeyPem: string
}

/**
 * Decrypts a file of the portal's format with a few megabytes of memory whatever its size. The tag is at the very end
 * of the file, so decrypted bytes go to a partial that only its owner can read, and the partial gets its name once the
 * tag is verified: no person can take unverified bytes for the file. `bytes` is the length of the plain file.
 *
 * Fails with `crypt/too-short`, `crypt/wrong-key`, `crypt/damaged`, with `crypt/not-a-private-key` when the PEM is no
 * such key, with `disk/exists` when the target is taken, and with the failures of the disk. Throws the signal's reason
 * on abort. After a failure nothing is left of the plain file.
 */
export async function decryptFile(options: DecryptOptions): Promise<Result<{ readonly bytes: number }>> {
  options.signal?.throwIfAborted()
  const key = readPrivateKey(options.privateKeyPem)
  if (!key.ok) return key
  const source = await options.disk.open(options.source, 'read')
  if (!source.ok) return source
  try {
    return await decryptOpened(options, source.value, key.value)
  } finally {
    await source.value.close()
  }
}

async function decryptOpened(
  options: DecryptOptions,
  source: OpenFile,
  privateKey: PrivateKey,
): Promise<Result<{ readonly bytes: number }>> {
  const size = await source.size()
  if (!size.ok) return size
  const span = getEncryptedLayout(size.value, privateKey.modulusBytes)
  if (!span.ok) return span
  const head = await readHead(source, privateKey)
  if (!head.ok) return head
  try {
    const decipher = await createDecipherFor(source, span.value, head.value)
    if (!decipher.ok) return decipher
    const { disk, target, partial, signal } = options
    const written = await writeAtomically({ disk, target, partial, bytes: span.value.plainBytes, signal }, (draft) =>
      writeVerified({ source, draft, layout: span.value, decipher: decipher.value }, options),
    )
    return written.ok ? ok({ bytes: span.value.plainBytes }) : written
  } finally {
    head.value.fill(0)
  }
}

async function readHead(source: OpenFile, privateKey: PrivateKey): Promise<Result<Uint8Array<ArrayBuffer>>> {
  const block = await source.readAt(privateKey.modulusBytes, 0)
  return block.ok ? unwrapKey(block.value, privateKey) : block
}

async function createDecipherFor(
  source: OpenFile,
  layout: EncryptedLayout,
  head: Uint8Array<ArrayBuffer>,
): Promise<Result<DecipherGCM>> {
  const tag = await source.readAt(TAG_BYTES, layout.tagStart)
  if (!tag.ok) return tag
  if (tag.value.length !== TAG_BYTES) return fail(failure('crypt/source-changed'))
  const { key, iv } = splitKeyHeader(head)
  // Without a length, Node accepts shorter tags, and a tag of four bytes can be guessed.
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES })
  return ok(decipher.setAuthTag(tag.value))
}

interface Way {
  readonly source: OpenFile
  readonly draft: OpenFile
  readonly layout: EncryptedLayout
  readonly decipher: DecipherGCM
}

async function writeVerified({ source, draft, layout, decipher }: Way, watch: ProgressOptions): Promise<Result<void>> {
  const stretch = { from: source, fromByte: layout.cipherStart, bytes: layout.plainBytes, to: draft, toByte: 0 }
  const pumped = await transformRange(stretch, (chunk) => decipher.update(chunk), watch)
  if (!pumped.ok) return pumped
  try {
    decipher.final()
  } catch {
    return fail(failure('crypt/damaged'))
  }
  return ok(undefined)
}
