import { createStore, type StoreApi } from 'zustand/vanilla'
import type { DownloadView } from '../../../../shared/download/model/downloadView.js'
import type { Priority } from '../../../../shared/download/model/priority.js'
import type { Failure } from '../../../../shared/failure.js'
import type { DownloadId } from '../../../../shared/ids.js'
import type { InputOf, OutputOf } from '../../../../shared/ipc/contract.js'
import { LIMITS } from '../../../../shared/limits.js'
import { shareRun } from '../../../../shared/pacing/shareRun.js'
import type { Result } from '../../../../shared/result.js'
import { splitIntoBatches } from '../../../../shared/splitIntoBatches.js'
import type { Api } from '../../../bridge/api.js'
import { createDownloadIndex, type DownloadIndex } from './downloadIndex.js'
import { requestSnapshot } from './requestSnapshot.js'

export type DownloadChanges = OutputOf<'downloads.changed'>

/** Downloads that were cancelled or cleared a moment ago and can still be restored. */
export interface PendingRemoval {
  readonly what: 'cancel' | 'forget'
  readonly ids: ReadonlySet<DownloadId>
  /** Those that were under way: they are only paused until the removal is settled. */
  readonly paused: readonly DownloadId[]
}

export interface DownloadsState {
  /** The index is changed in place: `revision` says when. */
  readonly index: DownloadIndex
  /** Changes whenever the index has changed. */
  readonly revision: number
  /** The sequence number of the last event in the index; null until the first snapshot. */
  readonly sequence: number | null
  /** The list is being read from the main process: more downloads follow. */
  readonly isReading: boolean
  readonly leaving: PendingRemoval | null
  /** The removal is being carried out: it can no longer be undone. */
  readonly isSettling: boolean
  readonly failure: Failure | null
}

export type DownloadSelection = 'all' | readonly DownloadId[]

export const isMoving = (download: DownloadView | undefined): boolean =>
  download !== undefined && ['queued', 'running', 'waiting', 'verifying'].includes(download.state.type)
export const isOpen = (download: DownloadView): boolean => isMoving(download) || download.state.type === 'paused'
/** Whether it has ended and needs no action: a failed download waits for the person. */
const isEnded = ({ state }: DownloadView): boolean => state.type === 'done' || state.type === 'cancelled'

/** The ids to act on: those given, or all that are shown and match. */
function pickedIds(
  index: DownloadIndex,
  ids: 'all' | 'ended' | readonly DownloadId[],
  are: (download: DownloadView) => boolean,
): readonly DownloadId[] {
  if (ids !== 'all' && ids !== 'ended') return ids
  return [...index.listAll()].flatMap((one) => (are(one) && index.isShown(one.id) ? [one.id] : []))
}

/**
 * Whether an event follows the state of the index; `lost` means that only a new snapshot can tell the present state.
 */
export function classifySequence(sequence: number | null, news: DownloadChanges): 'old' | 'next' | 'lost' {
  if (sequence === null || news.sequence > sequence + 1) return 'lost'
  return news.sequence <= sequence ? 'old' : 'next'
}

export interface DownloadsStore extends StoreApi<DownloadsState> {
  readonly start: () => Promise<void>
  readonly pause: (ids: DownloadSelection) => Promise<void>
  readonly resume: (ids: DownloadSelection) => Promise<void>
  /** Pauses downloads and hides them. They are cancelled only when the removal is settled. */
  readonly cancel: (ids: DownloadSelection) => Promise<void>
  readonly retry: (ids: DownloadSelection) => Promise<void>
  /** Retries everything that has failed. */
  readonly retryFailed: () => Promise<void>
  /** Removes ended downloads from the list when the removal is settled; their files stay. */
  readonly forget: (ids: 'ended' | readonly DownloadId[]) => Promise<void>
  /** Restores the downloads that are being removed. */
  readonly undo: () => Promise<void>
  /** Carries out the pending removal; it cannot be undone after this. */
  readonly settle: () => Promise<void>
  readonly reveal: (id: DownloadId) => Promise<void>
  readonly prioritise: (ids: readonly DownloadId[], priority: Priority) => Promise<void>
  readonly limit: (ids: readonly DownloadId[], bytesPerSecond: number | null) => Promise<void>
  /** True when the downloads have their new place. */
  readonly reorder: (ids: readonly DownloadId[], before: DownloadId | null) => Promise<boolean>
}

/** Waits for this time in milliseconds; injected, so that tests need no clock. */
export type Sleep = (ms: number) => Promise<void>
const sleepInPage: Sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** The downloads as last reported, and all actions on them. */
export function createDownloadsStore(api: Api, sleep: Sleep = sleepInPage): DownloadsStore {
  const index = createDownloadIndex()
  const store = createStore<DownloadsState>(() => ({
    index,
    revision: 0,
    sequence: null,
    isReading: false,
    leaving: null,
    isSettling: false,
    failure: null,
  }))
  const tellHearers = (more: Partial<DownloadsState> = {}): void =>
    store.setState(({ revision }) => ({ revision: revision + 1, ...more }))

  const hear = followNews({ api, store, index, sleep, tellHearers })
  api.listen('downloads.changed', hear.news)

  const note = (answer: Result<unknown>): boolean => {
    store.setState({ failure: answer.ok ? null : answer.failure })
    return answer.ok
  }
  /** Sends as many messages as needed; stops at the first that fails. */
  async function each(ids: readonly DownloadId[], ask: (some: DownloadId[]) => Promise<Result<unknown>>) {
    for (const some of splitIntoBatches(ids, LIMITS.ADD_BATCH)) if (!note(await ask(some))) return false
    return ids.length > 0
  }
  const tell = (what: 'pause' | 'resume' | 'retry' | PendingRemoval['what'], ids: readonly DownloadId[]) =>
    each(ids, (some) => api.ask(`downloads.${what}`, { ids: some }))
  async function some(what: 'pause' | 'resume' | 'retry', ids: DownloadSelection): Promise<void> {
    if (ids === 'all') note(await api.ask(`downloads.${what}`, { ids } satisfies InputOf<'downloads.pause'>))
    else await tell(what, ids)
  }

  const settle = shareRun(async () => {
    const { leaving } = store.getState()
    if (leaving === null) return
    store.setState({ isSettling: true })
    // Hidden until the removal is done, so that nothing reappears for a moment.
    await tell(leaving.what, [...leaving.ids])
    index.unhide()
    tellHearers({ leaving: null, isSettling: false })
  })

  async function undo(): Promise<void> {
    const { leaving, isSettling } = store.getState()
    if (leaving === null || isSettling) return
    index.unhide()
    tellHearers({ leaving: null })
    await tell('resume', leaving.paused)
  }

  async function leave(what: PendingRemoval['what'], ids: readonly DownloadId[]): Promise<void> {
    await settle()
    if (ids.length === 0) return
    const paused = what === 'forget' ? [] : ids.filter((id) => isMoving(index.get(id)))
    index.hide(ids)
    tellHearers({ leaving: { what, ids: new Set(ids), paused } })
    await tell('pause', paused)
  }

  return {
    ...store,
    start: hear.refresh,
    pause: (ids) => some('pause', ids),
    resume: (ids) => some('resume', ids),
    cancel: (ids) => leave('cancel', pickedIds(index, ids, isOpen)),
    retry: (ids) => some('retry', ids),
    retryFailed: async () => void (await tell('retry', [...index.getIdsIn('failed')])),
    forget: (ids) => leave('forget', pickedIds(index, ids, isEnded)),
    undo,
    settle,
    reveal: async (id) => void note(await api.ask('downloads.reveal', { id })),
    prioritise: async (ids, priority) =>
      void (await each(ids, (part) => api.ask('downloads.prioritise', { ids: part, priority }))),
    limit: async (ids, bytesPerSecond) =>
      void (await each(ids, (part) => api.ask('downloads.limit', { ids: part, bytesPerSecond }))),
    reorder: (ids, before) => each(ids, (part) => api.ask('downloads.reorder', { ids: part, before })),
  }
}

interface Following {
  readonly api: Api
  readonly store: StoreApi<DownloadsState>
  readonly index: DownloadIndex
  readonly sleep: Sleep
  readonly tellHearers: (more?: Partial<DownloadsState>) => void
}

/**
 * The least time between two snapshots, in milliseconds: events that are too many for messages must not cause one
 * snapshot after the other.
 */
const AGAIN_MS = 1000
/** How many pages are shown at once while the list is read. */
const PAGES_SHOWN = 16

/** Keeps the index up to date: a whole snapshot first, then each change; a snapshot again when an event was lost. */
function followNews({ api, store, index, sleep, tellHearers }: Following) {
  /** Events that arrived while the pages are read. */
  let early: DownloadChanges[] = []

  async function readWhole(): Promise<boolean> {
    const seen = new Set<DownloadId>()
    let pages = 0
    const taken = await requestSnapshot(api, (downloads, sequence) => {
      for (const { id } of downloads) seen.add(id)
      index.take(downloads)
      pages += 1
      // The first page is shown at once. After it, a growing list is not drawn anew for every page.
      if (pages === 1 || pages % PAGES_SHOWN === 0) tellHearers({ sequence, failure: null })
    })
    if (!taken.ok) {
      store.setState({ failure: taken.failure })
      return true
    }
    index.remove([...index.listAll()].flatMap(({ id }) => (seen.has(id) ? [] : [id])))
    let isWhole = true
    store.setState({ sequence: taken.value })
    const waiting = early
    early = []
    for (const news of waiting) isWhole = isWhole && apply(news)
    tellHearers()
    return isWhole
  }

  async function refresh(): Promise<void> {
    store.setState({ isReading: true })
    while (!(await readWhole())) await sleep(AGAIN_MS)
    store.setState({ isReading: false })
  }

  /** False when events in between were lost. */
  function apply(given: DownloadChanges): boolean {
    const standing = classifySequence(store.getState().sequence, given)
    if (standing === 'lost') return false
    if (standing === 'old') return true
    index.take(given.changed)
    index.takeArrived(given)
    index.remove(given.removed)
    tellHearers({ sequence: given.sequence })
    return true
  }

  return {
    refresh,
    news(given: DownloadChanges): void {
      if (store.getState().isReading) early.push(given)
      else if (!apply(given)) void refresh()
    },
  }
}
