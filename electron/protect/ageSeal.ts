import { hkdfSync } from 'node:crypto'
import { failure } from '../../shared/failure.js'
import { findContentStart, NONCE_BYTES } from '../../shared/protect/ageFileLayout.js'
import { fail, ok, type Result } from '../../shared/result.js'
import type { FileSeal } from '../ports/protect/fileSealer.js'
import { type AgeIdentity, loadAge } from './identity/ageIdentity.js'

/**
 * Creates a seal (header and content key) for a new file that this identity can open. The library creates the key and
 * gives it out only when the header is opened, so the header is opened here.
 */
export async function createSeal(identity: AgeIdentity): Promise<Result<FileSeal>> {
  const { Encrypter } = await loadAge()
  const encrypter = new Encrypter()
  encrypter.addRecipient(identity.recipient)
  return openSeal(identity, await encrypter.encrypt(new Uint8Array(0)))
}

/** Reads the seal of a file that begins with these bytes. Failures: those of `FileSealer.open`. */
export async function openSeal({ secretKey }: AgeIdentity, head: Uint8Array): Promise<Result<FileSeal>> {
  const start = findContentStart(head)
  if (start === null) return fail(failure('protect/damaged'))
  const header = Uint8Array.from(head.subarray(0, start))
  const { Decrypter } = await loadAge()
  const decrypter = new Decrypter()
  decrypter.addIdentity(secretKey)
  try {
    const fileKey = await decrypter.decryptHeader(header.slice(0, start - NONCE_BYTES))
    return ok({ header, key: deriveContentKey(fileKey, header) })
  } catch (error) {
    const isForOthers = error instanceof Error && error.message.includes('no identity matched')
    return fail(failure(isForOthers ? 'identity/wrong' : 'protect/damaged'))
  }
}

/** Derives the content key from the file key and the nonce behind the header. */
const deriveContentKey = (fileKey: Uint8Array, header: Uint8Array): Uint8Array<ArrayBuffer> =>
  new Uint8Array(hkdfSync('sha256', fileKey, header.subarray(header.byteLength - NONCE_BYTES), 'payload', 32))
