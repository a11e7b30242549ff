import { createHash } from 'node:crypto'
import type { ChecksumAlgorithm } from '../../../shared/catalogue/model.js'
import type { Hashing } from '../../ports/hashing.js'
import { updateCrc32 } from './crc32.js'

/** The SHA-256 of what is small enough to be held, as lower-case hex: for names and for telling two secrets apart. */
export const computeSha256Hex = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const OPENSSL_NAME: Readonly<Record<ChecksumAlgorithm, string>> = {
  md5: 'md5',
  'sha-256': 'sha256',
  'sha-512': 'sha512',
}

/** OpenSSL's (in Electron BoringSSL's) digests, on the calling thread. MD5 only because catalogues declare it. */
export const nodeHash: Hashing = {
  start(algorithm) {
    const hash = createHash(OPENSSL_NAME[algorithm])
    return { update: (bytes) => void hash.update(bytes), hex: () => hash.digest('hex') }
  },
  crc: updateCrc32,
  beside: () => null,
}
