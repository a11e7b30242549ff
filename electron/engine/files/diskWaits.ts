import { basename } from 'node:path'
import { getRequiredBytes, isFull, selectFitting } from '../../../shared/download/files/diskSpace.js'
import {
  computeRecheckDelayMs,
  getDiskWaitReason,
  isTransientDiskFailure,
} from '../../../shared/download/files/diskWait.js'
import { countMissingBytes } from '../../../shared/download/model/state.js'
import { type Failure, type FailureCode, failure } from '../../../shared/failure.js'
import { LIMITS } from '../../../shared/limits.js'
import type { Clock } from '../../ports/clock.js'
import type { RandomSource } from '../../ports/randomSource.js'
import type { Dispatch } from '../queue/dispatchMiddleware.js'
import { forEachLoaded, type LoadInTurnsDeps } from '../queue/forEachLoaded.js'
import type { QueueEntry } from '../queue/queueEntry.js'
import { getStartMark, type KnownVolumes } from './knownVolumes.js'

export interface DiskWaitDeps {
  readonly clock: Clock
  readonly randomSource: RandomSource
  readonly dispatch: Dispatch
  readonly repository: LoadInTurnsDeps['repository']
  readonly known: Pick<KnownVolumes, 'probe' | 'isOnSameVolume' | 'getMark'>
  /** Returns how many bytes downloads other than this one still have to write on the disk of a root. */
  readonly sumReserved: (except: QueueEntry, root: string) => number
}

/** What is known of a waiting download without reading its row: a hundred thousand may wait for one disk. */
interface Waiting {
  readonly code: FailureCode
  readonly needBytes: number
}

/**
 * The downloads of one root that wait for its disk. Those that have begun on another disk that was mounted there have a
 * wait of their own.
 */
interface Wait {
  readonly key: string
  readonly root: string
  /** The stored text of the disk that has their unfinished files; null for those without. */
  readonly mark: string | null
  readonly entries: Map<QueueEntry, Waiting>
  /** How many rechecks have failed since the disk last worked. */
  rechecks: number
  /** Set while no download may start there. */
  blockedBy: Failure | null
  isRechecking: boolean
}

/** How the waits of one download have ended, as long as its entry exists. */
interface WaitHistory {
  /** How often in a row the download could not be written although there was room. */
  futileTries: number
  /** It was resumed automatically. */
  isReleased: boolean
}

/**
 * How often a download may fail although there is room. The cause is then a quota or the file system's limit of file
 * sizes, and a person has to act.
 */
const MAX_FUTILE_TRIES = 3

/** Creates the part of the volume monitor that resumes downloads that wait for their disk, once they fit on it. */
export function createDiskWaits({ clock, randomSource, dispatch, repository, known, sumReserved }: DiskWaitDeps) {
  const waits = new Map<string, Wait>()
  const histories = new WeakMap<QueueEntry, WaitHistory>()
  const closing = new AbortController()

  const getWait = (root: string, mark: string | null): Wait => {
    const key = `${root}\n${mark ?? ''}`
    const wait = waits.get(key) ?? {
      key,
      root,
      mark,
      entries: new Map(),
      rechecks: 0,
      blockedBy: null,
      isRechecking: false,
    }
    waits.set(key, wait)
    return wait
  }

  const getHistory = (entry: QueueEntry): WaitHistory => {
    const history = histories.get(entry) ?? { futileTries: 0, isReleased: false }
    histories.set(entry, history)
    return history
  }

  const recheckUntilEmpty = async (wait: Wait): Promise<void> => {
    if (wait.isRechecking) return
    wait.isRechecking = true
    while (wait.entries.size > 0 && !closing.signal.aborted) {
      await clock.sleep(computeRecheckDelayMs(wait.rechecks, randomSource.next()), closing.signal)
      if (closing.signal.aborted) break
      wait.rechecks += 1
      await recheck(wait)
    }
    wait.isRechecking = false
    if (wait.entries.size === 0) waits.delete(wait.key)
  }

  /**
   * Whether downloads without a file say nothing of the disk: it was not seen in this run, and others that have begun on
   * one miss it. What is mounted there may be only its empty mount point.
   */
  const isDecidedByOthers = ({ root, mark }: Wait): boolean =>
    mark === null &&
    known.getMark(root) === null &&
    [...waits.values()].some((other) => other.root === root && other.mark !== null && isGone(other.blockedBy))

  /**
   * Ends the blocks of a disk that has room, for all waits on it: one that stayed would hold up what another has resumed,
   * and each would block the other again. A disk that is away stays blocked until its own wait finds it.
   */
  const clearBlocks = (wait: Wait): void => {
    for (const other of waits.values()) {
      const isOnDisk = known.isOnSameVolume(wait.root, other.root) && !isGone(other.blockedBy)
      if (other === wait || isOnDisk) other.blockedBy = null
    }
  }

  /** Resumes the waiting downloads that fit on the disk, and updates the reason of the others. */
  const recheck = async (wait: Wait): Promise<void> => {
    const first = findReadable(wait)
    if (first === null || isDecidedByOthers(wait)) return
    const volume = await known.probe(first)
    const freeBytes = volume.ok ? volume.value.freeBytes - sumReserved(first, wait.root) : 0
    const hasRoom = volume.ok && !isFull(freeBytes)
    if (hasRoom) clearBlocks(wait)
    const waiting = [...wait.entries].map(([entry, { code, needBytes }]) => ({ entry, code, needBytes }))
    const fitting = new Set(hasRoom ? selectFitting(waiting, freeBytes) : [])
    const code = volume.ok ? 'disk/full' : volume.failure.code
    // A disk that was missing may now be full, or the other way round.
    const changing = waiting.filter((one) => fitting.has(one) || (one.code !== code && isTransientDiskFailure(code)))
    const resumed = new Set([...fitting].map(({ entry }) => entry))
    const ids = changing.map(({ entry }) => entry.id)
    const unread = new Set(changing.map(({ entry }) => entry))
    await forEachLoaded({ repository, yieldTurn: clock.turnEnds, signal: closing.signal }, ids, (some) => {
      for (const entry of some) {
        unread.delete(entry)
        // A person may have resumed or cancelled it meanwhile.
        if (!wait.entries.has(entry)) continue
        if (resumed.has(entry)) resumeEntry(entry)
        else updateReason(entry, volume.ok ? createFullFailure(entry, freeBytes) : volume.failure)
      }
    })
    // A row that cannot be read must not keep the wait alive.
    for (const entry of closing.signal.aborted ? [] : unread) wait.entries.delete(entry)
  }

  /** Returns the first waiting download whose row can be read, and forgets those before it. */
  const findReadable = (wait: Wait): QueueEntry | null => {
    for (const entry of wait.entries.keys()) {
      if (repository.loadMany([entry.id]).length > 0) return entry
      wait.entries.delete(entry)
    }
    return null
  }

  const updateReason = (entry: QueueEntry, because: Failure): void => dispatch(entry, { type: 'held-back', because })

  const resumeEntry = (entry: QueueEntry): void => {
    getHistory(entry).isReleased = true
    dispatch(entry, { type: 'released' })
  }

  /** Counts the tries that failed although there was room, and returns how many there were in a row. */
  const countFutileTries = (entry: QueueEntry, hadRoom: boolean): number => {
    const history = getHistory(entry)
    // When a person resumes the download, its tries are counted anew.
    const triesBefore = history.isReleased ? history.futileTries : 0
    history.futileTries = hadRoom ? triesBefore + 1 : 0
    history.isReleased = false
    return history.futileTries
  }

  return {
    onStateChanged(entry: QueueEntry) {
      const { root } = entry.request
      const because = getDiskWaitReason(entry.state)
      const wait = because === null ? null : getWait(root, getStartMark(entry.state))
      for (const other of waits.values()) if (other.root === root && other !== wait) stopWaiting(entry, other)
      if (because === null || wait === null) return
      const isShort = because.code === 'disk/full'
      const free = Number(because.facts.freeBytes ?? 0)
      const needBytes = getRequiredBytes(entry.state)
      const hadRoom = isShort && free - LIMITS.DISK_RESERVE_BYTES >= needBytes
      if (countFutileTries(entry, hadRoom) >= MAX_FUTILE_TRIES) return stopWaiting(entry, wait)
      wait.entries.set(entry, { code: because.code, needBytes })
      // A read-only disk may have the files of the others already.
      if (isShort ? isFull(free) : because.code !== 'disk/read-only') wait.blockedBy = because
      void recheckUntilEmpty(wait)
    },
    getRefusal({ request: { root }, state }: QueueEntry): Failure | null {
      const mark = getStartMark(state)
      for (const wait of waits.values()) {
        if (wait.blockedBy === null) continue
        if (wait.root === root && wait.mark === mark) return wait.blockedBy
        // If another root on the same volume is blocked, so is this one. The disk of another download may be away while
        // that of this one is there.
        const isOtherDisk = wait.root === root && isGone(wait.blockedBy) && (mark ?? known.getMark(root)) !== null
        if (!isOtherDisk && known.isOnSameVolume(root, wait.root)) return wait.blockedBy
      }
      return null
    },
    close: (): void => closing.abort(),
  }
}

const isGone = (because: Failure | null): boolean => because?.code === 'disk/gone'

/** Removes an entry from a wait. A file that was finished shows that the disk works. */
function stopWaiting(entry: QueueEntry, wait: Wait): void {
  if (entry.state.type === 'done') wait.rechecks = 0
  wait.entries.delete(entry)
}

/**
 * Creates the failure of a full disk, with the bytes that the download needs if they are known: those of the reported
 * failure, or else those that are still missing.
 */
export function createFullFailure(
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
