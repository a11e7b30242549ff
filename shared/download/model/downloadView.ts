import * as z from 'zod'
import { failureView } from '../../failureView.js'
import { datasetId, downloadId, mediaId, portalId } from '../../ids.js'
import { LIMITS } from '../../limits.js'
import { byteRange } from './byteRanges.js'
import { PRIORITIES } from './priority.js'
import { verdict } from './verdict.js'

/**
 * What the window receives of a download. It contains no path, no URL and no token: the window names things by their
 * id.
 */

const bytes = z.number().int().nonnegative()

const wallMs = z.number().int()

export const downloadState = z.discriminatedUnion('type', [
  z.object({ type: z.literal('queued') }),
  z.object({ type: z.literal('running'), bytesPerSecond: z.number().nonnegative() }),
  /** `sinceMs`: when the first attempt of the present series without a new byte failed. */
  z.object({ type: z.literal('waiting'), untilMs: wallMs, because: failureView, sinceMs: wallMs.optional() }),
  z.object({ type: z.literal('paused'), because: z.union([z.literal('person'), failureView]) }),
  z.object({ type: z.literal('verifying') }),
  /** `renamedFrom`: the name that the file would have, had it not been taken. */
  z.object({
    type: z.literal('done'),
    verdict,
    atMs: wallMs,
    renamedFrom: z.string().max(255).optional(),
    /** The length of the clear content of a file that is kept encrypted. */
    clearBytes: bytes.optional(),
  }),
  z.object({ type: z.literal('failed'), because: failureView, atMs: wallMs }),
  z.object({ type: z.literal('cancelled') }),
])
export type DownloadStateView = z.infer<typeof downloadState>

export const downloadView = z.object({
  id: downloadId,
  portalId,
  datasetId,
  mediaId,
  datasetTitle: z.string().max(LIMITS.TITLE_CHARS),
  producer: z.string().max(LIMITS.TITLE_CHARS),
  /** The file's name on disk once it is chosen, and the name of the media before. */
  name: z.string().max(LIMITS.TITLE_CHARS),
  receivedBytes: bytes,
  totalBytes: bytes.nullable(),
  /** The received ranges in ascending order; left out when one range from byte 0 holds everything received. */
  ranges: z
    .array(byteRange)
    .max(LIMITS.ISLANDS + 1)
    .optional(),
  attempts: z.number().int().nonnegative(),
  priority: z.enum(PRIORITIES),
  /** The position in the queue: downloads of one priority start in ascending order. */
  position: z.number(),
  /** The download's own limit in bytes per second, as long as this engine is open; left out without a limit. */
  limit: z.number().int().positive().optional(),
  state: downloadState,
})
export type DownloadView = z.infer<typeof downloadView>
