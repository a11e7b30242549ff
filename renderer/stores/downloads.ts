import { createStore, type StoreApi } from 'zustand/vanilla'
import type { DownloadView } from '../../shared/download/view.js'
import type { Failure } from '../../shared/failure.js'
import type { DownloadId } from '../../shared/ids.js'
import type { InputOf, OutputOf } from '../../shared/ipc/contract.js'
import { LIMITS } from '../../shared/limits.js'
import type { Result } from '../../shared/result.js'
import type { Api } from '../api.js'

export type DownloadNews = OutputOf<'downloads.changed'>
type Snapshot = OutputOf<'downloads.snapshot'>

export interface DownloadsState {
  /** The last news that is part of `byId`; null until the first snapshot. */
  readonly sequence: number | null
  /** In the order in which they were added. */
  readonly byId: ReadonlyMap<DownloadId, DownloadView>
  readonly trouble: Failure | null
}

export const takeSnapshot = (snapshot: Snapshot): DownloadsState => ({
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

export interface DownloadsStore extends StoreApi<DownloadsState> {
  readonly start: () => Promise<void>
  readonly pause: (ids: Some) => Promise<void>
  readonly resume: (ids: Some) => Promise<void>
  readonly cancel: (ids: Some) => Promise<void>
  readonly retry: (ids: Some) => Promise<void>
  /** Tries everything again that failed, up to what one message may carry. */
  readonly retryFailed: () => Promise<void>
  /** Takes ended downloads off the list; their files stay. */
  readonly forget: (ids: 'ended' | readonly DownloadId[]) => Promise<void>
  readonly reveal: (id: DownloadId) => Promise<void>
}

export function createDownloads(api: Api): DownloadsStore {
  const store = createStore<DownloadsState>(() => ({ sequence: null, byId: new Map(), trouble: null }))
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
    store.setState(takeSnapshot(snapshot.value), true)
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
  return {
    ...store,
    start: refresh,
    pause: async (ids) => note(await api.ask('downloads.pause', some(ids))),
    resume: async (ids) => note(await api.ask('downloads.resume', some(ids))),
    cancel: async (ids) => note(await api.ask('downloads.cancel', some(ids))),
    retry: async (ids) => note(await api.ask('downloads.retry', some(ids))),
    retryFailed: async () => {
      const failed = [...store.getState().byId.values()].filter(({ state }) => state.is === 'failed')
      const ids = failed.slice(0, LIMITS.ADD_BATCH).map(({ id }) => id)
      if (ids.length > 0) note(await api.ask('downloads.retry', { ids }))
    },
    forget: async (ids) => note(await api.ask('downloads.forget', { ids: ids === 'ended' ? ids : [...ids] })),
    reveal: async (id) => note(await api.ask('downloads.reveal', { id })),
  }
}
