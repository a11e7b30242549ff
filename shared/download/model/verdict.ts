import * as z from 'zod'
import { checksumAlgorithm } from '../../catalogue/model.js'
import { DIGEST_SOURCES } from './serverDigests.js'

const bytes = z.number().int().nonnegative()

/** Why a complete file could not be compared with the catalogue's hash (portal-api.md 4.4, 10.27–30). */
export const unverifiableReason = z.enum([
  'no-checksum',
  'unusable-checksum',
  'decrypted-by-portal',
  'regenerated-by-producer',
  'sent-packed',
])
export type UnverifiableReason = z.infer<typeof unverifiableReason>

/**
 * Why nothing shows that all of a file is of one version, where no hash does: the producer gave no validator, or a weak
 * one only; it makes the file anew at each question, so that no two answers agree; or it did not answer once more after
 * the last byte.
 */
export const unprovenReason = z.enum(['no-validator', 'weak-validator', 'made-anew', 'not-answered'])
export type UnprovenReason = z.infer<typeof unprovenReason>

/** How the server had compressed it, as it said: the file is what was decoded, or, when that could not be done, what was sent. */
const coding = z.string().max(100).optional()

/** What was verified is still compressed: the hash is of the file as it is sent. */
const isPacked = z.literal(true).optional()

/**
 * The honest end of a complete file. `mismatch` is complete bytes that differ from what the catalogue declares:
 * the bytes are kept beside the dataset under a name that says so, never published as good.
 */
export const verdict = z.discriminatedUnion('is', [
  /** `by`: the server's own digest vouches, because the catalogue has none. */
  z.object({
    is: z.literal('verified'),
    algorithm: checksumAlgorithm,
    by: z.enum(DIGEST_SOURCES).optional(),
    coding,
    isPacked,
  }),
  /** `unproven`: nor does anything show that it is of one version. Left out where the producer's own answers do. */
  z.object({
    is: z.literal('not-verifiable'),
    because: unverifiableReason,
    unproven: unprovenReason.optional(),
    /** What the catalogue says and what came, when it was made anew. */
    declaredBytes: bytes.optional(),
    receivedBytes: bytes.optional(),
    coding,
  }),
])
export type Verdict = z.infer<typeof verdict>
