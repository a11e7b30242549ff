import * as z from 'zod'
import { failureView } from '../failureView.js'
import { LIMITS } from '../limits.js'
import { versionText } from './metadata.js'

/**
 * How this copy gets a newer version: `self` replaces itself, a `package-manager` of the system does it, a person does it
 * `by-hand`, and a build that knows no feed has `none`.
 */
export const updateMeans = z.enum(['self', 'package-manager', 'by-hand', 'none'])
export type UpdateMeans = z.infer<typeof updateMeans>

const bytes = z.number().int().nonnegative()

/** A newer version, or an older one that takes the place of this one. */
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
  /** Verified and in place beside this copy: it is used after the application has quit. */
  z.strictObject({ type: z.literal('ready'), offer: updateOffer }),
  z.strictObject({ type: z.literal('failed'), because: failureView, offer: updateOffer.nullable() }),
])
export type UpdateState = z.infer<typeof updateState>

/** What the window shows of updates. */
export const updateView = z.strictObject({
  means: updateMeans,
  /** Turned off by an administrator: nothing is ever asked. */
  isForbidden: z.boolean(),
  /** The version that an administrator prescribes. */
  pin: versionText.nullable(),
  checkedMs: z.number().int().nonnegative().nullable(),
  state: updateState,
})
export type UpdateView = z.infer<typeof updateView>

export interface InstallFacts {
  readonly platform: string
  readonly isPackaged: boolean
  /** Absolute path of the running executable. */
  readonly executable: string
  /** `APPIMAGE` and `APPDIR`, which the AppImage's runtime sets, and `PORTABLE_EXECUTABLE_FILE` of Windows' portable one. */
  readonly env: Readonly<Record<string, string | undefined>>
  /** The build knows a feed and a key. */
  readonly hasFeed: boolean
}

/** How a copy that was installed so is updated. */
export function getUpdateMeans({ platform, isPackaged, executable, env, hasFeed }: InstallFacts): UpdateMeans {
  if (!isPackaged || !hasFeed) return 'none'
  if (platform === 'win32') return env.PORTABLE_EXECUTABLE_FILE === undefined ? 'self' : 'by-hand'
  if (platform === 'darwin') return 'self'
  // The variable alone may be inherited from another AppImage that has started us.
  if (env.APPIMAGE?.startsWith('/') && env.APPDIR && executable.startsWith(`${env.APPDIR}/`)) return 'self'
  return executable.startsWith('/usr/') || executable.startsWith('/opt/') ? 'package-manager' : 'by-hand'
}
