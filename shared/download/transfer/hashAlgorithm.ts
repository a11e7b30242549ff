import * as z from 'zod'
import { checksumAlgorithm } from '../../catalogue/model.js'

/**
 * What can be computed of a file: the digests that a catalogue may declare, and `block-crc32`, the CRC-32 of each block of
 * `LIMITS.BLOCK_BYTES` one after the other.
 */
export const hashAlgorithm = z.enum([...checksumAlgorithm.options, 'block-crc32'])
export type HashAlgorithm = z.infer<typeof hashAlgorithm>
