import type { FileType } from '../../shared/preview/detect/fileType.js'

/** How files of encrypted formats begin, for the formats that have a mark. The last is the encryption of Parquet. */
const MARKS = ['age-encryption.org/', '-----BEGIN AGE ENCRYPTED FILE-----', 'PARE']

/**
 * Whether a file can only be read with a key. Its first bytes tell, or its name: the portal's own format begins with
 * random bytes.
 */
export function isEncrypted(name: string, head: Uint8Array, what: FileType['type']): boolean {
  const start = String.fromCharCode(...head.subarray(0, 40))
  return MARKS.some((mark) => start.startsWith(mark)) || (/\.crypt$/i.test(name) && what === 'unknown')
}
