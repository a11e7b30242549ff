/** A volume under a path, as its port tells it. */
export interface VolumeIdentity {
  readonly id: string
  readonly folderId: string
}

/**
 * Whether the same volume lies under a path as before. A disk that was unplugged may come back under another number;
 * its folder then still has its own. The empty mount point below it has neither.
 */
export const isSameVolume = (before: VolumeIdentity, now: VolumeIdentity): boolean =>
  before.id === now.id || before.folderId === now.folderId
