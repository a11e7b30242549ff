import * as z from 'zod'
import { folderToken } from '../../../ids.js'
import { record, title } from '../../schema/boundedValues.js'
import { defineRequest, noInput } from '../../schema/defineRows.js'

/**
 * The person's identity; its secret key does not cross. `unavailable`: there is no keychain to keep one. `unreachable`:
 * there is one in a keychain that is locked or gives no answer. `lost`: the keychain does not have it any more.
 */
const identityView = record({
  identity: z.enum(['none', 'kept', 'unreachable', 'lost', 'unavailable']),
  /** The public key, `age1…`; null without an identity. */
  recipient: z.string().max(100).nullable(),
})

/** The identity for which files on this computer are encrypted. */
export const identityRows = {
  'identity.describe': defineRequest(noInput, identityView),
  /** Asks the person to unlock the keychain once more. */
  'identity.unlock': defineRequest(noInput, identityView),
  /** Creates an identity and keeps it in the keychain. */
  'identity.create': defineRequest(noInput, identityView),
  /** Writes the identity into a new file in a folder that the person chose. */
  'identity.saveRecovery': defineRequest(record({ folder: folderToken }), record({ name: title })),
} as const
