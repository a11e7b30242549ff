import { createStore, type StoreApi } from 'zustand/vanilla'
import type { DownloadView } from '../../shared/download/view.js'
import type { Failure } from '../../shared/failure.js'
import type { DownloadId } from '../../shared/ids.js'
import type { InputOf, OutputOf } from '../../shared/ipc/contract.js'
import { LIMITS } from '../../shared/limits.js'
import type { Result } from '../../shared/result.js'
import type { Api } from '../api.js'
import { isEnded } from './downloadGroups.js'

export type DownloadNews = OutputOf<'downloads.changed'>
type Snapshot = OutputOf<'downloads.snapshot'>

/** What was cancelled or cleared a moment ago and can still be had back. */
export interface Leaving {
  readonly what: 'cancel' | 'forget'
  readonly ids: ReadonlySet<DownloadId>
  /** Those that were on their way and are only paused until it is settled. */
  readonly paused: readonly DownloadId[]
}

export interface DownloadsState {
  /** The last news that is part of `byId`; null until the first snapshot. */
  readonly sequence: number | null
  /** In the order in which they were added. */
  readonly byId: ReadonlyMap<DownloadId, DownloadView>
  readonly leaving: Leaving | null
  readonly trouble: Failure | null
}

export const takeSnapshot = (snapshot: Snapshot): Omit<DownloadsState, 'leaving'> => ({
  sequence: snapshot.sequence,
  byId: new Map(snapshot.downloads.map((download) => [download.id, download])),
  trouble: null,
})

/**
 * Applies one piece of news. What is already known changes nothing; `null` means that news in between was lost,
 * and only a new snapshot can say what is true.
 */
export function receive(state: DownloadsState, news: DownloadNews): DownloadsState | null {
  if (state.sequence === null || news.sequence > state.sequence + 1) return null
  if (news.sequence <= state.sequence) return state
  const byId = new Map(state.byId)
  for (const download of news.changed) byId.set(download.id, download)
  for (const id of news.removed) byId.delete(id)
  return { ...state, sequence: news.sequence, byId }
}

type Some = 'all' | readonly DownloadId[]

const isMoving = (download: DownloadView | undefined): boolean =>
  download !== undefined && ['queued', 'running', 'waiting', 'verifying'].includes(download.state.is)
const isOpen = (download: DownloadView): boolean => isMoving(download) || download.state.is === 'paused'

/** The ids that are meant: those given, or all that are shown and are so. */
function pickedIds(
  { byId }: DownloadsState,
  ids: 'all' | 'ended' | readonly DownloadId[],
  are: (download: DownloadView) => boolean,
): readonly DownloadId[] {
  if (ids !== 'all' && ids !== 'ended') return ids
  return [...byId.values()].filter(are).map(({ id }) => id)
}

const shownOf = new WeakMap<ReadonlyMap<DownloadId, DownloadView>, WeakMap<Leaving, DownloadsState['byId']>>()

/** The downloads that are to be seen: all but those that are leaving. The same map for the same state. */
export function shownDownloads({ byId, leaving }: DownloadsState): DownloadsState['byId'] {
  if (leaving === null) return byId
  const known = shownOf.get(byId) ?? new WeakMap<Leaving, DownloadsState['byId']>()
  shownOf.set(byId, known)
  const shown = known.get(leaving) ?? new Map([...byId].filter(([id]) => !leaving.ids.has(id)))
  known.set(leaving, shown)
  return shown
}

export interface DownloadsStore extends StoreApi<DownloadsState> {
  readonly start: () => Promise<void>
  readonly pause: (ids: Some) => Promise<void>
  readonly resume: (ids: Some) => Promise<void>
  /** Pauses them and takes them out of sight; they are cancelled when this is settled, and only then. */
  readonly cancel: (ids: Some) => Promise<void>
  readonly retry: (ids: Some) => Promise<void>
  /** Tries everything again that failed, up to what one message may carry. */
  readonly retryFailed: () => Promise<void>
  /** Takes ended downloads off the list, when this is settled; their files stay. */
  readonly forget: (ids: 'ended' | readonly DownloadId[]) => Promise<void>
  /** Brings back what is leaving, as it was. */
  readonly undo: () => Promise<void>
  /** Does what was asked for what is leaving: no way back from here. */
  readonly settle: () => Promise<void>
  readonly reveal: (id: DownloadId) => Promise<void>
}

export function createDownloads(api: Api): DownloadsStore {
  const store = createStore<DownloadsState>(() => ({ sequence: null, byId: new Map(), leaving: null, trouble: null }))
  let waiting: DownloadNews[] = []
  let asking = false

  async function refresh(): Promise<void> {
    if (asking) return
    asking = true
    const snapshot = await api.ask('downloads.snapshot', undefined)
    asking = false
    const early = waiting
    waiting = []
    if (!snapshot.ok) return store.setState({ trouble: snapshot.failure })
    store.setState(takeSnapshot(snapshot.value))
    for (const news of early) hear(news)
  }

  function hear(news: DownloadNews): void {
    if (asking) {
      waiting.push(news)
      return
    }
    const next = receive(store.getState(), news)
    if (next === null) void refresh()
    else store.setState(next, true)
  }
  api.listen('downloads.changed', hear)

  const note = (answer: Result<unknown>): void => store.setState({ trouble: answer.ok ? null : answer.failure })
  const some = (ids: Some): InputOf<'downloads.pause'> => ({ ids: ids === 'all' ? 'all' : [...ids] })

  async function tell(what: 'pause' | 'resume' | Leaving['what'], ids: readonly DownloadId[]): Promise<void> {
    for (let from = 0; from < ids.length; from += LIMITS.ADD_BATCH) {
      note(await api.ask(`downloads.${what}`, { ids: ids.slice(from, from + LIMITS.ADD_BATCH) }))
    }
  }

  async function settle(): Promise<void> {
    const { leaving } = store.getState()
    if (leaving === null) return
    // Out of sight until it is done, so that nothing comes back for a moment.
    await tell(leaving.what, [...leaving.ids])
    if (store.getState().leaving === leaving) store.setState({ leaving: null })
  }

  async function undo(): Promise<void> {
    const { leaving } = store.getState()
    store.setState({ leaving: null })
    await tell('resume', leaving?.paused ?? [])
  }

  async function leave(what: Leaving['what'], ids: readonly DownloadId[]): Promise<void> {
    await settle()
    if (ids.length === 0) return
    const { byId } = store.getState()
    const paused = what === 'forget' ? [] : ids.filter((id) => isMoving(byId.get(id)))
    store.setState({ leaving: { what, ids: new Set(ids), paused } })
    await tell('pause', paused)
  }

  return {
    ...store,
    start: refresh,
    pause: async (ids) => note(await api.ask('downloads.pause', some(ids))),
    resume: async (ids) => note(await api.ask('downloads.resume', some(ids))),
    cancel: (ids) => leave('cancel', pickedIds(store.getState(), ids, isOpen)),
    retry: async (ids) => note(await api.ask('downloads.retry', some(ids))),
    retryFailed: async () => {
      const failed = [...store.getState().byId.values()].filter(({ state }) => state.is === 'failed')
      const ids = failed.slice(0, LIMITS.ADD_BATCH).map(({ id }) => id)
      if (ids.length > 0) note(await api.ask('downloads.retry', { ids }))
    },
    forget: (ids) => leave('forget', pickedIds(store.getState(), ids, isEnded)),
    undo,
    settle,
    reveal: async (id) => note(await api.ask('downloads.reveal', { id })),
  }
}
