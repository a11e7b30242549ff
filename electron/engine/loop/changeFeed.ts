import type { DownloadView } from '../../../shared/download/model/downloadView.js'
import type { DownloadId } from '../../../shared/ids.js'
import { LIMITS } from '../../../shared/limits.js'
import type { Clock } from '../../ports/clock.js'
import type { EngineChanges } from '../api/engine.js'
import type { SpeedMeter } from './speedMeter.js'

type ChangeListener = (changes: EngineChanges) => void

/** Collects changes and notifies listeners at most ten times a second, however many there are. */
export interface ChangeFeed {
  markChanged(entry: { readonly id: DownloadId }): void
  markRemoved(ids: readonly DownloadId[]): void
  /** Returns a function that unsubscribes the listener. */
  subscribe(listener: ChangeListener): () => void
  /** Notifies listeners of the remaining changes, and of none after that. */
  close(): void
}

export function createChangeFeed(
  clock: Clock,
  getViews: (ids: Iterable<DownloadId>) => readonly DownloadView[],
  meter: Pick<SpeedMeter, 'getBriefBytesPerSecond' | 'getArrivedBytes'>,
): ChangeFeed {
  const listeners = new Set<ChangeListener>()
  const changed = new Set<DownloadId>()
  const removed = new Set<DownloadId>()
  let isScheduled = false
  let isClosed = false

  const notify = (): void => {
    if (changed.size === 0 && removed.size === 0) return
    const isPartial = changed.size + removed.size > LIMITS.NEWS_BACKLOG
    const ids = isPartial ? [] : [...changed].slice(0, LIMITS.SNAPSHOT_PAGE)
    const changes: EngineChanges = {
      isPartial,
      changed: getViews(ids),
      removed: isPartial ? [] : [...removed],
      briefBytesPerSecond: meter.getBriefBytesPerSecond(),
      arrivedBytes: meter.getArrivedBytes(),
    }
    for (const id of isPartial ? changed : ids) changed.delete(id)
    removed.clear()
    for (const listener of listeners) listener(changes)
    if (changed.size > 0) schedule()
  }

  const schedule = (): void => {
    if (isScheduled || isClosed) return
    isScheduled = true
    void clock.sleep(1000 / LIMITS.NEWS_PER_SECOND).then(() => {
      isScheduled = false
      if (!isClosed) notify()
    })
  }

  return {
    markChanged(entry) {
      changed.add(entry.id)
      schedule()
    },
    markRemoved(ids) {
      for (const id of ids) {
        changed.delete(id)
        removed.add(id)
      }
      schedule()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close() {
      while (changed.size + removed.size > 0) notify()
      isClosed = true
    },
  }
}
