import { basename } from 'node:path'
import { getRequiredBytes, isFull, selectFitting } from '../../../shared/download/files/diskSpace.js'
import {
  computeRecheckDelayMs,
  getDiskWaitReason,
  isTransientDiskFailure,
} from '../../../shared/download/files/diskWait.js'
import { isSameVolume, type VolumeIdentity } from '../../../shared/download/files/volumeIdentity.js'
import type { DownloadEvent } from '../../../shared/download/machine/eventsAndEffects.js'
import { countMissingBytes, type FileLocation } from '../../../shared/download/model/state.js'
import { type Failure, type FailureCode, failure } from '../../../shared/failure.js'
import { LIMITS } from '../../../shared/limits.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import { splitIntoBatches } from '../../../shared/splitIntoBatches.js'
import type { Clock } from '../../ports/clock.js'
import type { Disk, Volume } from '../../ports/disk.js'
import type { RandomSource } from '../../ports/randomSource.js'
import type { Dispatch, DispatchMiddleware } from '../queue/dispatchMiddleware.js'
import type { QueueEntry } from '../queue/queueEntry.js'
import { createSpaceReservations } from './spaceReservations.js'

/**
 * Monitors the volumes to which downloads write: their identity, which downloads wait for one, and which of them go on
 * when it works again.
 */
export interface VolumeMonitor {
  /**
   * Returns the volume of a download; fails if it is another one than the download began on. Called before anything is
   * created there (D-11).
   */
  checkVolume(entry: QueueEntry): Promise<Result<Volume>>
  /** Returns the text by which the volume of a root is recognised in a later run; null until it was seen. */
  getVolumeMark(root: string): string | null
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

export interface VolumeMonitorDeps {
  readonly disk: Pick<Disk, 'volume' | 'folderId'>
  readonly clock: Clock
  readonly randomSource: RandomSource
  readonly dispatch: Dispatch
  /** Loads entries again that were kept for a while. Returns those that can still be read. */
  readonly reload: (entries: readonly QueueEntry[]) => readonly QueueEntry[]
}

/** What is known of a waiting download without reading its row: a hundred thousand may wait for one disk. */
interface Waiting {
  readonly code: FailureCode
  readonly needBytes: number
}

/** The downloads of one root that wait for its disk. */
interface Wait {
  readonly entries: Map<QueueEntry, Waiting>
  /** How many rechecks have failed since the disk last worked. */
  rechecks: number
  /** Set while no download may start there. */
  blockedBy: Failure | null
  isRechecking: boolean
}

/** What is known of one download, as long as its entry exists. */
interface DiskHistory {
  /** How often in a row the download could not be written although there was room. */
  futileTries: number
  /** It was resumed automatically. */
  isReleased: boolean
  /** The attempt whose disk failure is being checked. */
  checkedAttempt: number | null
}

/** For how long a successful check of a volume is reused. */
const RECENT_MS = 1000

/**
 * How often a download may fail although there is room. The cause is then a quota or the file system's limit of file
 * sizes, and a person has to act.
 */
const MAX_FUTILE_TRIES = 3

/** How many waiting downloads are read and changed in one turn: a few milliseconds of this thread. */
const BATCH_SIZE = 64

export function createVolumeMonitor({ disk, clock, randomSource, dispatch, reload }: VolumeMonitorDeps): VolumeMonitor {
  const known = new Map<string, VolumeIdentity>()
  const waits = new Map<string, Wait>()
  const recent = new Map<string, { readonly atMs: number; readonly volume: Volume }>()
  const histories = new WeakMap<QueueEntry, DiskHistory>()
  const reservations = createSpaceReservations()
  const closing = new AbortController()

  const isSameDisk = (root: string, other: string): boolean => {
    const id = known.get(root)?.id
    return root === other || (id !== undefined && id === known.get(other)?.id)
  }
  const sumReserved = (except: QueueEntry, root: string): number =>
    reservations.sumOthers(except, (other) => isSameDisk(other, root))
  const sumReservedByOthers = (entry: QueueEntry): number => sumReserved(entry, entry.request.root)

  const getWait = (root: string): Wait => {
    const wait = waits.get(root) ?? { entries: new Map(), rechecks: 0, blockedBy: null, isRechecking: false }
    waits.set(root, wait)
    return wait
  }

  const getHistory = (entry: QueueEntry): DiskHistory => {
    const history = histories.get(entry) ?? { futileTries: 0, isReleased: false, checkedAttempt: null }
    histories.set(entry, history)
    return history
  }

  /** Reads the volume of an entry's root; fails if it is not the known one. */
  const probe = async (entry: QueueEntry): Promise<Result<Volume>> => {
    const { request, state } = entry
    const { root } = request
    const place = 'place' in state ? state.place : null
    const gone = failure('disk/gone', { name: basename(root) })
    const volume = await disk.volume(root)
    if (!volume.ok) {
      const { code } = volume.failure
      if (code === 'disk/not-found' || code === 'disk/gone') return fail(gone)
      return fail(failure(code, { name: basename(root) }))
    }
    const before = known.get(root) ?? parseVolumeMark(place)
    if (before !== null && !isSameVolume(before, volume.value) && !(await hasOwnFolder(place))) return fail(gone)
    known.set(root, volume.value)
    recent.set(root, { atMs: clock.elapsed(), volume: volume.value })
    return volume
  }

  /** Returns whether the folder of the partial still exists, even if the system now identifies the disk differently. */
  const hasOwnFolder = async (place: FileLocation | null): Promise<boolean> =>
    place?.made === true && (await disk.folderId(place.folder)).ok

  const diagnose = async (entry: QueueEntry, because: Failure): Promise<Failure> => {
    recent.delete(entry.request.root)
    const volume = await probe(entry)
    if (!volume.ok) return volume.failure
    return because.code === 'disk/full' ? createFullFailure(entry, getRoom(entry, volume.value), because) : because
  }

  const getRoom = (entry: QueueEntry, volume: Volume): number => volume.freeBytes - sumReservedByOthers(entry)

  const recheckUntilEmpty = async (root: string, wait: Wait): Promise<void> => {
    if (wait.isRechecking) return
    wait.isRechecking = true
    while (wait.entries.size > 0 && !closing.signal.aborted) {
      await clock.sleep(computeRecheckDelayMs(wait.rechecks, randomSource.next()), closing.signal)
      if (closing.signal.aborted) break
      wait.rechecks += 1
      await recheck(root, wait)
    }
    wait.isRechecking = false
    if (wait.entries.size === 0) waits.delete(root)
  }

  /** Resumes the waiting downloads that fit on the disk, and updates the reason of the others. */
  const recheck = async (root: string, wait: Wait): Promise<void> => {
    const first = findReadable(wait)
    if (first === null) return
    const volume = await probe(first)
    const freeBytes = volume.ok ? volume.value.freeBytes - sumReserved(first, root) : 0
    const hasRoom = volume.ok && !isFull(freeBytes)
    if (hasRoom) wait.blockedBy = null
    const waiting = [...wait.entries].map(([entry, { code, needBytes }]) => ({ entry, code, needBytes }))
    const fitting = new Set(hasRoom ? selectFitting(waiting, freeBytes) : [])
    const code = volume.ok ? 'disk/full' : volume.failure.code
    // A disk that was missing may now be full, or the other way round.
    const changing = waiting.filter((one) => fitting.has(one) || (one.code !== code && isTransientDiskFailure(code)))
    const resumed = new Set([...fitting].map(({ entry }) => entry))
    const entries = changing.map(({ entry }) => entry)
    await changeInBatches(wait, entries, (entry) => {
      if (resumed.has(entry)) resumeEntry(entry)
      else updateReason(entry, volume.ok ? createFullFailure(entry, freeBytes) : volume.failure)
    })
  }

  /** Changes those of these downloads that can be read and still wait, some in each turn. */
  const changeInBatches = async (
    wait: Wait,
    entries: readonly QueueEntry[],
    change: (entry: QueueEntry) => void,
  ): Promise<void> => {
    for (const some of splitIntoBatches(entries, BATCH_SIZE)) {
      if (closing.signal.aborted) return
      const readable = new Set(reload(some))
      for (const entry of some) {
        // A person may have resumed or cancelled it meanwhile.
        const isWaiting = wait.entries.has(entry)
        if (!readable.has(entry)) wait.entries.delete(entry)
        else if (isWaiting) change(entry)
      }
      await clock.turnEnds()
    }
  }

  /** Returns the first waiting download whose row can be read, and forgets those before it. */
  const findReadable = (wait: Wait): QueueEntry | null => {
    for (const entry of wait.entries.keys()) {
      if (reload([entry]).length > 0) return entry
      wait.entries.delete(entry)
    }
    return null
  }

  const updateReason = (entry: QueueEntry, because: Failure): void => dispatch(entry, { type: 'held-back', because })

  const resumeEntry = (entry: QueueEntry): void => {
    getHistory(entry).isReleased = true
    dispatch(entry, { type: 'released' })
  }

  return {
    async checkVolume(entry) {
      const before = recent.get(entry.request.root)
      return before !== undefined && clock.elapsed() - before.atMs < RECENT_MS ? ok(before.volume) : probe(entry)
    },
    getVolumeMark(root) {
      const volume = known.get(root)
      return volume === undefined ? null : `${volume.id} ${volume.folderId}`
    },
    sumReservedByOthers,
    reserveSpace: reservations.reserve,
    getRefusal: ({ request: { root } }) => waits.get(root)?.blockedBy ?? findSameVolumeBlock(root),
    triage: (next) => (entry, event) => {
      const history = getHistory(entry)
      // The failure is the last report of an attempt, but its worker also reports that it has closed the file; that one
      // is dropped.
      if ('attempt' in event && history.checkedAttempt === event.attempt) return
      if (!isDiskFailure(event)) return next(entry, event)
      const attempt = 'attempt' in event ? event.attempt : null
      if (attempt !== null) history.checkedAttempt = attempt
      void entry
        .keepLoadedDuring(() => diagnose(entry, event.because))
        .then((because) => {
          if (history.checkedAttempt === attempt) history.checkedAttempt = null
          next(entry, { ...event, because })
        })
    },
    onStateChanged(entry) {
      const { root } = entry.request
      const because = getDiskWaitReason(entry.state)
      const wait = because === null ? waits.get(root) : getWait(root)
      if (wait === undefined) return
      if (because === null) return stopWaiting(entry, wait)
      const isShort = because.code === 'disk/full'
      const free = Number(because.facts.freeBytes ?? 0)
      const hadRoom = isShort && free - LIMITS.DISK_RESERVE_BYTES >= getRequiredBytes(entry.state)
      const history = getHistory(entry)
      // When a person resumes the download, its tries are counted anew.
      const triesBefore = history.isReleased ? history.futileTries : 0
      history.futileTries = hadRoom ? triesBefore + 1 : 0
      history.isReleased = false
      if (history.futileTries >= MAX_FUTILE_TRIES) return stopWaiting(entry, wait)
      wait.entries.set(entry, { code: because.code, needBytes: getRequiredBytes(entry.state) })
      if (!isShort || isFull(free)) wait.blockedBy = because
      void recheckUntilEmpty(root, wait)
    },
    close: () => closing.abort(),
  }

  /** Removes an entry from the wait. A file that was finished shows that the disk works. */
  function stopWaiting(entry: QueueEntry, wait: Wait): void {
    if (entry.state.type === 'done') wait.rechecks = 0
    wait.entries.delete(entry)
  }

  /** Returns the wait of another root on the same volume: if that is blocked, so is this one. */
  function findSameVolumeBlock(root: string): Failure | null {
    const id = known.get(root)?.id
    if (id === undefined) return null
    for (const [other, { blockedBy }] of waits) if (blockedBy !== null && known.get(other)?.id === id) return blockedBy
    return null
  }
}

/**
 * Creates the failure of a full disk, with the bytes that the download needs if they are known: those of the reported
 * failure, or else those that are still missing.
 */
function createFullFailure(
  { request, state }: QueueEntry,
  freeBytes: number,
  reported: Failure | null = null,
): Failure {
  const left = 'identity' in state ? countMissingBytes(state) : null
  const needBytes = reported?.facts.needBytes ?? left
  return failure('disk/full', {
    name: basename(request.root),
    freeBytes: Math.max(0, freeBytes),
    // A download may not fit although it needs less than the free space, because of the reserve and other downloads.
    ...(needBytes === null ? {} : { needBytes, reserveBytes: LIMITS.DISK_RESERVE_BYTES }),
  })
}

type FailureEvent = Extract<DownloadEvent, { readonly type: 'broke' | 'unpublished' }>

const isDiskFailure = (event: DownloadEvent): event is FailureEvent =>
  (event.type === 'broke' || event.type === 'unpublished') && event.because.code.startsWith('disk/')

/** Returns the volume on which a download began, as its location records it. */
function parseVolumeMark(place: FileLocation | null): VolumeIdentity | null {
  const [id, folderId] = (place?.volume ?? '').split(' ')
  return id && folderId ? { id, folderId } : null
}
