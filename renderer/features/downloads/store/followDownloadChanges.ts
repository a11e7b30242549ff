import type { StoreApi } from 'zustand/vanilla'
import type { DownloadId } from '../../../../shared/ids.js'
import type { Api } from '../../../bridge/api.js'
import type { DownloadIndex } from './downloadIndex.js'
import type { DownloadChanges, DownloadsState } from './downloadsState.js'
import { requestSnapshot } from './requestSnapshot.js'

/**
 * Whether an event follows the state of the index; `lost` means that only a new snapshot can tell the present state.
 */
export function classifySequence(sequence: number | null, news: DownloadChanges): 'old' | 'next' | 'lost' {
  if (sequence === null || news.sequence > sequence + 1) return 'lost'
  return news.sequence <= sequence ? 'old' : 'next'
}

/** Waits for this time in milliseconds; injected, so that tests need no clock. */
export type Sleep = (ms: number) => Promise<void>

interface FollowingDeps {
  readonly api: Api
  readonly store: StoreApi<DownloadsState>
  readonly index: DownloadIndex
  readonly sleep: Sleep
  readonly notifySubscribers: (more?: Partial<DownloadsState>) => void
}

/**
 * The least time between two snapshots, in milliseconds: events that are too many for messages must not cause one
 * snapshot after the other.
 */
const AGAIN_MS = 1000

/** How many pages are shown at once while the list is read. */
const PAGES_SHOWN = 16

/** Keeps the index up to date: a whole snapshot first, then each change; a snapshot again when an event was lost. */
export function followDownloadChanges({ api, store, index, sleep, notifySubscribers }: FollowingDeps) {
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
      if (pages === 1 || pages % PAGES_SHOWN === 0) notifySubscribers({ sequence, failure: null })
    })
    if (!taken.ok) {
      // The index has a part of the list only, so the next event must cause a new snapshot.
      store.setState({ failure: taken.failure, sequence: null })
      early = []
      return true
    }
    index.remove([...index.listAll()].flatMap(({ id }) => (seen.has(id) ? [] : [id])))
    let isWhole = true
    store.setState({ sequence: taken.value })
    const waiting = early
    early = []
    for (const news of waiting) isWhole = isWhole && apply(news)
    notifySubscribers()
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
    notifySubscribers({ sequence: given.sequence })
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
