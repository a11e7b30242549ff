import * as z from 'zod'
import { onCollision } from '../../download/files/collision.js'
import { trafficView } from '../../download/limits/trafficStatus.js'
import { PRIORITIES } from '../../download/model/priority.js'
import { downloadView, failureView } from '../../download/model/view.js'
import { datasetId, downloadId, folderToken, mediaId } from '../../ids.js'
import { LIMITS } from '../../limits.js'
import { rate } from '../../settings/schema.js'
import { count, defineEvent, defineRequest, noInput, record } from '../schema/define.js'

const some = z.array(downloadId).min(1).max(LIMITS.ADD_BATCH)

const someOrAll = record({ ids: z.union([z.literal('all'), some]) })

/** The queue. */
export const downloadsRows = {
  'downloads.add': defineRequest(
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
  'downloads.snapshot': defineRequest(
    record({ after: z.number().nullable() }),
    record({
      sequence: count,
      downloads: z.array(downloadView).max(LIMITS.SNAPSHOT_PAGE),
      next: z.number().nullable(),
    }),
  ),
  /** Before another one, or behind everybody. */
  'downloads.reorder': defineRequest(record({ ids: some, before: downloadId.nullable() }), noInput),
  'downloads.prioritise': defineRequest(record({ ids: some, priority: z.enum(PRIORITIES) }), noInput),
  'downloads.pause': defineRequest(someOrAll, noInput),
  'downloads.resume': defineRequest(someOrAll, noInput),
  'downloads.cancel': defineRequest(someOrAll, noInput),
  'downloads.retry': defineRequest(someOrAll, noInput),
  'downloads.forget': defineRequest(record({ ids: z.union([z.literal('ended'), some]) }), noInput),
  'downloads.reveal': defineRequest(record({ id: downloadId }), noInput),
  /** Bytes per second that each of these may take; null takes that limit away. */
  'downloads.limit': defineRequest(record({ ids: some, bytesPerSecond: rate.nullable() }), noInput),
  'downloads.changed': defineEvent(
    record({
      sequence: count,
      changed: z.array(downloadView).max(LIMITS.SNAPSHOT_PAGE),
      removed: z.array(downloadId).max(LIMITS.QUEUE_ENTRIES),
    }),
  ),
} as const

/** Who is asked how much. */
export const trafficRows = {
  /** Who is asked how much, and why somebody waits. */
  'traffic.read': defineRequest(noInput, trafficView),
  /** The window's engine says that there is a network again: nobody waits until the next look. */
  'traffic.online': defineRequest(noInput, noInput),
  'traffic.changed': defineEvent(trafficView),
} as const
