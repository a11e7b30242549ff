import * as z from 'zod'
import { failureView } from '../../download/view.js'
import { exportId, fileToken, folderToken } from '../../ids.js'
import { LIMITS } from '../../limits.js'
import { ask, count, nothing, record, tell, title } from './verb.js'

const chosenFile = record({ token: fileToken, name: title, sizeBytes: count })

const publicKey = record({
  pem: z.string().max(LIMITS.KEY_BODY_BYTES),
  bits: count,
  fingerprint: z.string().length(64),
})

const exportState = z.discriminatedUnion('is', [
  record({ is: z.literal('running'), doneBytes: count, totalBytes: count.nullable() }),
  record({ is: z.literal('done') }),
  record({ is: z.literal('cancelled') }),
  record({ is: z.literal('failed'), because: failureView }),
])

/** `name` is the file that is being written, the `at`th of `of`. */
const exportView = record({ id: exportId, name: title, at: count, of: count, state: exportState })
const exportViews = z.array(exportView).max(LIMITS.EXPORTS_RUNNING + LIMITS.EXPORTS_ENDED)

/** Files encrypted for the portal. */
export const exportsRows = {
  'exports.publicKey': ask(nothing, publicKey),
  /** For files larger than the window should hold: chosen in a native dialog, encrypted by streaming. */
  'exports.chooseFiles': ask(nothing, z.array(chosenFile).max(1000)),
  'exports.encrypt': ask(
    record({ id: exportId, files: z.array(fileToken).min(1).max(1000), folder: folderToken }),
    record({
      done: count,
      failed: z.array(record({ name: title, because: failureView })).max(1000),
    }),
  ),
  /** Exports and encryptions into folders, under way or ended lately. They go on whatever the window shows. */
  'exports.list': ask(nothing, exportViews),
  'exports.cancel': ask(record({ id: exportId }), nothing),
  /** Leaves out those that have ended. */
  'exports.clear': ask(nothing, nothing),
  'exports.changed': tell(exportViews),
  /** What became of a file that the page made itself and handed out to be saved, known by the address it had. */
  'exports.saved': tell(
    record({ address: z.string().max(LIMITS.URL_CHARS), how: z.enum(['saved', 'cancelled', 'failed']) }),
  ),
} as const
