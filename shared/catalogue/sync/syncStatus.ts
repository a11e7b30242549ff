import * as z from 'zod'
import { failureView } from '../../failureView.js'
import { portalId } from '../../ids.js'

const count = z.number().int().nonnegative()

/** The state of our copy of a portal's catalogue. */
export const syncStatus = z.strictObject({
  portalId,
  /**
   * `copying`: all records are being read. `checking`: changes are being read. `resting`: nothing is due. `waiting`:
   * the portal asked for a wait, or a failure forces one.
   */
  doing: z.enum(['copying', 'checking', 'resting', 'waiting']),
  held: count,
  /** How many datasets the portal declares; null until it has declared a number. */
  total: count.nullable(),
  /** How many more datasets the portal counted than it sent in the last full scan. */
  unsent: count,
  /** A full scan has reached its end at least once, so answers come from the copy. */
  whole: z.boolean(),
  /** When the copy was last known to match the portal. */
  checkedMs: z.number().int().nullable(),
  /** Grows with each change of the copy: a different number means different content. */
  revision: count,
  trouble: failureView.nullable(),
})
export type SyncStatus = z.infer<typeof syncStatus>
