import type { DownloadId } from '../../../shared/ids.js'
import { LIMITS } from '../../../shared/limits.js'
import { ok } from '../../../shared/result.js'
import type { Log } from '../../ports/log.js'
import type { QueueStore } from '../../ports/queueStore.js'
import { createEntryCache } from './entryCache.js'
import { parseRow } from './entryRow.js'
import type { LoadableEntry } from './loadableEntry.js'

export interface EntryLoaderDeps {
  readonly entries: Map<DownloadId, LoadableEntry>
  readonly store: QueueStore
  readonly log: Log
  readonly turnEnds: () => Promise<void>
  readonly cacheSizes?: CacheSizes | undefined
}

/** How many entries stay loaded, by kind. */
export interface CacheSizes {
  /** Entries that were just added, because a batch is processed right after it was added. */
  readonly added: number
  /** All other entries: those with running work, and those on a page of the window. */
  readonly loaded: number
}

/** How many rows are read together where one after another is needed: about a millisecond of this thread. */
const PREFETCHED_ROWS = 32
/**
 * With larger caches, iterating a long queue moves entries into the old generation of the garbage collector, where only
 * a slow collection frees them.
 */
const CACHE_SIZES: CacheSizes = { added: LIMITS.ADD_BATCH, loaded: 2 * LIMITS.SNAPSHOT_PAGE }

/**
 * Creates the part of the repository that loads the contents of entries, and drops entries whose rows are unreadable.
 * The repository says what its methods promise.
 */
export function createEntryLoader({ entries, store, log, turnEnds, cacheSizes = CACHE_SIZES }: EntryLoaderDeps) {
  const addedCache = createEntryCache(cacheSizes.added, turnEnds)
  const loadedCache = createEntryCache(cacheSizes.loaded, turnEnds)
  let notifyLost: (id: DownloadId, isStored: boolean) => void = () => undefined

  /** Removes an entry from memory. */
  const drop = (entry: LoadableEntry): void => {
    entries.delete(entry.id)
    for (const cache of [addedCache, loadedCache]) cache.remove(entry)
  }

  /** Loads a row into its entry. Returns false when it does not decode. */
  const loadRow = (entry: LoadableEntry, row: Parameters<typeof parseRow>[0] | undefined): boolean => {
    const contents = row === undefined ? null : parseRow(row)
    if (contents === null) return false
    entry.load(contents)
    addedCache.remove(entry)
    loadedCache.keep(entry)
    return true
  }

  const load = (id: DownloadId): LoadableEntry | undefined => {
    const entry = entries.get(id)
    if (entry === undefined || entry.isLoaded) return entry
    const rows = store.read([id])
    if (rows.ok && loadRow(entry, rows.value[0])) return entry
    // A read error of the store says nothing about its rows: they are read again at the next start.
    if (rows.ok) store.putAside([id])
    log.note('store.row-unreadable', { id })
    drop(entry)
    notifyLost(id, !rows.ok)
    return undefined
  }

  /**
   * Reads rows with one query, because reading them one by one takes up to 1.7 times as long. `load` handles those that
   * cannot be read.
   */
  const preload = (ids: readonly DownloadId[]): void => {
    const missing = ids.filter((id) => entries.get(id)?.isLoaded === false)
    const rows = missing.length > 1 ? store.read(missing) : ok([])
    for (const row of rows.ok ? rows.value : []) {
      const entry = entries.get(row.id as DownloadId)
      if (entry !== undefined) loadRow(entry, row)
    }
  }

  return {
    load,
    loadAndPrefetch(id: DownloadId): LoadableEntry | undefined {
      const entry = entries.get(id)
      if (entry?.isLoaded === false) {
        const behind = store.readOrderedIds(entry.position, PREFETCHED_ROWS)
        preload([id, ...(behind.ok ? behind.value.map((row) => row.id as DownloadId) : [])])
      }
      return load(id)
    },
    loadMany(ids: readonly DownloadId[]): readonly LoadableEntry[] {
      const found: LoadableEntry[] = []
      for (let from = 0; from < ids.length; from += LIMITS.SNAPSHOT_PAGE) {
        const some = ids.slice(from, from + LIMITS.SNAPSHOT_PAGE)
        preload(some)
        found.push(...some.flatMap((id) => load(id) ?? []))
      }
      return found
    },
    /** Keeps an entry loaded that was just added, as long as there is room. */
    keepAdded: addedCache.keep,
    drop,
    onLost(listener: typeof notifyLost): void {
      notifyLost = listener
    },
  }
}
