import * as z from 'zod'

/**
 * What to do when a file with the wanted name exists. `skip`: bytes that are already there are not kept twice, and are
 * not fetched when the catalogue's hash shows that they are the same; other bytes are kept beside the existing file.
 * `keep-both`: the new file gets a number in any case. `replace`, only when a person asked for it: the new file takes
 * the name, and the existing one stays beside it under a name that says so.
 */
export const onCollision = z.enum(['skip', 'keep-both', 'replace'])
export type OnCollision = z.infer<typeof onCollision>

/** What exists under the name that a media would get. */
export interface ExistingEntry {
  /** The name as this disk spells it, which may differ from ours in case or in the form of its accents. */
  readonly name: string
  readonly type: 'file' | 'folder' | 'other'
  readonly sizeBytes: number
  /** The media of the dataset that this file is recorded for, if any. */
  readonly mediaId: string | null
}

export type CollisionResolution =
  | { readonly do: 'take' }
  /** The download uses another name. */
  | { readonly do: 'number' }
  /** The download uses another name, unless the bytes turn out to be the same. */
  | { readonly do: 'number-unless-same'; readonly as: string }
  /** The download takes over the name once it is complete. */
  | { readonly do: 'replace'; readonly name: string }

/**
 * Decides how a collision is resolved. Folders, links and devices are not touched under any policy, and neither is a
 * file that is recorded for another media: the person agreed to replace an older file of the same media or an
 * unrecorded file, not another download of ours.
 */
export function resolveCollision(
  policy: OnCollision,
  mediaId: string,
  occupant: ExistingEntry | null,
): CollisionResolution {
  if (occupant === null) return { do: 'take' }
  const isTouchable = occupant.type === 'file' && (occupant.mediaId === null || occupant.mediaId === mediaId)
  if (!isTouchable || policy === 'keep-both') return { do: 'number' }
  return policy === 'replace' ? { do: 'replace', name: occupant.name } : { do: 'number-unless-same', as: occupant.name }
}
