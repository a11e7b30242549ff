import type { LoadableEntry } from './loadableEntry.js'

/** Keeps a limited number of entries loaded, the most recently used ones. */
export interface EntryCache {
  keep(entry: LoadableEntry): void
  remove(entry: LoadableEntry): void
}

/**
 * Creates a cache that unloads the oldest entries when there are more than `most`. It does so at the end of a turn:
 * what was loaded in a turn stays loaded during that turn.
 */
export function createEntryCache(most: number, turnEnds: () => Promise<void>): EntryCache {
  const loaded = new Set<LoadableEntry>()
  let isScheduled = false

  const unloadOldest = (): void => {
    isScheduled = false
    for (const entry of loaded) {
      if (loaded.size <= most / 2) return
      if (!entry.isUnloadable()) continue
      loaded.delete(entry)
      entry.unload()
    }
  }

  return {
    keep(entry) {
      loaded.delete(entry)
      loaded.add(entry)
      if (loaded.size <= most || isScheduled) return
      isScheduled = true
      void turnEnds().then(unloadOldest)
    },
    remove: (entry) => void loaded.delete(entry),
  }
}
