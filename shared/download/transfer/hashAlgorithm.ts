import * as z from 'zod'
import { checksumAlgorithm } from '../../catalogue/model.js'

/**
 * The digests that are computed of a file: those that a catalogue may declare, and `block-crc32`, the concatenated
 * CRC-32 of each block of `LIMITS.BLOCK_BYTES`.
 */
export const hashAlgorithm = z.enum([...checksumAlgorithm.options, 'block-crc32'])
export type HashAlgorithm = z.infer<typeof hashAlgorithm>
