import type { DownloadId } from '../../shared/ids.js'
import { LIMITS } from '../../shared/limits.js'
import type { Clock } from '../ports/clock.js'
import type { EngineNews } from './engine.js'
import { type Entry, viewOf } from './ledger.js'

/** Collects what changed and tells it at most ten times a second, whatever happens. */
export interface Newsroom {
  changed(entry: Entry): void
  removed(ids: readonly DownloadId[]): void
  listen(hear: (news: EngineNews) => void): () => void
  /** Tells what is still untold, and nothing after that. */
  close(): void
}

export function openNewsroom(clock: Clock): Newsroom {
  const listeners = new Set<(news: EngineNews) => void>()
  const changed = new Map<DownloadId, Entry>()
  const removed = new Set<DownloadId>()
  let isWaiting = false
  let isClosed = false

  const tell = (): void => {
    if (changed.size === 0 && removed.size === 0) return
    const news: EngineNews = { changed: [...changed.values()].map(viewOf), removed: [...removed] }
    changed.clear()
    removed.clear()
    for (const hear of listeners) hear(news)
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
      changed.set(entry.id, entry)
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
      tell()
      isClosed = true
    },
  }
}
