import type { LazyQueueEntry } from './queueEntry.js'

/** Keeps so many entries as they were read, those that were asked for last; the others let go of what the store has. */
export interface EntryCache {
  keep(entry: LazyQueueEntry): void
  forget(entry: LazyQueueEntry): void
}

export function createEntryCache(most: number): EntryCache {
  const warm = new Set<LazyQueueEntry>()
  return {
    keep(entry) {
      warm.delete(entry)
      warm.add(entry)
      if (warm.size <= most) return
      for (const oldest of warm) {
        if (warm.size <= most / 2) break
        if (!oldest.mayCool()) continue
        warm.delete(oldest)
        oldest.cool()
      }
    },
    forget: (entry) => void warm.delete(entry),
  }
}
