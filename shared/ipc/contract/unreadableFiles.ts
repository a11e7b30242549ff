import * as z from 'zod'
import { portalId } from '../../ids.js'
import { record, title } from '../schema/boundedValues.js'
import { defineRequest, noInput } from '../schema/defineRows.js'

/** What is stored in a file of its own: the basket and the queries of a portal, and all that is followed. */
export const storedThing = z.enum(['basket', 'queries', 'follows'])
export type StoredThing = z.infer<typeof storedThing>

const stored = record({ what: storedThing, portalId: portalId.nullable() })

/** What a person can do about a stored file that cannot be read: its content is neither shown nor changed meanwhile. */
export const unreadableFileRows = {
  /** Shows the file in the system's file manager. */
  'stored.reveal': defineRequest(stored, noInput),
  /**
   * Gives a file that cannot be read another name in its folder, which is returned, and begins with an empty one. Null
   * when it can be read by now: then it stays.
   */
  'stored.startAnew': defineRequest(stored, record({ kept: title.nullable() })),
} as const
