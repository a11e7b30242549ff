import * as z from 'zod'
import { folderToken } from '../../ids.js'
import { record, title } from '../schema/boundedValues.js'
import { defineRequest, noInput } from '../schema/defineRows.js'

/** The person's identity; its secret key does not cross. `unavailable`: there is no keychain to keep one. */
const protectionView = record({
  identity: z.enum(['none', 'kept', 'unavailable']),
  /** The public key, `age1…`; null without an identity. */
  recipient: z.string().max(100).nullable(),
})

/** The protection of files on disk. */
export const protectionRows = {
  'protection.describe': defineRequest(noInput, protectionView),
  /** Creates an identity and keeps it in the keychain. */
  'protection.create': defineRequest(noInput, protectionView),
  /** Writes the identity into a new file in a folder that the person chose. */
  'protection.saveRecovery': defineRequest(record({ folder: folderToken }), record({ name: title })),
} as const
