import { NORMAL } from '../../../shared/download/model/priority.js'
import { POSITION_STEP } from '../../../shared/download/model/queuePositions.js'
import type { Download } from '../../../shared/download/model/state.js'
import type { DownloadId } from '../../../shared/ids.js'
import { LIMITS } from '../../../shared/limits.js'
import { ok, type Result } from '../../../shared/result.js'
import type { Slices } from '../../../shared/timeSlices.js'
import type { Log } from '../../ports/log.js'
import type { QueueIndexPage, QueueIndexRow, QueueStore } from '../../ports/queueStore.js'
import type { DownloadRequest } from '../api/engine.js'
import { createEntryCache } from './entryCache.js'
import { parseRow, toRow } from './entryRow.js'
import { getQueueGroup, getRequestKey, type QueueEntry, type QueueGroup, type QueueItem } from './queueEntry.js'
import { StoredEntry } from './storedEntry.js'
import { isRecoverableStart, requiresSync } from './syncPolicy.js'

type Committed = Result<void> | Promise<Result<void>>

/**
 * All downloads, in the order in which they were added. The items of all downloads are in memory. The contents of a
 * download are loaded from the store on demand, and may be newer than the store's row. The repository may unload an
 * entry at the end of any turn in which no work uses it, so code that keeps an entry for longer loads it again.
 */
export interface DownloadRepository {
  /** Loads a download. Returns undefined when there is no such row or when the row does not decode (D-03). */
  load(id: DownloadId): QueueEntry | undefined
  /**
   * Loads a download that is about to start, together with those behind it in the queue, because reading them one by
   * one would cost ten times as much.
   */
  loadAndPrefetch(id: DownloadId): QueueEntry | undefined
  /** Loads the readable ones of these downloads, in this order. */
  loadMany(ids: readonly DownloadId[]): readonly QueueEntry[]
  /** Loads an entry again that a caller has kept for a while. Returns false when it cannot be read any more. */
  reload(entry: QueueItem): boolean
  /**
   * Calls `listener` for each download whose row turned out to be unreadable. The repository has removed it, and the
   * store keeps the row apart.
   */
  onLost(listener: (id: DownloadId) => void): void
  /** Returns the existing downloads of these requests by `getRequestKey`; of several for one request, the oldest. */
  findByRequests(requests: readonly DownloadRequest[]): ReadonlyMap<string, QueueEntry>
  /** Returns the name of a download's state, or null when there is no such download. Loads nothing. */
  getStateName(id: DownloadId): Download['type'] | null
  /** Returns all downloads without loading them. */
  all(): IterableIterator<QueueItem>
  /** Creates an entry at the end of the queue. It belongs to the repository once it is inserted. */
  create(id: DownloadId, request: DownloadRequest, state: Download): QueueEntry
  /** Inserts new entries, all or none of them. They survive a power cut once `sync` has resolved. */
  insert(entries: readonly QueueEntry[]): Result<void>
  sync(): Promise<Result<void>>
  /**
   * Commits the present state of these entries as one group. The result of a step that must survive a power cut is a
   * promise that resolves when the step is durable. When the group fails, each entry is committed by itself, so that
   * one entry that cannot be written does not make the others fail.
   */
  commit(entries: readonly QueueEntry[]): ReadonlyMap<QueueEntry, Committed>
  /** Returns whether the present state of an entry has to be committed, and must be durable. */
  needsSync(entry: QueueEntry): boolean
  /** Removes downloads. A removal that fails is repeated before anything else is written. */
  remove(ids: readonly DownloadId[]): Result<void>
  /**
   * Returns at most `limit` downloads behind a position, in queue order, without unreadable ones; `next` is null behind
   * the last.
   */
  readPage(
    after: number | null,
    limit: number,
  ): Result<{ readonly entries: readonly QueueEntry[]; readonly next: number | null }>
  /** Returns the greatest position below this one, or the greatest of all for null. */
  findPositionBefore(position: number | null): Result<number | null>
  /** Changes the priority or the position of a download; it is committed with the next group. */
  move(id: DownloadId, to: { readonly priority?: number; readonly position?: number }): QueueEntry | undefined
}

/** Called for each index row while the store is read. The row says where the download's file is or is being made. */
export type OnIndexRow = (entry: QueueItem, row: QueueIndexRow) => void

export interface RepositoryOptions {
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
/** How many index rows are read in one turn: a few milliseconds of this thread, which then does other work. */
const INDEX_PAGE_ROWS = 1000
/**
 * With larger caches, iterating a long queue moves entries into the old generation of the garbage collector, where only
 * a slow collection frees them.
 */
const CACHE_SIZES: CacheSizes = { added: LIMITS.ADD_BATCH, loaded: 2 * LIMITS.SNAPSHOT_PAGE }

/**
 * Reads the store's index rows and yields after each step. A row that does not decode is put aside and logged, so that
 * the others stay usable (D-03).
 */
export function* loadRepository(
  { store, log, turnEnds, cacheSizes = CACHE_SIZES }: RepositoryOptions,
  onRow: OnIndexRow,
): Slices<Result<DownloadRepository>> {
  const entries = new Map<DownloadId, StoredEntry>()
  const addedCache = createEntryCache(cacheSizes.added, turnEnds)
  const loadedCache = createEntryCache(cacheSizes.loaded, turnEnds)
  let lastPosition = 0
  let notifyLost: (id: DownloadId) => void = () => undefined
  /** A failed sync leaves all earlier writes in doubt: no write counts as durable until the next sync has succeeded. */
  let isDurabilityUncertain = false
  /** Downloads that were removed here and are still in the store. */
  const pendingRemovals = new Set<DownloadId>()

  const writeRemovals = (): Result<void> => {
    const removed = pendingRemovals.size === 0 ? ok(undefined) : store.remove([...pendingRemovals])
    if (removed.ok) pendingRemovals.clear()
    return removed
  }

  const drop = (entry: StoredEntry): void => {
    entries.delete(entry.id)
    for (const cache of [addedCache, loadedCache]) cache.remove(entry)
  }

  const onUnreadable = (entry: StoredEntry): void => {
    log.note('store.row-unreadable', { id: entry.id })
    drop(entry)
    notifyLost(entry.id)
  }

  /** Loads a row into its entry; returns null when it does not decode. */
  const loadRow = (entry: StoredEntry, row: Parameters<typeof parseRow>[0] | undefined): QueueEntry | null => {
    const contents = row === undefined ? null : parseRow(row)
    if (contents === null) return null
    entry.load(contents)
    addedCache.remove(entry)
    loadedCache.keep(entry)
    return entry
  }

  const load = (id: DownloadId): StoredEntry | undefined => {
    const entry = entries.get(id)
    if (entry === undefined || entry.isLoaded) return entry
    const rows = store.read([id])
    if (rows.ok && loadRow(entry, rows.value[0]) !== null) return entry
    // A read error of the store says nothing about its rows: whatever rows it has are read at the next start.
    if (rows.ok) store.putAside([id])
    onUnreadable(entry)
    return undefined
  }

  /**
   * Reads rows with one query, because reading them one by one would cost ten times as much. `load` handles those that
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

  const loadAndPrefetch = (id: DownloadId): StoredEntry | undefined => {
    const entry = entries.get(id)
    if (entry?.isLoaded === false) {
      const behind = store.ordered(entry.position, PREFETCHED_ROWS)
      preload([id, ...(behind.ok ? behind.value.map((row) => row.id as DownloadId) : [])])
    }
    return load(id)
  }

  const loadMany = (ids: readonly DownloadId[]): readonly StoredEntry[] => {
    const found: StoredEntry[] = []
    for (let from = 0; from < ids.length; from += LIMITS.SNAPSHOT_PAGE) {
      const some = ids.slice(from, from + LIMITS.SNAPSHOT_PAGE)
      preload(some)
      for (const id of some) {
        const entry = load(id)
        if (entry !== undefined) found.push(entry)
      }
    }
    return found
  }

  const put = (some: readonly StoredEntry[]): Result<void> => {
    const removed = writeRemovals()
    const written = removed.ok ? store.put(some.map(toRow)) : removed
    if (!written.ok) return written
    for (const entry of some) {
      entry.committedState = entry.state
      entry.isChanged = false
    }
    return written
  }

  const sync = async (): Promise<Result<void>> => {
    const synced = await store.sync()
    isDurabilityUncertain = !synced.ok
    return synced
  }

  const needsCommit = ({ committedState, state, isChanged }: StoredEntry): boolean =>
    isChanged || committedState === null || !isRecoverableStart(committedState, state)

  const mustBeDurable = ({ committedState, state }: StoredEntry): boolean =>
    isDurabilityUncertain || requiresSync(committedState ?? state, state)

  const findUncommitted = ({ id }: QueueEntry): StoredEntry | undefined => {
    const entry = entries.get(id)
    return entry === undefined || entry.isUnloadable() || !needsCommit(entry) ? undefined : entry
  }

  const commitGroup = (some: readonly StoredEntry[]): ReadonlyMap<QueueEntry, Committed> => {
    const durably = new Set(some.filter(mustBeDurable))
    const written = put(some)
    if (!written.ok && some.length > 1) return new Map(some.flatMap((entry) => [...commitGroup([entry])]))
    const synced = written.ok && durably.size > 0 ? sync() : written
    return new Map(some.map((entry) => [entry, durably.has(entry) ? synced : written]))
  }

  const groups = new Map<string, QueueGroup>()
  /** Media of one dataset share one group object, to save memory. */
  const shareGroup = ({ portal, producer, dataset }: QueueGroup): QueueGroup => {
    const key = [portal, producer, dataset].join('\n')
    const group = groups.get(key) ?? { portal, producer, dataset }
    groups.set(key, group)
    return group
  }

  const indexed = yield* readIndex(store, (row) => {
    const { priority, position } = row
    const id = row.id as DownloadId
    const stateName = row.stateName as Download['type']
    const entry = new StoredEntry(id, shareGroup(row), { priority, position, stateName }, null)
    entries.set(id, entry)
    lastPosition = Math.max(lastPosition, position)
    onRow(entry, row)
  })
  if (!indexed.ok) return indexed
  groups.clear()

  return ok({
    load,
    loadAndPrefetch,
    loadMany,
    sync,
    reload: ({ id }) => load(id) !== undefined,
    onLost(listener) {
      notifyLost = listener
    },
    findByRequests(requests) {
      const found = store.find(requests.map(getRequestKey))
      const ids = found.ok ? found.value.map((id) => id as DownloadId) : []
      // A later entry of a map replaces an earlier one, so the oldest comes last.
      return new Map(loadMany(ids.toReversed()).map((entry) => [getRequestKey(entry.request), entry]))
    },
    getStateName: (id) => entries.get(id)?.stateName ?? null,
    all: () => entries.values(),
    create(id, request, state) {
      lastPosition += POSITION_STEP
      const place = { priority: NORMAL, position: lastPosition, stateName: state.type }
      return new StoredEntry(id, getQueueGroup(request), place, { request, state })
    },
    insert(some) {
      const added = some.filter((entry): entry is StoredEntry => entry instanceof StoredEntry)
      const written = put(added)
      if (written.ok)
        for (const entry of added) {
          entries.set(entry.id, entry)
          addedCache.keep(entry)
        }
      return written
    },
    commit(some) {
      const changed = some.flatMap((entry) => findUncommitted(entry) ?? [])
      return changed.length === 0 ? new Map() : commitGroup(changed)
    },
    needsSync(one) {
      const entry = findUncommitted(one)
      return entry !== undefined && mustBeDurable(entry)
    },
    remove(ids) {
      for (const id of ids) {
        pendingRemovals.add(id)
        const entry = entries.get(id)
        if (entry !== undefined) drop(entry)
      }
      return writeRemovals()
    },
    readPage(after, limit) {
      const found = store.ordered(after, limit)
      if (!found.ok) return found
      const last = found.value.at(-1)?.position ?? null
      return ok({
        entries: loadMany(found.value.map(({ id }) => id as DownloadId)),
        next: found.value.length < limit ? null : last,
      })
    },
    findPositionBefore: store.lastBefore,
    move(id, to) {
      const entry = load(id)
      if (entry === undefined) return undefined
      entry.priority = to.priority ?? entry.priority
      entry.position = to.position ?? entry.position
      entry.isChanged = true
      lastPosition = Math.max(lastPosition, entry.position)
      return entry
    },
  })
}

function* readIndex(store: QueueStore, onRow: (row: QueueIndexRow) => void): Slices<Result<void>> {
  for (let from: number | null = 0; from !== null; ) {
    const page: Result<QueueIndexPage> = store.readIndexPage(from, INDEX_PAGE_ROWS)
    if (!page.ok) return page
    page.value.rows.forEach(onRow)
    from = page.value.next
    yield
  }
  return ok(undefined)
}
