import * as z from 'zod'
import { onCollision } from '../../download/collision.js'
import { PRIORITIES } from '../../download/order.js'
import { downloadView, failureView } from '../../download/view.js'
import { datasetId, downloadId, folderToken, mediaId } from '../../ids.js'
import { LIMITS } from '../../limits.js'
import { rate } from '../../settings/schema.js'
import { ask, count, nothing, record, tell } from './verb.js'

const some = z.array(downloadId).min(1).max(LIMITS.ADD_BATCH)

const someOrAll = record({ ids: z.union([z.literal('all'), some]) })

/** The queue. */
export const downloadsRows = {
  'downloads.add': ask(
    record({
      folder: folderToken,
      wanted: z.array(record({ datasetId, mediaId })).min(1).max(LIMITS.ADD_BATCH),
      /** A person's answer about names that are taken; replacing needs it said. */
      onCollision: onCollision.optional(),
    }),
    record({
      added: z.array(downloadId).max(LIMITS.ADD_BATCH),
      refused: z.array(record({ datasetId, mediaId, because: failureView })).max(LIMITS.ADD_BATCH),
    }),
  ),
  /** By position, a page at a time. News that come meanwhile are of the same rows: whatever is told last is true. */
  'downloads.snapshot': ask(
    record({ after: z.number().nullable() }),
    record({
      sequence: count,
      downloads: z.array(downloadView).max(LIMITS.SNAPSHOT_PAGE),
      next: z.number().nullable(),
    }),
  ),
  /** Before another one, or behind everybody. */
  'downloads.reorder': ask(record({ ids: some, before: downloadId.nullable() }), nothing),
  'downloads.prioritise': ask(record({ ids: some, priority: z.enum(PRIORITIES) }), nothing),
  'downloads.pause': ask(someOrAll, nothing),
  'downloads.resume': ask(someOrAll, nothing),
  'downloads.cancel': ask(someOrAll, nothing),
  'downloads.retry': ask(someOrAll, nothing),
  'downloads.forget': ask(record({ ids: z.union([z.literal('ended'), some]) }), nothing),
  'downloads.reveal': ask(record({ id: downloadId }), nothing),
  /** Bytes per second that each of these may take; null takes that limit away. */
  'downloads.limit': ask(record({ ids: some, bytesPerSecond: rate.nullable() }), nothing),
  'downloads.changed': tell(
    record({
      sequence: count,
      changed: z.array(downloadView).max(LIMITS.SNAPSHOT_PAGE),
      removed: z.array(downloadId).max(LIMITS.QUEUE_ENTRIES),
    }),
  ),
} as const
