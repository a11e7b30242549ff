import * as z from 'zod'
import { failureView } from '../failureView.js'
import { LIMITS } from '../limits.js'
import { versionText } from './metadata.js'

/**
 * How this copy is updated: `self`: it replaces itself. `package-manager`: the system's package manager does it.
 * `by-hand`: a person does it. `none`: the build has no feed.
 */
export const updateMeans = z.enum(['self', 'package-manager', 'by-hand', 'none'])
export type UpdateMeans = z.infer<typeof updateMeans>

const bytes = z.number().int().nonnegative()

/** A newer version, or an older one that replaces the present one. */
export const updateOffer = z.strictObject({
  version: versionText,
  bytes,
  notes: z.string().max(LIMITS.UPDATE_NOTES_CHARS),
  isRollback: z.boolean(),
})
export type UpdateOffer = z.infer<typeof updateOffer>

export const updateState = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('idle') }),
  z.strictObject({ type: z.literal('checking') }),
  z.strictObject({ type: z.literal('current') }),
  z.strictObject({ type: z.literal('offered'), offer: updateOffer }),
  z.strictObject({ type: z.literal('downloading'), offer: updateOffer, received: bytes }),
  /** The update is verified and placed beside this copy: it is used after the application has quit. */
  z.strictObject({ type: z.literal('ready'), offer: updateOffer }),
  z.strictObject({ type: z.literal('failed'), because: failureView, offer: updateOffer.nullable() }),
])
export type UpdateState = z.infer<typeof updateState>

/** The state of updates that the window shows. */
export const updateView = z.strictObject({
  means: updateMeans,
  /** An administrator has turned updates off: no request is sent. */
  isForbidden: z.boolean(),
  /** The version that an administrator prescribes. */
  pin: versionText.nullable(),
  checkedMs: z.number().int().nonnegative().nullable(),
  state: updateState,
})
export type UpdateView = z.infer<typeof updateView>
