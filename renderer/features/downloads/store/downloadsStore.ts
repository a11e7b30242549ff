import { createStore, type StoreApi } from 'zustand/vanilla'
import { splitIntoBatches } from '../../../../shared/collections/splitIntoBatches.js'
import type { DownloadView } from '../../../../shared/download/model/downloadView.js'
import type { Priority } from '../../../../shared/download/model/priority.js'
import type { DownloadId } from '../../../../shared/ids.js'
import type { InputOf } from '../../../../shared/ipc/contract.js'
import { LIMITS } from '../../../../shared/limits.js'
import { shareRun } from '../../../../shared/pacing/shareRun.js'
import type { Result } from '../../../../shared/result.js'
import type { Api } from '../../../bridge/api.js'
import { createDownloadIndex, type DownloadIndex } from './downloadIndex.js'
import type { DownloadsState, PendingRemoval } from './downloadsState.js'
import { followDownloadChanges } from './followDownloadChanges.js'
import { type DrawingClock, pageDrawingClock } from './paceDrawing.js'

export type DownloadSelection = 'all' | readonly DownloadId[]

export const isMoving = (download: DownloadView | undefined): boolean =>
  download !== undefined && ['queued', 'running', 'waiting', 'verifying'].includes(download.state.type)
export const isOpen = (download: DownloadView): boolean => isMoving(download) || download.state.type === 'paused'
/** Whether it has ended and needs no action: a failed download waits for the person. */
const isEnded = ({ state }: DownloadView): boolean => state.type === 'done' || state.type === 'cancelled'

/** The ids to act on: those given, or all that are shown and match. */
function listPickedIds(
  index: DownloadIndex,
  ids: 'all' | 'ended' | readonly DownloadId[],
  are: (download: DownloadView) => boolean,
): readonly DownloadId[] {
  if (ids !== 'all' && ids !== 'ended') return ids
  return [...index.listAll()].flatMap((one) => (are(one) && index.isShown(one.id) ? [one.id] : []))
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
  /** Closes the message about an action that failed. */
  readonly dismissFailure: () => void
  /** True when the downloads have their new place. */
  readonly reorder: (ids: readonly DownloadId[], before: DownloadId | null) => Promise<boolean>
}

/** The downloads as last reported, and all actions on them. */
export function createDownloadsStore(api: Api, clock: DrawingClock = pageDrawingClock): DownloadsStore {
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
  const notifySubscribers = (more: Partial<DownloadsState> = {}): void =>
    store.setState(({ revision }) => ({ revision: revision + 1, ...more }))

  const hear = followDownloadChanges({ api, store, index, clock, notifySubscribers })
  api.listen('downloads.changed', hear.news)

  const note = (answer: Result<unknown>): boolean => {
    store.setState({ failure: answer.ok ? null : answer.failure })
    return answer.ok
  }
  /** Sends as many messages as needed; stops at the first that fails. */
  async function askInParts(ids: readonly DownloadId[], ask: (some: DownloadId[]) => Promise<Result<unknown>>) {
    for (const some of splitIntoBatches(ids, LIMITS.ADD_BATCH)) if (!note(await ask(some))) return false
    return ids.length > 0
  }
  const tell = (what: 'pause' | 'resume' | 'retry' | PendingRemoval['what'], ids: readonly DownloadId[]) =>
    askInParts(ids, (some) => api.ask(`downloads.${what}`, { ids: some }))
  async function askForSelection(what: 'pause' | 'resume' | 'retry', ids: DownloadSelection): Promise<void> {
    if (ids !== 'all') await tell(what, ids)
    // Those that are being cancelled are paused, and the main process knows nothing of their removal yet.
    else if (what === 'resume' && store.getState().leaving !== null)
      await tell(
        what,
        listPickedIds(index, ids, ({ state }) => state.type === 'paused'),
      )
    else note(await api.ask(`downloads.${what}`, { ids } satisfies InputOf<'downloads.pause'>))
  }

  const settle = shareRun(async () => {
    const { leaving } = store.getState()
    if (leaving === null) return
    store.setState({ isSettling: true })
    // Hidden until the removal is done, so that nothing reappears for a moment.
    await tell(leaving.what, [...leaving.ids])
    index.unhide()
    notifySubscribers({ leaving: null, isSettling: false })
  })

  /** The pausing of what is being cancelled, which takes several requests where it is many. */
  let pausing: Promise<unknown> = Promise.resolve()

  async function undo(): Promise<void> {
    const { leaving, isSettling } = store.getState()
    if (leaving === null || isSettling) return
    index.unhide()
    notifySubscribers({ leaving: null })
    // What is resumed before it is paused would stay paused.
    await pausing
    await tell('resume', leaving.paused)
  }

  async function leave(what: PendingRemoval['what'], ids: readonly DownloadId[]): Promise<void> {
    await settle()
    if (ids.length === 0) return
    const paused = what === 'forget' ? [] : ids.filter((id) => isMoving(index.get(id)))
    index.hide(ids)
    notifySubscribers({ leaving: { what, ids: new Set(ids), paused } })
    pausing = tell('pause', paused)
    await pausing
  }

  return {
    ...store,
    start: hear.refresh,
    pause: (ids) => askForSelection('pause', ids),
    resume: (ids) => askForSelection('resume', ids),
    cancel: (ids) => leave('cancel', listPickedIds(index, ids, isOpen)),
    retry: (ids) => askForSelection('retry', ids),
    retryFailed: async () => void (await tell('retry', [...index.getIdsIn('failed')])),
    forget: (ids) => leave('forget', listPickedIds(index, ids, isEnded)),
    undo,
    settle,
    dismissFailure: () => store.setState({ failure: null }),
    reveal: async (id) => void note(await api.ask('downloads.reveal', { id })),
    prioritise: async (ids, priority) =>
      void (await askInParts(ids, (part) => api.ask('downloads.prioritise', { ids: part, priority }))),
    limit: async (ids, bytesPerSecond) =>
      void (await askInParts(ids, (part) => api.ask('downloads.limit', { ids: part, bytesPerSecond }))),
    reorder: (ids, before) => askInParts(ids, (part) => api.ask('downloads.reorder', { ids: part, before })),
  }
}
