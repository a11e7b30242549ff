import type { DownloadView } from '../../../shared/download/model/downloadView.js'
import type { DownloadId } from '../../../shared/ids.js'
import { LIMITS } from '../../../shared/limits.js'
import type { Clock } from '../../ports/clock.js'
import type { EngineChanges } from '../api/engine.js'
import type { SpeedMeter } from './speedMeter.js'

type ChangeListener = (changes: EngineChanges) => void

/**
 * Collects changes and notifies listeners at most ten times a second, however many there are; less often while more
 * downloads change than a window shows. What an event has no room for, and what is left when no download is active,
 * follows after a tenth of a second: a command ends when it has been told of its last file.
 */
export interface ChangeFeed {
  markChanged(entry: { readonly id: DownloadId }): void
  /**
   * Marks a new entry. Listeners are told of new entries after those that changed, some at a time: however many are
   * added, no listener has to read the whole queue again.
   */
  markAdded(entry: { readonly id: DownloadId }): void
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
  isActive: () => boolean,
): ChangeFeed {
  const listeners = new Set<ChangeListener>()
  const changed = new Set<DownloadId>()
  const added = new Set<DownloadId>()
  const removed = new Set<DownloadId>()
  /** Whether the last event listed more downloads than a window shows, and had room for all. */
  let isSlow = false
  let isScheduled = false
  let isClosed = false

  const takeChanges = (): Omit<EngineChanges, 'briefBytesPerSecond' | 'arrivedBytes'> => {
    if (changed.size + removed.size <= LIMITS.NEWS_BACKLOG) {
      const ids = takeFirst(changed, LIMITS.NEWS_ROWS)
      const all = [...removed]
      removed.clear()
      return {
        isPartial: false,
        changed: getViews(ids),
        added: takeFirst(added, LIMITS.NEWS_ROWS - ids.length),
        removed: all,
      }
    }
    // The listeners read the whole queue again, and find the new entries there.
    for (const ids of [changed, added, removed]) ids.clear()
    return { isPartial: true, changed: [], added: [], removed: [] }
  }

  const notify = (): void => {
    if (changed.size + added.size + removed.size === 0) return
    const changes: EngineChanges = {
      ...takeChanges(),
      briefBytesPerSecond: meter.getBriefBytesPerSecond(),
      arrivedBytes: meter.getArrivedBytes(),
    }
    isSlow = changes.changed.length > LIMITS.NEWS_SEEN && changed.size + added.size === 0
    for (const listener of listeners) listener(changes)
    if (changed.size + added.size > 0) schedule()
  }

  const rest = async (): Promise<void> => {
    const tenths = isSlow ? LIMITS.NEWS_PER_SECOND / LIMITS.NEWS_PER_SECOND_OF_MANY : 1
    for (let slept = 0; slept < tenths && (slept === 0 || isActive()); slept++)
      await clock.sleep(1000 / LIMITS.NEWS_PER_SECOND)
  }
  const schedule = (): void => {
    if (isScheduled || isClosed) return
    isScheduled = true
    void rest().then(() => {
      isScheduled = false
      if (!isClosed) notify()
    })
  }

  return {
    markChanged({ id }) {
      added.delete(id)
      changed.add(id)
      schedule()
    },
    markAdded({ id }) {
      if (!changed.has(id)) added.add(id)
      schedule()
    },
    markRemoved(ids) {
      for (const id of ids) {
        changed.delete(id)
        added.delete(id)
        removed.add(id)
      }
      schedule()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close() {
      while (changed.size + added.size + removed.size > 0) notify()
      isClosed = true
    },
  }
}

/** Takes the oldest ids out of a set. */
function takeFirst(ids: Set<DownloadId>, most: number): DownloadId[] {
  const taken: DownloadId[] = []
  for (const id of ids) {
    if (taken.length >= most) break
    taken.push(id)
  }
  for (const id of taken) ids.delete(id)
  return taken
}
