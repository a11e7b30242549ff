import * as z from 'zod'
import { onCollision } from '../../download/files/collision.js'
import { downloadView } from '../../download/model/downloadView.js'
import { PRIORITIES } from '../../download/model/priority.js'
import { failureView } from '../../failureView.js'
import { datasetId, downloadId, folderToken, mediaId, portalId } from '../../ids.js'
import { LIMITS } from '../../limits.js'
import { rate } from '../../settings/schema.js'
import { count, record } from '../schema/boundedValues.js'
import { defineEvent, defineForward, defineRequest, noInput } from '../schema/defineRows.js'

const some = z.array(downloadId).min(1).max(LIMITS.ADD_BATCH)

const someOrAll = record({ ids: z.union([z.literal('all'), some]) })
const someOrEnded = record({ ids: z.union([z.literal('ended'), some]) })
/** `before`: the download that these are moved in front of; null for the end of the queue. */
const place = record({ ids: some, before: downloadId.nullable() })
const importance = record({ ids: some, priority: z.enum(PRIORITIES) })
/** The limit of each of these downloads in bytes per second; null removes it. */
const ownLimit = record({ ids: some, bytesPerSecond: rate.nullable() })

/** The queue. */
export const downloadsRows = {
  'downloads.add': defineRequest(
    record({
      /** The portal that has them; the chosen one where it is left out. */
      portalId: portalId.optional(),
      folder: folderToken,
      wanted: z.array(record({ datasetId, mediaId })).min(1).max(LIMITS.ADD_BATCH),
      /** The person's choice for names that are taken; `replace` must be chosen explicitly. */
      onCollision: onCollision.optional(),
    }),
    record({
      refused: z.array(record({ datasetId, mediaId, because: failureView })).max(LIMITS.ADD_BATCH),
    }),
  ),
  /**
   * The queue by position, a page at a time. Events that arrive meanwhile concern the same rows; the latest state
   * counts.
   */
  'downloads.snapshot': defineRequest(
    record({ after: z.number().nullable() }),
    record({
      sequence: count,
      downloads: z.array(downloadView).max(LIMITS.SNAPSHOT_PAGE),
      next: z.number().nullable(),
    }),
  ),
  'downloads.reorder': defineForward(place, noInput, 'engine.reorder', 'ids', 'before'),
  'downloads.prioritise': defineForward(importance, noInput, 'engine.prioritise', 'ids', 'priority'),
  'downloads.pause': defineForward(someOrAll, noInput, 'engine.pause', 'ids'),
  'downloads.resume': defineForward(someOrAll, noInput, 'engine.resume', 'ids'),
  'downloads.cancel': defineForward(someOrAll, noInput, 'engine.cancel', 'ids'),
  'downloads.retry': defineForward(someOrAll, noInput, 'engine.retry', 'ids'),
  'downloads.forget': defineForward(someOrEnded, noInput, 'engine.forget', 'ids'),
  'downloads.reveal': defineRequest(record({ id: downloadId }), noInput),
  'downloads.limit': defineForward(ownLimit, noInput, 'engine.setDownloadLimit', 'ids', 'bytesPerSecond'),
  'downloads.changed': defineEvent(
    record({
      sequence: count,
      changed: z.array(downloadView).max(LIMITS.NEWS_ROWS),
      removed: z.array(downloadId).max(LIMITS.QUEUE_ENTRIES),
      /** The rate of bodies that arrived too quickly to have a rate of their own. */
      briefBytesPerSecond: z.number().nonnegative(),
      /** How many bytes have arrived since the start of the application. */
      arrivedBytes: count,
    }),
  ),
} as const
