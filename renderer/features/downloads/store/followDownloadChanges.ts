import type { StoreApi } from 'zustand/vanilla'
import type { DownloadId } from '../../../../shared/ids.js'
import type { Api } from '../../../bridge/api.js'
import type { DownloadIndex } from './downloadIndex.js'
import type { DownloadChanges, DownloadsState } from './downloadsState.js'
import { createPacedDrawing, type DrawingClock } from './paceDrawing.js'
import { requestSnapshot } from './requestSnapshot.js'

/**
 * Whether an event follows the state of the index; `lost` means that only a new snapshot can tell the present state.
 */
export function classifySequence(sequence: number | null, news: DownloadChanges): 'old' | 'next' | 'lost' {
  if (sequence === null || news.sequence > sequence + 1) return 'lost'
  return news.sequence <= sequence ? 'old' : 'next'
}

interface FollowingDeps {
  readonly api: Api
  readonly store: StoreApi<DownloadsState>
  readonly index: DownloadIndex
  readonly clock: DrawingClock
  readonly notifySubscribers: (more?: Partial<DownloadsState>) => void
}

/**
 * The least time between two snapshots, in milliseconds: events that are too many for messages must not cause one
 * snapshot after the other.
 */
const AGAIN_MS = 1000

/** How many pages are shown at once while the list is read. */
const PAGES_SHOWN = 16

/**
 * Keeps the index up to date: a whole snapshot first, then each change; a snapshot again when an event was lost. Events
 * that come faster than the page may draw them (`paceDrawing.ts`) are taken together.
 */
export function followDownloadChanges({ api, store, index, clock, notifySubscribers }: FollowingDeps) {
  /** Events that are not in the index yet: the pages are being read, or the page rests from drawing. */
  let waiting: DownloadChanges[] = []

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
      waiting = []
      return true
    }
    index.remove([...index.listAll()].flatMap(({ id }) => (seen.has(id) ? [] : [id])))
    store.setState({ sequence: taken.value })
    return applyWaiting()
  }

  async function refresh(): Promise<void> {
    store.setState({ isReading: true })
    while (!(await readWhole())) await clock.sleep(AGAIN_MS)
    store.setState({ isReading: false })
  }

  /** Takes all events into the index and shows them. False when events in between were lost. */
  function applyWaiting(): boolean {
    let { sequence } = store.getState()
    let isLost = false
    const all = waiting
    waiting = []
    for (const news of all) {
      const standing = classifySequence(sequence, news)
      isLost = standing === 'lost'
      if (isLost) break
      if (standing === 'old') continue
      index.take(news.changed)
      index.takeArrived(news)
      index.remove(news.removed)
      sequence = news.sequence
    }
    notifySubscribers({ sequence })
    return !isLost
  }

  const draw = createPacedDrawing(clock, () => {
    if (!store.getState().isReading && !applyWaiting()) void refresh()
  })

  return {
    refresh,
    news(given: DownloadChanges): void {
      waiting.push(given)
      draw()
    },
  }
}
