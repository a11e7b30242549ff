import { type DeclaredFile, isDeclared } from './declaredFile.js'
import type { FileDigests } from './workerProtocol.js'

/**
 * `plain`: as published. `opened-by-portal`: the portal decrypted it on the way. `ciphertext`: still encrypted by the
 * producer.
 */
export type EncryptionForm = 'plain' | 'opened-by-portal' | 'ciphertext'

/**
 * Returns the form in which a media arrived (portal-api.md 4.3). The content type says it. Bytes with exactly the
 * declared digest are the encrypted file even if a proxy lost the type.
 */
export function getEncryptionForm(
  declared: DeclaredFile,
  received: { readonly contentType: string | null; readonly digests: FileDigests | null },
): EncryptionForm {
  if (!declared.encrypted) return 'plain'
  const saysSealed = /\+crypt\s*(?:;|$)/i.test(received.contentType ?? '')
  return saysSealed || isDeclared(declared, received.digests) ? 'ciphertext' : 'opened-by-portal'
}
