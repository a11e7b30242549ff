import { basename } from 'node:path'
import { getRequiredBytes, isFull, selectFitting } from '../../../shared/download/files/diskSpace.js'
import { getDiskWaitReason, isTransientDiskFailure, recheckDelayMs } from '../../../shared/download/files/diskWait.js'
import { isSameVolume, type VolumeIdentity } from '../../../shared/download/files/volume.js'
import type { DownloadEvent } from '../../../shared/download/machine/events.js'
import type { FileLocation } from '../../../shared/download/model/state.js'
import { type Failure, failure } from '../../../shared/failure.js'
import { LIMITS } from '../../../shared/limits.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { Clock } from '../../ports/clock.js'
import type { Disk, Volume } from '../../ports/disk.js'
import type { RandomSource } from '../../ports/randomSource.js'
import type { Dispatch, DispatchMiddleware } from '../queue/dispatch.js'
import type { QueueEntry } from '../queue/queueEntry.js'
import { createSpaceReservations } from './spaceReservations.js'

/** The disks that downloads are made on: who they are, which of them wait, and who goes on when one is well again. */
export interface VolumeMonitor {
  /** Whether the volume of this download is the one it began on, before anything is made there (D-11). */
  there(entry: QueueEntry): Promise<Result<Volume>>
  /** By what the volume of this root is known again in another run, once it was seen. */
  markOf(root: string): string | null
  /** Why nothing is started on this disk now, or null. */
  refusal(entry: QueueEntry): Failure | null
  /** Passes events on; those that report disk trouble once the disk was checked, with the trouble's true name. */
  readonly triage: DispatchMiddleware
  /** What others still have to write on the disk of this one. */
  promised(entry: QueueEntry): number
  /** The attempt under way is about to write so many bytes. */
  claim(entry: QueueEntry, bytes: number): void
  /** Notes where an entry stands now: one that waits for its disk is taken up again when that is well. */
  onStateChanged(entry: QueueEntry): void
  close(): void
}

export interface VolumeMonitorDeps {
  readonly disk: Pick<Disk, 'volume' | 'folderId'>
  readonly clock: Clock
  readonly randomSource: RandomSource
  readonly dispatch: Dispatch
  /** Loads an entry that was kept for a while. False when it cannot be read any more. */
  readonly reload: (entry: QueueEntry) => boolean
}

/** Downloads of one root that wait for its disk. */
interface Wait {
  readonly entries: Set<QueueEntry>
  /** Rechecks in vain since the disk was well last. */
  rechecks: number
  /** Set while nothing at all is started there. */
  blockedBy: Failure | null
  isRechecking: boolean
}

/** What is remembered of one download, as long as its entry is. */
interface DiskHistory {
  /** How often in a row it could not be written although there was room. */
  futileTries: number
  /** It was taken up again without a person. */
  isReleased: boolean
  /** The attempt whose disk trouble is being checked. */
  checkedAttempt: number | null
}

/** A volume that was well this recently is not asked again for the next file. */
const RECENT_MS = 1000

/** Room was there and still the file could not be written: a quota, or a file system's longest file. Then a person has to see to it. */
const FUTILE_MOST = 3

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
  const promised = (entry: QueueEntry): number =>
    reservations.beside(entry, (root) => isSameDisk(root, entry.request.root))

  const waitOf = (root: string): Wait => {
    const wait = waits.get(root) ?? { entries: new Set(), rechecks: 0, blockedBy: null, isRechecking: false }
    waits.set(root, wait)
    return wait
  }

  const historyOf = (entry: QueueEntry): DiskHistory => {
    const history = histories.get(entry) ?? { futileTries: 0, isReleased: false, checkedAttempt: null }
    histories.set(entry, history)
    return history
  }

  /** The volume of a root as it is now, if it is the one that we know. */
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
    if (before !== null && !isSameVolume(before, volume.value) && !(await hasOurs(place))) return fail(gone)
    known.set(root, volume.value)
    recent.set(root, { atMs: clock.elapsed(), volume: volume.value })
    return volume
  }

  /** What was begun here is still here, whatever the system calls the disk today. */
  const hasOurs = async (place: FileLocation | null): Promise<boolean> =>
    place?.made === true && (await disk.folderId(place.folder)).ok

  const diagnose = async (entry: QueueEntry, because: Failure): Promise<Failure> => {
    recent.delete(entry.request.root)
    const volume = await probe(entry)
    if (!volume.ok) return volume.failure
    return because.code === 'disk/full' ? full(entry, roomFor(entry, volume.value), because) : because
  }

  const roomFor = (entry: QueueEntry, volume: Volume): number => volume.freeBytes - promised(entry)

  const recheckUntilEmpty = async (root: string, wait: Wait): Promise<void> => {
    if (wait.isRechecking) return
    wait.isRechecking = true
    while (wait.entries.size > 0 && !closing.signal.aborted) {
      await clock.sleep(recheckDelayMs(wait.rechecks, randomSource.next()), closing.signal)
      if (closing.signal.aborted) break
      wait.rechecks += 1
      await recheck(wait)
    }
    wait.isRechecking = false
    if (wait.entries.size === 0) waits.delete(root)
  }

  /** Everything that rests on this disk goes on as far as there is room, and the rest says what lacks by now. */
  const recheck = async (wait: Wait): Promise<void> => {
    for (const entry of wait.entries) if (!reload(entry)) wait.entries.delete(entry)
    const [entry] = wait.entries
    if (entry === undefined) return
    const volume = await probe(entry)
    const waiting = [...wait.entries]
      .filter(reload)
      .map((entry) => ({ entry, needBytes: getRequiredBytes(entry.state) }))
    const [first] = waiting
    if (first === undefined) return
    if (!volume.ok) {
      for (const { entry } of waiting) holdBack(entry, volume.failure)
      return
    }
    const freeBytes = roomFor(first.entry, volume.value)
    if (!isFull(freeBytes)) wait.blockedBy = null
    const fitting = new Set(isFull(freeBytes) ? [] : selectFitting(waiting, freeBytes))
    for (const one of waiting) {
      if (fitting.has(one)) release(one.entry)
      else holdBack(one.entry, full(one.entry, freeBytes))
    }
  }

  const release = (entry: QueueEntry): void => {
    historyOf(entry).isReleased = true
    dispatch(entry, { type: 'released' })
  }

  /** A disk that was away may be there again and full, or the other way round. */
  const holdBack = (entry: QueueEntry, because: Failure): void => {
    const isNews = getDiskWaitReason(entry.state)?.code !== because.code
    if (isNews && isTransientDiskFailure(because.code)) dispatch(entry, { type: 'held-back', because })
  }

  return {
    async there(entry) {
      const before = recent.get(entry.request.root)
      return before !== undefined && clock.elapsed() - before.atMs < RECENT_MS ? ok(before.volume) : probe(entry)
    },
    markOf(root) {
      const volume = known.get(root)
      return volume === undefined ? null : `${volume.id} ${volume.folderId}`
    },
    promised,
    claim: reservations.claim,
    refusal: ({ request: { root } }) => waits.get(root)?.blockedBy ?? sameVolumeWait(root),
    triage: (next) => (entry, event) => {
      const history = historyOf(entry)
      // That it broke is the last report of an attempt; its worker reports as well that it has closed the file.
      if ('attempt' in event && history.checkedAttempt === event.attempt) return
      if (!isTrouble(event)) return next(entry, event)
      const attempt = 'attempt' in event ? event.attempt : null
      if (attempt !== null) history.checkedAttempt = attempt
      void entry
        .holdDuring(() => diagnose(entry, event.because))
        .then((because) => {
          if (history.checkedAttempt === attempt) history.checkedAttempt = null
          next(entry, { ...event, because })
        })
    },
    onStateChanged(entry) {
      const { root } = entry.request
      const because = getDiskWaitReason(entry.state)
      const wait = because === null ? waits.get(root) : waitOf(root)
      if (wait === undefined) return
      if (because === null) return stopWaiting(entry, wait)
      const isShort = because.code === 'disk/full'
      const free = Number(because.facts.freeBytes ?? 0)
      const hadRoom = isShort && free - LIMITS.DISK_RESERVE_BYTES >= getRequiredBytes(entry.state)
      const history = historyOf(entry)
      // When a person has taken it up again, it is counted anew.
      const triesBefore = history.isReleased ? history.futileTries : 0
      history.futileTries = hadRoom ? triesBefore + 1 : 0
      history.isReleased = false
      if (history.futileTries >= FUTILE_MOST) return stopWaiting(entry, wait)
      wait.entries.add(entry)
      if (!isShort || isFull(free)) wait.blockedBy = because
      void recheckUntilEmpty(root, wait)
    },
    close: () => closing.abort(),
  }

  /** A file that was finished shows that the disk is well. */
  function stopWaiting(entry: QueueEntry, wait: Wait): void {
    if (entry.state.is === 'done') wait.rechecks = 0
    wait.entries.delete(entry)
  }

  /** Another root on a volume that is full is full too. */
  function sameVolumeWait(root: string): Failure | null {
    const id = known.get(root)?.id
    if (id === undefined) return null
    for (const [other, { blockedBy }] of waits) if (blockedBy !== null && known.get(other)?.id === id) return blockedBy
    return null
  }
}

/** That a disk has no room for this one, with what it needs where that is known: what was said of it, or what is left of it. */
function full({ request, state }: QueueEntry, freeBytes: number, reported: Failure | null = null): Failure {
  const left = 'identity' in state && state.identity?.totalBytes ? state.identity.totalBytes - state.durableBytes : null
  const needBytes = reported?.facts.needBytes ?? left
  return failure('disk/full', {
    name: basename(request.root),
    freeBytes: Math.max(0, freeBytes),
    // What has no room beside it may be less than what is free.
    ...(needBytes === null ? {} : { needBytes, reserveBytes: LIMITS.DISK_RESERVE_BYTES }),
  })
}

type Trouble = Extract<DownloadEvent, { readonly type: 'broke' | 'unpublished' }>

const isTrouble = (event: DownloadEvent): event is Trouble =>
  (event.type === 'broke' || event.type === 'unpublished') && event.because.code.startsWith('disk/')

/** The volume on which a download was begun, as its place remembers it. */
function parseVolumeMark(place: FileLocation | null): VolumeIdentity | null {
  const [id, folderId] = (place?.volume ?? '').split(' ')
  return id && folderId ? { id, folderId } : null
}
