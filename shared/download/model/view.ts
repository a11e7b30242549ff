import * as z from 'zod'
import { checksumAlgorithm } from '../../catalogue/model.js'
import { failureView } from '../../failureView.js'
import { datasetId, downloadId, mediaId, portalId } from '../../ids.js'
import { LIMITS } from '../../limits.js'
import { byteRange } from './byteRanges.js'
import { PRIORITIES } from './priority.js'
import { DIGEST_SOURCES } from './serverDigests.js'

/** What a person may see of a download. No path, no URL, no token: the window names things by id. */

const bytes = z.number().int().nonnegative()
const wallMs = z.number().int()

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

export const downloadState = z.discriminatedUnion('is', [
  z.object({ is: z.literal('queued') }),
  z.object({ is: z.literal('running'), bytesPerSecond: z.number().nonnegative() }),
  /** `sinceMs`: no new byte has come since the attempt that began then to go wrong. */
  z.object({ is: z.literal('waiting'), untilMs: wallMs, because: failureView, sinceMs: wallMs.optional() }),
  z.object({ is: z.literal('paused'), because: z.union([z.literal('person'), failureView]) }),
  z.object({ is: z.literal('verifying') }),
  /** `renamedFrom`: the name that it would have had, which was taken. */
  z.object({
    is: z.literal('done'),
    verdict,
    atMs: wallMs,
    renamedFrom: z.string().max(255).optional(),
    /** How much it holds, when it is kept encrypted. */
    clearBytes: bytes.optional(),
  }),
  z.object({ is: z.literal('failed'), because: failureView, atMs: wallMs }),
  z.object({ is: z.literal('cancelled') }),
])
export type DownloadStateView = z.infer<typeof downloadState>

export const downloadView = z.object({
  id: downloadId,
  portalId,
  datasetId,
  mediaId,
  datasetTitle: z.string().max(LIMITS.TITLE_CHARS),
  producer: z.string().max(LIMITS.TITLE_CHARS),
  /** The name on disk once known, the media's name before. */
  name: z.string().max(LIMITS.TITLE_CHARS),
  receivedBytes: bytes,
  totalBytes: bytes.nullable(),
  /** Where the received bytes lie, in order; left out when they are simply the beginning. */
  ranges: z
    .array(byteRange)
    .max(LIMITS.ISLANDS + 1)
    .optional(),
  attempts: z.number().int().nonnegative(),
  priority: z.enum(PRIORITIES),
  /** Where it stands: smaller goes first. */
  position: z.number(),
  /** Bytes per second that it may take by itself, as long as this engine is open; left out without a limit. */
  limit: z.number().int().positive().optional(),
  state: downloadState,
})
export type DownloadView = z.infer<typeof downloadView>
