import * as z from 'zod'
import { failureView } from '../../failureView.js'
import { exportId, fileToken, folderToken } from '../../ids.js'
import { LIMITS } from '../../limits.js'
import { count, defineEvent, defineForward, defineRequest, noInput, record, title } from '../schema/defineRows.js'

const chosenFile = record({ token: fileToken, name: title, sizeBytes: count })

const fingerprint = z.string().length(64)

const publicKey = record({
  pem: z.string().max(LIMITS.KEY_BODY_BYTES),
  bits: count,
  fingerprint,
})

const exportState = z.discriminatedUnion('type', [
  record({ type: z.literal('running'), unit: z.enum(['bytes', 'rows']), done: count, total: count.nullable() }),
  /** `isShown`: whether the file can be shown in its folder. */
  record({ type: z.literal('done'), isShown: z.boolean() }),
  record({ type: z.literal('cancelled') }),
  record({ type: z.literal('failed'), because: failureView }),
])

/** `name` is the file that is being written, the `at`th of `of`. */
const exportView = record({ id: exportId, name: title, at: count, of: count, state: exportState })
const exportViews = z.array(exportView).max(LIMITS.EXPORTS_RUNNING + LIMITS.EXPORTS_ENDED)

/** Files encrypted for the portal. */
export const exportsRows = {
  'exports.publicKey': defineRequest(noInput, publicKey),
  /** Chooses files in a native dialog, to encrypt files that are too large for the window's memory by streaming. */
  'exports.chooseFiles': defineRequest(noInput, z.array(chosenFile).max(1000)),
  /**
   * The files that a person dropped, in their order. An empty path stands for a file that is not on disk, and gives
   * null.
   */
  'exports.takeDropped': defineRequest(
    record({ paths: z.array(z.string().max(LIMITS.PATH_CHARS_MOST)).min(1).max(1000) }),
    z.array(chosenFile.nullable()).max(1000),
  ),
  /** `fingerprint` is that of the key that was shown: another key of the portal is refused. */
  'exports.encrypt': defineRequest(
    record({ id: exportId, files: z.array(fileToken).min(1).max(1000), folder: folderToken, fingerprint }),
    record({
      done: count,
      failed: z.array(record({ name: title, because: failureView })).max(1000),
    }),
  ),
  /** Exports and encryptions that run or ended recently. They continue whatever the window shows. */
  'exports.list': defineForward(noInput, exportViews, 'exportJobs.list'),
  'exports.cancel': defineForward(record({ id: exportId }), noInput, 'exportJobs.cancel', 'id'),
  /** Shows the file of a finished export in the system's file manager. */
  'exports.reveal': defineRequest(record({ id: exportId }), noInput),
  /** Removes ended exports from the list. */
  'exports.clear': defineForward(noInput, noInput, 'exportJobs.clear'),
  'exports.changed': defineEvent(exportViews),
  /** The outcome of a file that the page created itself and offered for saving, identified by its address. */
  'exports.saved': defineEvent(
    record({ address: z.string().max(LIMITS.URL_CHARS), how: z.enum(['saved', 'cancelled', 'failed']) }),
  ),
} as const
