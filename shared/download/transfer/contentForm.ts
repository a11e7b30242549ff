import type { Media } from '../../catalogue/model.js'
import type { FileDigests } from './workerProtocol.js'

/** What the catalogue declares of a file. */
export type DeclaredFile = Pick<Media, 'encrypted' | 'sizeBytes' | 'checksum'>

/** `plain`: as published. `opened-by-portal`: the portal decrypted it on the way. `ciphertext`: still the producer's sealed file. */
export type ContentForm = 'plain' | 'opened-by-portal' | 'ciphertext'

/**
 * In which form an encrypted media came (portal-api.md 4.3). The type says it; bytes that are exactly those the
 * catalogue declares are the sealed file even when a proxy lost the type.
 */
export function getContentForm(
  declared: DeclaredFile,
  received: { readonly contentType: string | null; readonly digests: FileDigests | null },
): ContentForm {
  if (!declared.encrypted) return 'plain'
  const saysSealed = /\+crypt\s*(?:;|$)/i.test(received.contentType ?? '')
  return saysSealed || isDeclared(declared, received.digests) ? 'ciphertext' : 'opened-by-portal'
}

/** Whether these are the digests that the catalogue declares. */
export const isDeclared = ({ checksum }: DeclaredFile, digests: FileDigests | null): boolean =>
  checksum.is === 'usable' && digests?.[checksum.algorithm] === checksum.hex.toLowerCase()
