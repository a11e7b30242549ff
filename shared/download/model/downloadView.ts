import * as z from 'zod'
import { failureView } from '../../failureView.js'
import { datasetId, downloadId, mediaId, portalId } from '../../ids.js'
import { LIMITS } from '../../limits.js'
import { byteRange } from './byteRanges.js'
import { PRIORITIES } from './priority.js'
import { verdict } from './verdict.js'

/** What a person may see of a download. No path, no URL, no token: the window names things by id. */

const bytes = z.number().int().nonnegative()

const wallMs = z.number().int()

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
