import type { DownloadView } from '../../../shared/download/model/view.js'
import type { DownloadId } from '../../../shared/ids.js'
import { LIMITS } from '../../../shared/limits.js'
import type { Clock } from '../../ports/clock.js'
import type { EngineChanges } from '../api/engine.js'

/** Collects what changed and tells it at most ten times a second, whatever happens. */
export interface ChangeFeed {
  changed(entry: { readonly id: DownloadId }): void
  removed(ids: readonly DownloadId[]): void
  listen(hear: (news: EngineChanges) => void): () => void
  /** Tells what is still untold, and nothing after that. */
  close(): void
}

export function createChangeFeed(
  clock: Clock,
  views: (ids: Iterable<DownloadId>) => readonly DownloadView[],
): ChangeFeed {
  const listeners = new Set<(news: EngineChanges) => void>()
  const changed = new Set<DownloadId>()
  const removed = new Set<DownloadId>()
  let isWaiting = false
  let isClosed = false

  const tell = (): void => {
    if (changed.size === 0 && removed.size === 0) return
    const isPartial = changed.size + removed.size > LIMITS.NEWS_BACKLOG
    const told = isPartial ? [] : [...changed].slice(0, LIMITS.SNAPSHOT_PAGE)
    const news: EngineChanges = { isPartial, changed: views(told), removed: isPartial ? [] : [...removed] }
    for (const id of isPartial ? changed : told) changed.delete(id)
    removed.clear()
    for (const hear of listeners) hear(news)
    if (changed.size > 0) soon()
  }

  const soon = (): void => {
    if (isWaiting || isClosed) return
    isWaiting = true
    void clock.sleep(1000 / LIMITS.NEWS_PER_SECOND).then(() => {
      isWaiting = false
      if (!isClosed) tell()
    })
  }

  return {
    changed(entry) {
      changed.add(entry.id)
      soon()
    },
    removed(ids) {
      for (const id of ids) {
        changed.delete(id)
        removed.add(id)
      }
      soon()
    },
    listen(hear) {
      listeners.add(hear)
      return () => void listeners.delete(hear)
    },
    close() {
      while (changed.size + removed.size > 0) tell()
      isClosed = true
    },
  }
}
