import { NORMAL_RANK } from '../../../shared/download/model/priority.js'
import { POSITION_STEP } from '../../../shared/download/model/queuePositions.js'
import type { Download } from '../../../shared/download/model/state.js'
import type { DownloadId } from '../../../shared/ids.js'
import { ok, type Result } from '../../../shared/result.js'
import type { Slices } from '../../../shared/timeSlices.js'
import type { QueueIndexPage, QueueIndexRow, QueueStore } from '../../ports/queueStore.js'
import type { DownloadRequest } from '../api/engine.js'
import { createEntryLoader, type EntryLoaderDeps } from './entryLoader.js'
import { type Committed, createEntryWriter } from './entryWriter.js'
import { LoadableEntry } from './loadableEntry.js'
import { getQueueGroup, getRequestKey, type QueueEntry, type QueueGroup, type QueueItem } from './queueEntry.js'

/**
 * All downloads, in the order in which they were added. The items of all downloads are in memory. The contents of a
 * download are loaded from the store on demand, and may be newer than the store's row. The repository may unload an
 * entry at the end of any turn in which no work uses it, so code that keeps an entry for longer loads it again.
 */
export interface DownloadRepository {
  /** Loads a download. Returns undefined when there is no such row or when the row does not decode (D-03). */
  load(id: DownloadId): QueueEntry | undefined
  /**
   * Loads a download that is about to start, together with those behind it in the queue, because one query takes less
   * time than several.
   */
  loadAndPrefetch(id: DownloadId): QueueEntry | undefined
  /** Loads the readable ones of these downloads, in this order. */
  loadMany(ids: readonly DownloadId[]): readonly QueueEntry[]
  /**
   * Calls `listener` for each download whose row turned out to be unreadable. The repository has removed it, and the
   * store keeps the row: apart, or with `isStored` where it is until the next start.
   */
  onLost(listener: (id: DownloadId, isStored: boolean) => void): void
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

export type RepositoryOptions = Omit<EntryLoaderDeps, 'entries'>

/** How many index rows are read in one turn: a few milliseconds of this thread, which then does other work. */
const INDEX_PAGE_ROWS = 1000

/**
 * Reads the store's index rows and yields after each step. A row that does not decode is put aside and logged, so that
 * the others stay usable (D-03).
 */
export function* loadRepository(options: RepositoryOptions, onRow: OnIndexRow): Slices<Result<DownloadRepository>> {
  const entries = new Map<DownloadId, LoadableEntry>()
  const shareGroup = createGroupSharing()
  const indexed = yield* readIndex(options.store, (row) => {
    const { priority, position } = row
    const stateName = row.stateName as Download['type']
    const place = { priority, position, stateName }
    const entry = new LoadableEntry(row.id as DownloadId, shareGroup(row), place, null)
    entries.set(entry.id, entry)
    onRow(entry, row)
  })
  return indexed.ok ? ok(createRepository(options, entries)) : indexed
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

/** Returns a function that gives equal groups one object: the media of a dataset share it, to save memory. */
function createGroupSharing(): (group: QueueGroup) => QueueGroup {
  const groups = new Map<string, QueueGroup>()
  return ({ portal, producer, dataset }) => {
    const key = [portal, producer, dataset].join('\n')
    const group = groups.get(key) ?? { portal, producer, dataset }
    groups.set(key, group)
    return group
  }
}

/** Creates the repository of these entries, none of which is loaded. */
function createRepository(options: RepositoryOptions, entries: Map<DownloadId, LoadableEntry>): DownloadRepository {
  const { store } = options
  const loader = createEntryLoader({ ...options, entries })
  const writer = createEntryWriter(store)
  const { load, loadMany } = loader
  let lastPosition = 0
  for (const { position } of entries.values()) lastPosition = Math.max(lastPosition, position)

  const findUncommitted = ({ id }: QueueEntry): LoadableEntry | undefined => {
    const entry = entries.get(id)
    return entry === undefined || entry.isUnloadable() || !writer.needsCommit(entry) ? undefined : entry
  }

  return {
    load,
    loadMany,
    loadAndPrefetch: loader.loadAndPrefetch,
    onLost: loader.onLost,
    sync: writer.sync,
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
      const place = { priority: NORMAL_RANK, position: lastPosition, stateName: state.type }
      return new LoadableEntry(id, getQueueGroup(request), place, { request, state })
    },
    insert(some) {
      const added = some.filter((entry): entry is LoadableEntry => entry instanceof LoadableEntry)
      const written = writer.put(added)
      if (written.ok)
        for (const entry of added) {
          entries.set(entry.id, entry)
          loader.keepAdded(entry)
        }
      return written
    },
    commit: (some) => writer.commit(some.flatMap((entry) => findUncommitted(entry) ?? [])),
    needsSync(one) {
      const entry = findUncommitted(one)
      return entry !== undefined && writer.mustBeDurable(entry)
    },
    remove(ids) {
      for (const id of ids) {
        const entry = entries.get(id)
        if (entry !== undefined) loader.drop(entry)
      }
      return writer.remove(ids)
    },
    readPage(after, limit) {
      const found = store.readOrderedIds(after, limit)
      if (!found.ok) return found
      const last = found.value.at(-1)?.position ?? null
      return ok({
        entries: loadMany(found.value.map(({ id }) => id as DownloadId)),
        next: found.value.length < limit ? null : last,
      })
    },
    findPositionBefore: store.findLastPosition,
    move(id, to) {
      const entry = load(id)
      if (entry === undefined) return undefined
      entry.priority = to.priority ?? entry.priority
      entry.position = to.position ?? entry.position
      entry.isChanged = true
      lastPosition = Math.max(lastPosition, entry.position)
      return entry
    },
  }
}
