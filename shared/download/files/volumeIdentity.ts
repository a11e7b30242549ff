/** The volume under a path, as the port reports it. */
export interface VolumeIdentity {
  readonly id: string
  readonly folderId: string
}

/** The text that is stored of a volume. */
export const formatVolumeMark = ({ id, folderId }: VolumeIdentity): string => `${id} ${folderId}`

/** Reads a stored text; null when it is none. */
export function parseVolumeMark(mark: string | undefined): VolumeIdentity | null {
  const [id, folderId] = (mark ?? '').split(' ')
  return id && folderId ? { id, folderId } : null
}

/**
 * Whether the same volume is mounted under a path as before. A disk that was unplugged may come back with another
 * number, but its folder keeps its own. The empty mount point without the disk matches neither.
 */
export const isSameVolume = (before: VolumeIdentity, now: VolumeIdentity): boolean =>
  before.id === now.id || before.folderId === now.folderId
