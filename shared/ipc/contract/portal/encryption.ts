import * as z from 'zod'
import { failureView } from '../../../failureView.js'
import { exportId, fileToken, folderToken } from '../../../ids.js'
import { LIMITS } from '../../../limits.js'
import { count, record, title } from '../../schema/boundedValues.js'
import { defineRequest, noInput } from '../../schema/defineRows.js'

const chosenFile = record({ token: fileToken, name: title, sizeBytes: count })

const fingerprint = z.string().length(64)

const publicKey = record({
  pem: z.string().max(LIMITS.KEY_BODY_BYTES),
  bits: count,
  fingerprint,
  /** Whether the portal had another key when it was asked last. */
  hasChanged: z.boolean(),
})

/** The encryption of a person's own files for the portal. It runs as an export: `exports.list` names it. */
export const encryptionRows = {
  'encryption.publicKey': defineRequest(noInput, publicKey),
  /** Chooses files in a native dialog, to encrypt files that are too large for the window's memory by streaming. */
  'encryption.chooseFiles': defineRequest(noInput, z.array(chosenFile).max(LIMITS.ENCRYPTED_AT_ONCE)),
  /**
   * The files that a person dropped, in their order. An empty path stands for a file that is not on disk, and gives
   * null.
   */
  'encryption.takeDropped': defineRequest(
    record({ paths: z.array(z.string().max(LIMITS.PATH_CHARS_MOST)).min(1).max(LIMITS.ENCRYPTED_AT_ONCE) }),
    z.array(chosenFile.nullable()).max(LIMITS.ENCRYPTED_AT_ONCE),
  ),
  /** `fingerprint` is that of the key that was shown: another key of the portal is refused. */
  'encryption.encrypt': defineRequest(
    record({
      id: exportId,
      files: z.array(fileToken).min(1).max(LIMITS.ENCRYPTED_AT_ONCE),
      folder: folderToken,
      fingerprint,
    }),
    record({
      done: count,
      failed: z.array(record({ name: title, because: failureView })).max(LIMITS.ENCRYPTED_AT_ONCE),
    }),
  ),
} as const
