import { basename, join } from 'node:path'
import {
  formatVolumeMark,
  isSameVolume,
  parseVolumeMark,
  type VolumeIdentity,
} from '../../../shared/download/files/volumeIdentity.js'
import type { Download, FileLocation } from '../../../shared/download/model/state.js'
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
  disk: Pick<Disk, 'volume' | 'folderId' | 'stamp'>,
  clock: Pick<Clock, 'elapsed'>,
): KnownVolumes {
  const known = new Map<string, VolumeIdentity>()
  /** The latest folder of a dataset below each root. */
  const folders = new Map<string, string>()
  const recent = new Map<string, { readonly atMs: number; readonly volume: Volume }>()

  const probe = async ({ request: { root }, state }: QueueEntry): Promise<Result<Volume>> => {
    const gone = failure('disk/gone', { name: basename(root) })
    const volume = await disk.volume(root)
    if (!volume.ok) {
      const { code } = volume.failure
      if (code === 'disk/not-found' || code === 'disk/gone') return fail(gone)
      return fail(failure(code, { name: basename(root) }))
    }
    const before = getStartVolume(state) ?? known.get(root) ?? parseVolumeMark(getPlace(state)?.volume)
    if (before !== null && !isSameVolume(before, volume.value) && !(await hasOwnTraces(root, getPlace(state))))
      return fail(gone)
    known.set(root, volume.value)
    recent.set(root, { atMs: clock.elapsed(), volume: volume.value })
    return volume
  }

  /**
   * Returns whether what we left on the disk is there, even if the system now identifies the disk differently: FAT and
   * exFAT have new numbers for folders each time. Of a download that has begun this is its file: another disk may have a
   * folder of the same name.
   */
  const hasOwnTraces = async (root: string, place: FileLocation | null): Promise<boolean> => {
    if (place?.made === true) {
      for (const name of [place.partial, place.name]) if ((await disk.stamp(join(place.folder, name))).ok) return true
      return false
    }
    const folder = folders.get(root)
    return folder !== undefined && (await disk.folderId(folder)).ok
  }

  return {
    async check(entry) {
      const latest = recent.get(entry.request.root)
      if (latest === undefined || clock.elapsed() - latest.atMs >= RECENT_MS) return probe(entry)
      const start = getStartVolume(entry.state)
      return start === null || isSameVolume(start, latest.volume) ? ok(latest.volume) : probe(entry)
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

const getPlace = (state: Download): FileLocation | null => ('place' in state ? state.place : null)

/** Returns the stored text of the volume that has the unfinished file of a download; null when none has. */
export function getStartMark(state: Download): string | null {
  const place = getPlace(state)
  return place?.made === true ? (place.volume ?? null) : null
}

/**
 * The volume that has the unfinished file of a download. It counts before the volume that this run has seen: another
 * disk may be mounted under the same root since the last run, and a new download may have begun there.
 */
const getStartVolume = (state: Download): VolumeIdentity | null => parseVolumeMark(getStartMark(state) ?? undefined)
