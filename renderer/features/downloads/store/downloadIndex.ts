import type { DownloadStateView, DownloadView } from '../../../../shared/download/model/downloadView.js'
import type { DatasetId, DownloadId, MediaId } from '../../../../shared/ids.js'
import { LIMITS } from '../../../../shared/limits.js'
import { getStatusGroup, type StatusGroup } from './statusGroup.js'

export type StateName = DownloadStateView['type']
export type StateCounts = Readonly<Record<StateName, number>>

/** The downloads of one dataset, and their sums. */
export interface DatasetGroup {
  readonly datasetId: DatasetId
  readonly title: string
  readonly producer: string
  readonly members: ReadonlyMap<DownloadId, DownloadView>
  /**
   * Changes with the order, the members or the state of a member: what is drawn from the group has to be drawn anew.
   */
  readonly version: number
  /** Changes with the members, their order or their names alone. */
  readonly order: number
  /** The members that were changed last, one for each number of `version`, oldest first. */
  readonly recent: readonly DownloadId[]
  readonly ended: number
  readonly done: number
  readonly verified: number
  /** The bytes of all members that are not cancelled, and how many of these have no known size. */
  readonly received: number
  readonly total: number
  readonly unknown: number
}

/** The sums over downloads that still have something to do. */
interface WorkSums {
  /** The bytes that are missing of downloads with a known size. */
  readonly leftBytes: number
  readonly receivedBytes: number
  /** How many have no known size. */
  readonly unknown: number
}

/** The sums over all downloads that are under way: those that run, will run, or are being verified. */
export interface Totals extends WorkSums {
  readonly bytesPerSecond: number
  /** The sums over those that are paused or have failed. */
  readonly stopped: WorkSums
}

/**
 * All downloads of the window, with everything that is counted about them. It is changed in place, one download at a
 * time, so that an event about ten of a hundred thousand costs as much as ten. A component that shows it subscribes to
 * the store's revision.
 */
export interface DownloadIndex {
  /** How many downloads are shown: those that are being removed are not. */
  readonly getSize: () => number
  readonly get: (id: DownloadId) => DownloadView | undefined
  readonly isShown: (id: DownloadId) => boolean
  /** Whether it is in the index, shown or being removed. */
  readonly listAll: () => Iterable<DownloadView>
  readonly listGroups: () => Iterable<DatasetGroup>
  readonly getGroup: (id: DatasetId) => DatasetGroup | undefined
  readonly getIdsIn: (state: StateName) => ReadonlySet<DownloadId>
  readonly getCounts: () => StateCounts
  readonly getGroupCounts: () => Readonly<Record<StatusGroup, number>>
  /** How many downloads each producer has. */
  readonly getProducerCounts: () => ReadonlyMap<string, number>
  readonly findByMedia: (id: MediaId) => DownloadView | undefined
  readonly getTotals: () => Totals
  /**
   * The bytes of downloads that were finished since something began to run. Zero again once nothing is left to run or
   * paused, and when something begins after a pause that does not belong to what was paused.
   */
  readonly getFinishedBytes: () => number
  /** How many downloads that is. */
  readonly getFinishedCount: () => number
  /** Changes when the rows of the list differ from before. */
  readonly getStructure: () => number
  readonly take: (downloads: readonly DownloadView[]) => void
  /** Takes the speed of bodies that arrived too quickly to have one of their own, and the sum of all bytes. */
  readonly takeArrived: (of: { readonly briefBytesPerSecond: number; readonly arrivedBytes: number }) => void
  /** How many bytes have arrived since the start of the application; null before the first change. */
  readonly getArrivedBytes: () => number | null
  readonly remove: (ids: Iterable<DownloadId>) => void
  readonly hide: (ids: Iterable<DownloadId>) => void
  readonly unhide: () => void
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] }
interface Counting extends Mutable<Omit<DatasetGroup, 'members' | 'recent'>> {
  readonly members: Map<DownloadId, DownloadView>
  readonly recent: DownloadId[]
}
/** How many changes a group remembers: more than one event brings. */
const RECENT_CHANGES = 2 * LIMITS.NEWS_ROWS

/** The members that changed since the group had this version; null when it does not remember that far back. */
export function findChangedSince({ version, recent }: DatasetGroup, since: number): readonly DownloadId[] | null {
  const changes = version - since
  if (changes > recent.length) return null
  return changes === 0 ? [] : recent.slice(-changes)
}

const noteChange = (group: Counting, id: DownloadId): void => {
  group.version += 1
  group.recent.push(id)
  // Half is dropped at a time, so that a change does not move them all.
  if (group.recent.length > RECENT_CHANGES) group.recent.splice(0, RECENT_CHANGES / 2)
}

const STATES = ['queued', 'running', 'waiting', 'paused', 'verifying', 'done', 'failed', 'cancelled'] as const
/** The states of a download that is under way: it runs, will run, or is being verified. */
export const UNDER_WAY = ['running', 'queued', 'waiting', 'verifying'] as const
const isUnderWay = ({ state: { type } }: DownloadView): boolean => UNDER_WAY.some((name) => name === type)

/** The problem of a download as text, because its sentence decides how high the row is. Empty without a problem. */
const getProblem = ({ state }: DownloadView): string =>
  (state.type === 'failed' || state.type === 'paused') && state.because !== 'person'
    ? JSON.stringify(state.because)
    : ''

/** Whether both are drawn as the same row; figures may differ. */
const isSameRow = (one: DownloadView, other: DownloadView): boolean =>
  one.state.type === other.state.type && getProblem(one) === getProblem(other)

/** Whether both stand at the same place and are found by the same words. */
const isSamePlace = (one: DownloadView, other: DownloadView): boolean =>
  one.priority === other.priority && one.position === other.position && one.name === other.name

export function createDownloadIndex(): DownloadIndex {
  const all = new Map<DownloadId, DownloadView>()
  const hidden = new Set<DownloadId>()
  const groups = new Map<DatasetId, Counting>()
  const byState: Record<StateName, Set<DownloadId>> = {
    queued: new Set(),
    running: new Set(),
    waiting: new Set(),
    paused: new Set(),
    verifying: new Set(),
    done: new Set(),
    failed: new Set(),
    cancelled: new Set(),
  }
  const kinds: Record<StatusGroup, number> = { running: 0, line: 0, paused: 0, needs: 0, ended: 0 }
  const producers = new Map<string, number>()
  const byMedia = new Map<MediaId, DownloadId>()
  const sums: Mutable<WorkSums> = { leftBytes: 0, receivedBytes: 0, unknown: 0 }
  const stoppedSums: Mutable<WorkSums> = { leftBytes: 0, receivedBytes: 0, unknown: 0 }
  let bytesPerSecond = 0
  let briefBytesPerSecond = 0
  let arrivedBytes: number | null = null
  let finishedBytes = 0
  let finishedCount = 0
  let structure = 0

  const countUnderWay = (): number => UNDER_WAY.reduce((sum, name) => sum + byState[name].size, 0)
  const forgetFinished = (): void => {
    finishedBytes = 0
    finishedCount = 0
  }

  /** Adds a download's share to every sum, or subtracts it. */
  const count = (view: DownloadView, group: Counting, by: 1 | -1): void => {
    const { state, receivedBytes, totalBytes } = view
    kinds[getStatusGroup(view)] += by
    if (state.type === 'running') bytesPerSecond += by * state.bytesPerSecond
    const work = isUnderWay(view) ? sums : state.type === 'paused' || state.type === 'failed' ? stoppedSums : null
    if (work !== null) {
      work.receivedBytes += by * receivedBytes
      // What is being verified has all its bytes.
      if (totalBytes !== null) work.leftBytes += by * Math.max(0, totalBytes - receivedBytes)
      else if (state.type !== 'verifying') work.unknown += by
    }
    if (getStatusGroup(view) === 'ended') group.ended += by
    if (state.type === 'done') group.done += by
    if (state.type === 'done' && state.verdict.is === 'verified') group.verified += by
    if (state.type === 'cancelled') return
    if (totalBytes === null && state.type !== 'done') group.unknown += by
    group.received += by * receivedBytes
    group.total += by * (totalBytes ?? receivedBytes)
  }

  const getCountedGroup = ({ datasetId, datasetTitle: title, producer }: DownloadView): Counting => {
    const known = groups.get(datasetId)
    if (known !== undefined) return known
    const sum = { ended: 0, done: 0, verified: 0, received: 0, total: 0, unknown: 0 }
    const made: Counting = { datasetId, title, producer, members: new Map(), version: 0, order: 0, recent: [], ...sum }
    groups.set(datasetId, made)
    return made
  }

  const show = (view: DownloadView): void => {
    const group = getCountedGroup(view)
    const before = group.members.get(view.id)
    if (isUnderWay(view) && before?.state.type !== 'paused' && countUnderWay() === 0) forgetFinished()
    if (before === undefined) producers.set(view.producer, (producers.get(view.producer) ?? 0) + 1)
    else {
      count(before, group, -1)
      if (before.state.type !== view.state.type) byState[before.state.type].delete(view.id)
      if (isUnderWay(before) && view.state.type === 'done') {
        finishedBytes += view.receivedBytes
        finishedCount += 1
      }
    }
    group.members.set(view.id, view)
    count(view, group, 1)
    byState[view.state.type].add(view.id)
    if (view.state.type !== 'cancelled' || !byMedia.has(view.mediaId)) byMedia.set(view.mediaId, view.id)
    const isPlaced = before !== undefined && isSamePlace(before, view)
    if (isPlaced && isSameRow(before, view)) return
    if (!isPlaced) group.order += 1
    noteChange(group, view.id)
    structure += 1
  }

  const removeShown = (view: DownloadView): void => {
    const group = groups.get(view.datasetId)
    if (group?.members.delete(view.id) !== true) return
    count(view, group, -1)
    byState[view.state.type].delete(view.id)
    if (byMedia.get(view.mediaId) === view.id) byMedia.delete(view.mediaId)
    const left = (producers.get(view.producer) ?? 1) - 1
    if (left === 0) producers.delete(view.producer)
    else producers.set(view.producer, left)
    group.order += 1
    noteChange(group, view.id)
    structure += 1
    if (group.members.size === 0) groups.delete(view.datasetId)
  }

  return {
    getSize: () => all.size - hidden.size,
    get: (id) => all.get(id),
    isShown: (id) => all.has(id) && !hidden.has(id),
    listAll: () => all.values(),
    listGroups: () => groups.values(),
    getGroup: (id) => groups.get(id),
    getIdsIn: (state) => byState[state],
    getCounts: () => Object.fromEntries(STATES.map((name) => [name, byState[name].size])) as StateCounts,
    getGroupCounts: () => kinds,
    getProducerCounts: () => producers,
    findByMedia: (id) => {
      const known = byMedia.get(id)
      return known === undefined ? undefined : all.get(known)
    },
    getFinishedBytes: () => finishedBytes,
    getFinishedCount: () => finishedCount,
    // Sums of fractions drift, so the sum is reset where nothing runs.
    getTotals: () => {
      const ofRunning = byState.running.size === 0 ? 0 : bytesPerSecond
      const isMoving = byState.running.size + byState.verifying.size > 0
      const speed = ofRunning + (isMoving ? briefBytesPerSecond : 0)
      return { ...sums, bytesPerSecond: speed, stopped: { ...stoppedSums } }
    },
    getStructure: () => structure,
    take(downloads) {
      for (const view of downloads) {
        all.set(view.id, view)
        if (!hidden.has(view.id)) show(view)
      }
      // What is paused goes on with what was finished before; what begins anew does not.
      if (countUnderWay() + byState.paused.size === 0) forgetFinished()
    },
    takeArrived(of) {
      briefBytesPerSecond = of.briefBytesPerSecond
      arrivedBytes = of.arrivedBytes
    },
    getArrivedBytes: () => arrivedBytes,
    remove(ids) {
      for (const id of ids) {
        const view = all.get(id)
        if (view === undefined) continue
        if (!hidden.delete(id)) removeShown(view)
        all.delete(id)
      }
    },
    hide(ids) {
      for (const id of ids) {
        const view = all.get(id)
        if (view === undefined || hidden.has(id)) continue
        removeShown(view)
        hidden.add(id)
      }
    },
    unhide() {
      const back = [...hidden]
      hidden.clear()
      for (const id of back) {
        const view = all.get(id)
        if (view !== undefined) show(view)
      }
    },
  }
}

export function findFirst(index: DownloadIndex, state: StateName): DownloadView | null {
  for (const id of index.getIdsIn(state)) return index.get(id) ?? null
  return null
}
