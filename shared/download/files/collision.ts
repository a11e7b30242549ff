import * as z from 'zod'

/**
 * What to do when a file of our name is there already.
 * `skip`: the same bytes are not kept twice, and are not fetched when the catalogue's hash can tell; others are kept both.
 * `keep-both`: ours gets a number, whatever lies there. `replace`: only when a person asked for it; the file that was
 * there stays beside the new one under a name that says so.
 */
export const onCollision = z.enum(['skip', 'keep-both', 'replace'])
export type OnCollision = z.infer<typeof onCollision>

/** What lies under the name that a media would get. */
export interface ExistingEntry {
  /** As it is written on this disk, which may differ from ours in case or in the form of its accents. */
  readonly name: string
  readonly is: 'file' | 'folder' | 'other'
  readonly sizeBytes: number
  /** The media that this file is on record for, if any. */
  readonly mediaId: string | null
}

export type CollisionResolution =
  | { readonly do: 'take' }
  /** Another name is taken. */
  | { readonly do: 'number' }
  /** Another name is taken, unless the bytes turn out to be the same. */
  | { readonly do: 'number-unless-same'; readonly as: string }
  /** The name is taken over once our file is complete. */
  | { readonly do: 'replace'; readonly name: string }

/**
 * How a collision ends. Folders, links and devices are never touched, nor is a file that is on record for another
 * media, whatever was asked: consent is about the older file of the same thing or a stranger's, not about our own.
 */
export function resolveCollision(
  policy: OnCollision,
  mediaId: string,
  occupant: ExistingEntry | null,
): CollisionResolution {
  if (occupant === null) return { do: 'take' }
  const isTouchable = occupant.is === 'file' && (occupant.mediaId === null || occupant.mediaId === mediaId)
  if (!isTouchable || policy === 'keep-both') return { do: 'number' }
  return policy === 'replace' ? { do: 'replace', name: occupant.name } : { do: 'number-unless-same', as: occupant.name }
}
