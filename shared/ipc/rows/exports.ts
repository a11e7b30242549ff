import * as z from 'zod'
import { failureView } from '../../download/view.js'
import { fileToken, folderToken } from '../../ids.js'
import { LIMITS } from '../../limits.js'
import { ask, count, nothing, record, tell, title } from './verb.js'

const chosenFile = record({ token: fileToken, name: title, sizeBytes: count })

const publicKey = record({
  pem: z.string().max(LIMITS.KEY_BODY_BYTES),
  bits: count,
  fingerprint: z.string().length(64),
})

/** Files encrypted for the portal. */
export const exportsRows = {
  'exports.publicKey': ask(nothing, publicKey),
  /** For files larger than the window should hold: chosen in a native dialog, encrypted by streaming. */
  'exports.chooseFiles': ask(nothing, z.array(chosenFile).max(1000)),
  'exports.encrypt': ask(
    record({ files: z.array(fileToken).min(1).max(1000), folder: folderToken }),
    record({
      done: count,
      failed: z.array(record({ name: title, because: failureView })).max(1000),
    }),
  ),
  'exports.progressed': tell(record({ name: title, doneBytes: count, totalBytes: count })),
} as const
