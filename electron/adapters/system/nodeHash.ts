import { createHash } from 'node:crypto'
import type { ChecksumAlgorithm } from '../../../shared/catalogue/model.js'
import { LIMITS } from '../../../shared/limits.js'
import type { Digest, Hashing } from '../../ports/hashing.js'
import { updateCrc32 } from './crc32.js'

/** Returns the SHA-256 of a small value in lower-case hex, for names and for comparing two secrets. */
export const computeSha256Hex = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const OPENSSL_NAME: Readonly<Record<ChecksumAlgorithm, string>> = {
  md5: 'md5',
  'sha-256': 'sha256',
  'sha-512': 'sha512',
}

/** Returns the CRC-32 of each block, or an empty text when there are too many blocks. */
function digestBlocks(): Digest {
  const blocks: string[] = []
  let crc = 0
  let filled = 0
  const closeBlock = (): void => {
    if (blocks.length <= LIMITS.BLOCKS) blocks.push(crc.toString(16).padStart(8, '0'))
    crc = 0
    filled = 0
  }
  return {
    update(bytes) {
      for (let at = 0; at < bytes.byteLength; ) {
        const part = bytes.subarray(at, at + LIMITS.BLOCK_BYTES - filled)
        crc = updateCrc32(part, crc)
        filled += part.byteLength
        at += part.byteLength
        if (filled === LIMITS.BLOCK_BYTES) closeBlock()
      }
    },
    hex() {
      if (filled > 0) closeBlock()
      return blocks.length > LIMITS.BLOCKS ? '' : blocks.join('')
    },
  }
}

/**
 * The digests of OpenSSL (in Electron: BoringSSL), on the calling thread. MD5 is here only because catalogues declare
 * it.
 */
export const nodeHash: Hashing = {
  start(algorithm) {
    if (algorithm === 'block-crc32') return digestBlocks()
    const hash = createHash(OPENSSL_NAME[algorithm])
    return { update: (bytes) => void hash.update(bytes), hex: () => hash.digest('hex') }
  },
  updateCrc: updateCrc32,
  startOffloaded: () => null,
}
