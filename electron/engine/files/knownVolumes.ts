import { basename } from 'node:path'
import {
  formatVolumeMark,
  isSameVolume,
  parseVolumeMark,
  type VolumeIdentity,
} from '../../../shared/download/files/volumeIdentity.js'
import type { FileLocation } from '../../../shared/download/model/state.js'
import { failure } from '../../../shared/failure.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { Clock } from '../../ports/clock.js'
import type { Disk, Volume } from '../../ports/disk.js'
import type { QueueEntry } from '../queue/queueEntry.js'

/** Recognises the volumes that the roots of downloads lie on. */
export interface KnownVolumes {
  /**
   * Returns the volume of a download; fails if it is another one than the download began on. A result is reused for a
   * moment.
   */
  check(entry: QueueEntry): Promise<Result<Volume>>
  /** Does the same, and asks the disk in any case. */
  probe(entry: QueueEntry): Promise<Result<Volume>>
  /** Notes a folder of a dataset below a root. A disk that has it is that of the root, whatever its numbers are. */
  noteFolder(root: string, folder: string): void
  /** Makes the next `check` of a root ask the disk. */
  forgetRecent(root: string): void
  /** Returns the text by which the volume of a root is recognised in a later run; null until it was seen. */
  getMark(root: string): string | null
  /** Returns whether two roots are known to lie on one volume. */
  isOnSameVolume(root: string, other: string): boolean
}

/** For how long a successful check of a volume is reused. */
const RECENT_MS = 1000

export function createKnownVolumes(
  disk: Pick<Disk, 'volume' | 'folderId'>,
  clock: Pick<Clock, 'elapsed'>,
): KnownVolumes {
  const known = new Map<string, VolumeIdentity>()
  /** The latest folder of a dataset below each root. */
  const folders = new Map<string, string>()
  const recent = new Map<string, { readonly atMs: number; readonly volume: Volume }>()

  const probe = async ({ request: { root }, state }: QueueEntry): Promise<Result<Volume>> => {
    const place = 'place' in state ? state.place : null
    const gone = failure('disk/gone', { name: basename(root) })
    const volume = await disk.volume(root)
    if (!volume.ok) {
      const { code } = volume.failure
      if (code === 'disk/not-found' || code === 'disk/gone') return fail(gone)
      return fail(failure(code, { name: basename(root) }))
    }
    const before = known.get(root) ?? parseVolumeMark(place?.volume)
    if (before !== null && !isSameVolume(before, volume.value) && !(await hasOwnFolder(root, place))) return fail(gone)
    known.set(root, volume.value)
    recent.set(root, { atMs: clock.elapsed(), volume: volume.value })
    return volume
  }

  /**
   * Returns whether a folder of ours is there, even if the system now identifies the disk differently: FAT and exFAT
   * have new numbers for folders each time.
   */
  const hasOwnFolder = async (root: string, place: FileLocation | null): Promise<boolean> => {
    const folder = place?.made === true ? place.folder : folders.get(root)
    return folder !== undefined && (await disk.folderId(folder)).ok
  }

  return {
    async check(entry) {
      const before = recent.get(entry.request.root)
      return before !== undefined && clock.elapsed() - before.atMs < RECENT_MS ? ok(before.volume) : probe(entry)
    },
    probe,
    noteFolder: (root, folder) => void folders.set(root, folder),
    forgetRecent: (root) => void recent.delete(root),
    getMark(root) {
      const volume = known.get(root)
      return volume === undefined ? null : formatVolumeMark(volume)
    },
    isOnSameVolume(root, other) {
      const id = known.get(root)?.id
      return root === other || (id !== undefined && id === known.get(other)?.id)
    },
  }
}
