import { createHash } from 'node:crypto'
import type { ChecksumAlgorithm } from '../../shared/catalog/model.js'
import type { Hashing } from '../ports/hashing.js'
import { crc32OfBytes } from './crc32.js'

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
  crc: crc32OfBytes,
  beside: () => null,
}
