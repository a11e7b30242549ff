import * as z from 'zod'
import type { PublicKey } from '../../shared/crypto/publicKey.js'
import { hashAlgorithm } from '../../shared/download/transfer/hashAlgorithm.js'
import { LIMITS } from '../../shared/limits.js'
import type { FileSeal } from '../ports/protect/fileSealer.js'
import { defineMethod, listOf, sameBuild } from '../ports/workers/workerRpc.js'

const path = z.string()
const bytes = z.number().int().nonnegative()
const written = z.object({ bytes })
const task = { source: path, target: path, partial: path.exactOptional() }
/** How many bytes are done, and how many there are. */
const progress = z.tuple([bytes, bytes])

/** The methods of the crypto thread: encrypt, decrypt, reveal, and hash a whole file. */
export const CRYPTO_METHODS = {
  encrypt: defineMethod(z.object({ ...task, publicKey: sameBuild<PublicKey>() }), written, progress),
  decrypt: defineMethod(z.object({ ...task, privateKeyPath: path }), written, progress),
  reveal: defineMethod(z.object({ ...task, seal: sameBuild<FileSeal>() }), written, progress),
  hash: defineMethod(
    z.object({ path, algorithms: listOf(hashAlgorithm) }),
    z.object({ sizeBytes: bytes, digests: z.map(hashAlgorithm, z.string().max(LIMITS.BLOCKS * 8)) }),
    bytes,
  ),
} as const
