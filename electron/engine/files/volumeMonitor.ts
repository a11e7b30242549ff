import type { DownloadEvent } from '../../../shared/download/machine/eventsAndEffects.js'
import type { Failure } from '../../../shared/failure.js'
import type { Result } from '../../../shared/result.js'
import type { Disk, Volume } from '../../ports/disk.js'
import type { DispatchMiddleware } from '../queue/dispatchMiddleware.js'
import type { QueueEntry } from '../queue/queueEntry.js'
import { createDiskWaits, createFullFailure, type DiskWaitDeps } from './diskWaits.js'
import { createKnownVolumes } from './knownVolumes.js'
import { createSpaceReservations } from './spaceReservations.js'

/**
 * Monitors the volumes to which downloads write: their identity, the space on them, which downloads wait for one, and
 * which of them go on when it works again.
 */
export interface VolumeMonitor {
  /**
   * Returns the volume of a download; fails if it is another one than the download began on. Called before anything is
   * created there (D-11).
   */
  checkVolume(entry: QueueEntry): Promise<Result<Volume>>
  /** Returns the text by which the volume of a root is recognised in a later run; null until it was seen. */
  getVolumeMark(root: string): string | null
  /** Notes a folder of a dataset below a root, by which its disk is recognised when its numbers have changed. */
  noteFolder(root: string, folder: string): void
  /** Returns why no download may start on this disk now, or null. */
  getRefusal(entry: QueueEntry): Failure | null
  /** Passes events on. An event with a disk failure is passed on after the disk was checked, with the true cause. */
  readonly triage: DispatchMiddleware
  /** Returns how many bytes other downloads still have to write on the disk of this one. */
  sumReservedByOthers(entry: QueueEntry): number
  /** Reserves the bytes that the running attempt of an entry is about to write. */
  reserveSpace(entry: QueueEntry, bytes: number): void
  /** Notes the state of an entry. One that waits for its disk is resumed when the disk works again. */
  onStateChanged(entry: QueueEntry): void
  close(): void
}

export interface VolumeMonitorDeps extends Omit<DiskWaitDeps, 'known' | 'sumReserved'> {
  readonly disk: Pick<Disk, 'volume' | 'folderId' | 'stamp'>
}

export function createVolumeMonitor(deps: VolumeMonitorDeps): VolumeMonitor {
  const known = createKnownVolumes(deps.disk, deps.clock)
  const reservations = createSpaceReservations()
  const sumReserved = (except: QueueEntry, root: string): number =>
    reservations.sumOthers(except, (other) => known.isOnSameVolume(other, root))
  const sumReservedByOthers = (entry: QueueEntry): number => sumReserved(entry, entry.request.root)
  const waits = createDiskWaits({ ...deps, known, sumReserved })
  /** The attempts whose disk failure is being checked. */
  const checkedAttempts = new WeakMap<QueueEntry, number>()

  /** Returns the true cause of a disk failure: the disk may be missing or full. */
  const diagnose = async (entry: QueueEntry, because: Failure): Promise<Failure> => {
    known.forgetRecent(entry.request.root)
    const volume = await known.probe(entry)
    if (!volume.ok) return volume.failure
    if (because.code !== 'disk/full') return because
    return createFullFailure(entry, volume.value.freeBytes - sumReservedByOthers(entry), because)
  }

  return {
    ...waits,
    checkVolume: known.check,
    getVolumeMark: known.getMark,
    noteFolder: known.noteFolder,
    sumReservedByOthers,
    reserveSpace: reservations.reserveSpace,
    triage: (next) => (entry, event) => {
      // The failure is the last report of an attempt, but its worker also reports that it has closed the file; that one
      // is dropped.
      if ('attempt' in event && checkedAttempts.get(entry) === event.attempt) return
      if (!isDiskFailure(event)) return next(entry, event)
      const attempt = 'attempt' in event ? event.attempt : null
      if (attempt !== null) checkedAttempts.set(entry, attempt)
      void entry
        .keepLoadedDuring(() => diagnose(entry, event.because))
        .then((because) => {
          if (checkedAttempts.get(entry) === attempt) checkedAttempts.delete(entry)
          next(entry, { ...event, because })
        })
    },
  }
}

type FailureEvent = Extract<DownloadEvent, { readonly type: 'broke' | 'unpublished' }>

const isDiskFailure = (event: DownloadEvent): event is FailureEvent =>
  (event.type === 'broke' || event.type === 'unpublished') && event.because.code.startsWith('disk/')
