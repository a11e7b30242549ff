import { formatVolumeMark, isSameVolume, parseVolumeMark } from '../../shared/download/files/volumeIdentity.js'
import type { Disk } from '../ports/disk.js'
import type { Followed } from './followList.js'

type VolumeReader = Pick<Disk, 'volume' | 'list'>

/** Reads what is stored of the volume of a folder; nothing when it cannot be read now. */
export async function readVolumeMark(disk: Pick<Disk, 'volume'>, folder: string): Promise<Pick<Followed, 'volume'>> {
  const volume = await disk.volume(folder)
  return volume.ok ? { volume: formatVolumeMark(volume.value) } : {}
}

/** Reads what is stored of the volumes of these folders, each folder once. */
export async function readVolumeMarks(
  disk: Pick<Disk, 'volume'>,
  folders: Iterable<string>,
): Promise<ReadonlyMap<string, Pick<Followed, 'volume'>>> {
  const marks = new Map<string, Pick<Followed, 'volume'>>()
  for (const folder of new Set(folders)) marks.set(folder, await readVolumeMark(disk, folder))
  return marks
}

/**
 * Whether the disk of a followed folder is away and its empty mount point is in its place: files would be written to
 * the system's disk. A folder with anything in it counts as the right one, because some disks have other numbers each
 * time that they are connected.
 */
export async function isOnEmptyMountPoint(
  disk: VolumeReader,
  { to, volume: mark }: Pick<Followed, 'to' | 'volume'>,
): Promise<boolean> {
  const before = parseVolumeMark(mark)
  if (before === null) return false
  const now = await disk.volume(to)
  if (!now.ok || isSameVolume(before, now.value)) return false
  const listed = await disk.list(to)
  return listed.ok && listed.value.length === 0
}
