import { formatVolumeMark, isSameVolume, parseVolumeMark } from '../../shared/download/files/volumeIdentity.js'
import type { Disk } from '../ports/disk.js'
import type { Followed } from './followList.js'

type VolumeReader = Pick<Disk, 'volume' | 'list'>

/** A folder, and the stored text of its volume. */
type FollowedFolder = Pick<Followed, 'to' | 'volume'>

/** Reads what is stored of the volume of a folder; nothing when it cannot be read now. */
export async function readVolumeMark(disk: Pick<Disk, 'volume'>, folder: string): Promise<Pick<Followed, 'volume'>> {
  const volume = await disk.volume(folder)
  return volume.ok ? { volume: formatVolumeMark(volume.value) } : {}
}

/**
 * Reads what is stored of the volumes of these folders, each folder once. Of an empty mount point nothing is read: the disk
 * that was there before stays the right one.
 */
export async function readVolumeMarks(
  disk: VolumeReader,
  entries: Iterable<FollowedFolder>,
): Promise<ReadonlyMap<string, Pick<Followed, 'volume'>>> {
  const marks = new Map<string, Pick<Followed, 'volume'>>()
  const distinct = new Map([...entries].map((one) => [JSON.stringify([one.to, one.volume]), one]))
  for (const one of distinct.values()) {
    const isAway = await isOnEmptyMountPoint(disk, one)
    marks.set(one.to, isAway ? {} : (marks.get(one.to) ?? (await readVolumeMark(disk, one.to))))
  }
  return marks
}

/**
 * Whether the disk of a followed folder is away and its empty mount point is in its place: files would be written to
 * the system's disk. A folder with anything in it counts as the right one, because some disks have other numbers each
 * time that they are connected.
 */
export async function isOnEmptyMountPoint(disk: VolumeReader, { to, volume: mark }: FollowedFolder): Promise<boolean> {
  const before = parseVolumeMark(mark)
  if (before === null) return false
  const now = await disk.volume(to)
  if (!now.ok || isSameVolume(before, now.value)) return false
  const listed = await disk.list(to)
  return listed.ok && listed.value.length === 0
}
