import type { FileType } from '../../shared/preview/detect/fileType.js'

/** The first words of the encrypted formats that have some; Parquet's own encryption is the last. */
const MARKS = ['age-encryption.org/', '-----BEGIN AGE ENCRYPTED FILE-----', 'PARE']

/**
 * Whether a file can only be read with a key: by its first bytes, or by the name that the portal's format has, which
 * begins with nothing but random bytes.
 */
export function isEncrypted(name: string, head: Uint8Array, what: FileType['is']): boolean {
  const start = String.fromCharCode(...head.subarray(0, 40))
  return MARKS.some((mark) => start.startsWith(mark)) || (/\.crypt$/i.test(name) && what === 'unknown')
}
