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
 * Why nothing proves that all bytes of a file are of one version where no hash verifies them. The producer sent no
 * validator, or only a weak one; it generates the file anew for each request, so that no two responses agree; or it did
 * not answer the question after the last byte.
 */
export const unprovenReason = z.enum(['no-validator', 'weak-validator', 'made-anew', 'not-answered'])
export type UnprovenReason = z.infer<typeof unprovenReason>

/**
 * The content coding that the server named. The file is the decoded body, or the encoded body where we could not decode
 * it.
 */
const coding = z.string().max(100).optional()

/** The verified file is still compressed: the hash is that of the body as it was sent. */
const isPacked = z.literal(true).optional()

/**
 * What was found out about a complete file. A file that differs from what the catalogue declares has no verdict: its
 * bytes are kept beside the dataset under a name that says so and are never published as good.
 * The tag stays `is`: sidecars, journals and rows hold it.
 */
export const verdict = z.discriminatedUnion('is', [
  /** `by`: the server's digest verified the file, because the catalogue declares no hash. */
  z.object({
    is: z.literal('verified'),
    algorithm: checksumAlgorithm,
    by: z.enum(DIGEST_SOURCES).optional(),
    coding,
    isPacked,
  }),
  /**
   * `unproven`: why it is not proven either that all bytes are of one version. Left out where the producer's responses
   * prove it.
   */
  z.object({
    is: z.literal('not-verifiable'),
    because: unverifiableReason,
    unproven: unprovenReason.optional(),
    /** The catalogued and the received length, if the producer generates the file anew for each request. */
    declaredBytes: bytes.optional(),
    receivedBytes: bytes.optional(),
    coding,
  }),
])
export type Verdict = z.infer<typeof verdict>
