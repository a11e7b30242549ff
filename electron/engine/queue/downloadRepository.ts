import type { Slices } from '../../../shared/cooperative.js'
import { NORMAL, POSITION_STEP } from '../../../shared/download/model/priority.js'
import type { Download } from '../../../shared/download/model/state.js'
import type { DownloadId } from '../../../shared/ids.js'
import { LIMITS } from '../../../shared/limits.js'
import { ok, type Result } from '../../../shared/result.js'
import type { Log } from '../../ports/log.js'
import type { QueueIndexPage, QueueIndexRow, QueueStore } from '../../ports/queueStore.js'
import type { DownloadRequest } from '../api/engine.js'
import { createEntryCache } from './entryCache.js'
import type { QueueEntry, QueueGroup } from './queueEntry.js'
import { type EntryContents, getQueueGroup, getRequestKey, LazyQueueEntry, parseRow, toRow } from './queueEntry.js'
import { isRecoverableStart, requiresSync } from './syncPolicy.js'

type Told = Result<void> | Promise<Result<void>>

/** All downloads, in the order in which they were added. What is in here is what the store has, or newer. */
export interface DownloadRepository {
  /** One that can be read; undefined when there is no such row, or when it does not decode (D-03). */
  get(id: DownloadId): QueueEntry | undefined
  /** Whether an entry that somebody has kept for a while can still be read. */
  has(entry: QueueEntry): boolean
  /** `hear` is told of each that was found not to be readable: it is here no more, and the store keeps it apart. */
  onLost(hear: (id: DownloadId) => void): void
  /** The readable downloads of these requests that are there already, the oldest of each, by `keyOf` the request. */
  find(requests: readonly DownloadRequest[]): ReadonlyMap<string, QueueEntry>
  /** The name of its state, unread. Null when there is none of this id. */
  standing(id: DownloadId): Download['is'] | null
  /** All of them, unread: what is asked of each beyond its slip is read from the store, so it is asked of few. */
  all(): IterableIterator<QueueEntry>
  /** A new one, at the end of the line. Nobody else knows it before it is admitted. */
  create(id: DownloadId, request: DownloadRequest, state: Download): QueueEntry
  /** Makes them known: all or none. They survive a power cut once `synced`. */
  admit(entries: readonly QueueEntry[]): Result<void>
  synced(): Promise<Result<void>>
  /**
   * Tells the store where these stand now, in one go. What a power cut must not undo is answered when it is durable.
   * When the telling fails each is tried by itself, so that one that cannot be written does not speak for the others.
   */
  tell(entries: readonly QueueEntry[]): ReadonlyMap<QueueEntry, Told>
  /** They are known no more. What could not be told of it is told before anything else is. */
  remove(ids: readonly DownloadId[]): Result<void>
  /** The readable ones of these, in this order. */
  together(ids: readonly DownloadId[]): readonly QueueEntry[]
  /** The readable ones behind a position, by position, `limit` at most; `next` is null behind the last. */
  page(
    after: number | null,
    limit: number,
  ): Result<{ readonly entries: readonly QueueEntry[]; readonly next: number | null }>
  /** The greatest position below this one, or of all. */
  lastBefore(position: number | null): Result<number | null>
  /** Gives places in the line anew, told with the next turn. */
  move(id: DownloadId, to: { readonly priority?: number; readonly position?: number }): QueueEntry | undefined
}

/** What is looked at when the store is read: where a file is or is being made. */
export type OnIndexRow = (entry: QueueEntry, slip: QueueIndexRow) => void

/** A few milliseconds of this thread, which may do something else then. */
const SLIPS_AT_ONCE = 1000
/** So many are kept as they were read: what is working, and what a page of the window shows. More, and a walk through a long line leaves them where only a slow collection finds them. */
const READ_KEPT = 2 * LIMITS.SNAPSHOT_PAGE
/** A batch that was just added is worked with at once. */
const ADDED_KEPT = LIMITS.ADD_BATCH

/**
 * Reads the store's slips, with a rest after each step. A row that does not decode is put aside and told to the log: it must
 * not cost the others (D-03).
 */
export function* loadRepository(store: QueueStore, log: Log, see: OnIndexRow): Slices<Result<DownloadRepository>> {
  const entries = new Map<DownloadId, LazyQueueEntry>()
  const added = createEntryCache(ADDED_KEPT)
  const read = createEntryCache(READ_KEPT)
  let lastPosition = 0
  let tellLost: (id: DownloadId) => void = () => undefined
  /** A sync that failed leaves everything before it in doubt: nothing lasts until the next one has gone well. */
  let isDoubtful = false
  /** Gone from here, and still in the store because it could not be told: before anything else is. */
  const owed = new Set<DownloadId>()

  const settle = (): Result<void> => {
    const removed = owed.size === 0 ? ok(undefined) : store.remove([...owed])
    if (removed.ok) owed.clear()
    return removed
  }

  const wasRead = (entry: LazyQueueEntry): void => {
    added.forget(entry)
    read.keep(entry)
  }

  const readRow = (entry: LazyQueueEntry): EntryContents => {
    const rows = store.read([entry.id])
    const row = rows.ok ? rows.value[0] : undefined
    const contents = row === undefined ? null : parseRow(row)
    if (contents === null) throw new Unreadable(rows.ok)
    wasRead(entry)
    return contents
  }

  const get = (id: DownloadId): LazyQueueEntry | undefined => {
    const entry = entries.get(id)
    try {
      return entry !== undefined && entry.state.is.length > 0 ? entry : undefined
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      log.note('store.row-unreadable', { id })
      entries.delete(id)
      // A store that cannot be read says nothing about its rows: those it has then are there at the next start.
      if (error.isRow) store.putAside([id])
      tellLost(id)
      return undefined
    }
  }

  /** Reads those together that have not been read: one by one each would cost ten times as much. */
  const warmUp = (ids: readonly DownloadId[]): void => {
    const cold = ids.filter((id) => entries.get(id)?.isCold)
    const rows = cold.length > 1 ? store.read(cold) : ok([])
    // What cannot be read is left as it is: whoever asks for it alone learns why.
    for (const row of rows.ok ? rows.value : []) {
      const entry = entries.get(row.id as DownloadId)
      const contents = parseRow(row)
      if (entry === undefined || contents === null) continue
      entry.warm(contents)
      wasRead(entry)
    }
  }

  const together = (ids: readonly DownloadId[]): readonly LazyQueueEntry[] => {
    const found: LazyQueueEntry[] = []
    for (let from = 0; from < ids.length; from += LIMITS.SNAPSHOT_PAGE) {
      const some = ids.slice(from, from + LIMITS.SNAPSHOT_PAGE)
      warmUp(some)
      for (const id of some) {
        const entry = get(id)
        if (entry !== undefined) found.push(entry)
      }
    }
    return found
  }

  const known = (some: readonly QueueEntry[]): readonly LazyQueueEntry[] =>
    some.flatMap(({ id }) => {
      const entry = entries.get(id)
      return entry === undefined || entry.mayCool() ? [] : [entry]
    })

  const put = (some: readonly LazyQueueEntry[]): Result<void> => {
    const settled = settle()
    const kept = settled.ok ? store.put(some.map(toRow)) : settled
    if (!kept.ok) return kept
    for (const entry of some) {
      entry.told = entry.state
      entry.isMoved = false
    }
    return kept
  }

  const synced = async (): Promise<Result<void>> => {
    const done = await store.sync()
    isDoubtful = !done.ok
    return done
  }

  const isWorthTelling = ({ told, state, isMoved }: LazyQueueEntry): boolean =>
    isMoved || told === null || !isRecoverableStart(told, state)

  const tellOf = (some: readonly LazyQueueEntry[]): ReadonlyMap<QueueEntry, Told> => {
    const lasting = new Set(some.filter((entry) => isDoubtful || requiresSync(entry.told ?? entry.state, entry.state)))
    const kept = put(some)
    if (!kept.ok && some.length > 1) return new Map(some.flatMap((entry) => [...tellOf([entry])]))
    const durable = kept.ok && lasting.size > 0 ? synced() : kept
    return new Map(some.map((entry) => [entry, lasting.has(entry) ? durable : kept]))
  }

  const stands = new Map<string, QueueGroup>()
  /** Media of one dataset share where they stand. */
  const standFor = ({ portal, producer, dataset }: QueueGroup): QueueGroup => {
    const key = [portal, producer, dataset].join('\n')
    const group = stands.get(key) ?? { portal, producer, dataset }
    stands.set(key, group)
    return group
  }

  const first = yield* readSlips(store, (slip) => {
    const { priority, position } = slip
    const id = slip.id as DownloadId
    const is = slip.is as Download['is']
    const entry = new LazyQueueEntry(id, standFor(slip), { priority, position, is }, null, readRow)
    entries.set(id, entry)
    lastPosition = Math.max(lastPosition, position)
    see(entry, slip)
  })
  if (!first.ok) return first
  stands.clear()

  return ok({
    get,
    together,
    has: (entry) => get(entry.id) === entry,
    onLost(hear) {
      tellLost = hear
    },
    synced,
    find(wanted) {
      const found = store.find(wanted.map(getRequestKey))
      const ids = found.ok ? found.value.map((id) => id as DownloadId) : []
      // The last that is put in stays: the oldest.
      return new Map(together(ids.toReversed()).map((entry) => [getRequestKey(entry.request), entry]))
    },
    standing: (id) => entries.get(id)?.is ?? null,
    all: () => entries.values(),
    create(id, wanted, state) {
      lastPosition += POSITION_STEP
      const place = { priority: NORMAL, position: lastPosition, is: state.is }
      return new LazyQueueEntry(id, getQueueGroup(wanted), place, { request: wanted, state }, readRow)
    },
    admit(some) {
      const fresh = some.filter((entry): entry is LazyQueueEntry => entry instanceof LazyQueueEntry)
      const kept = put(fresh)
      if (kept.ok)
        for (const entry of fresh) {
          entries.set(entry.id, entry)
          added.keep(entry)
        }
      return kept
    },
    tell(moved) {
      const changed = known(moved).filter(isWorthTelling)
      return changed.length === 0 ? new Map() : tellOf(changed)
    },
    remove(ids) {
      for (const id of ids) {
        owed.add(id)
        const entry = entries.get(id)
        if (entry !== undefined) for (const kept of [added, read]) kept.forget(entry)
        entries.delete(id)
      }
      return settle()
    },
    page(after, limit) {
      const found = store.ordered(after, limit)
      if (!found.ok) return found
      const last = found.value.at(-1)?.position ?? null
      return ok({
        entries: together(found.value.map(({ id }) => id as DownloadId)),
        next: found.value.length < limit ? null : last,
      })
    },
    lastBefore: store.lastBefore,
    move(id, to) {
      const entry = get(id)
      if (entry === undefined) return undefined
      entry.priority = to.priority ?? entry.priority
      entry.position = to.position ?? entry.position
      entry.isMoved = true
      lastPosition = Math.max(lastPosition, entry.position)
      return entry
    },
  })
}

/** Found where a row is read: it is not what we write, or the store could not be asked. */
class Unreadable extends Error {
  constructor(readonly isRow: boolean) {
    super()
  }
}

function* readSlips(store: QueueStore, see: (slip: QueueIndexRow) => void): Slices<Result<void>> {
  for (let from: number | null = 0; from !== null; ) {
    const page: Result<QueueIndexPage> = store.slips(from, SLIPS_AT_ONCE)
    if (!page.ok) return page
    page.value.slips.forEach(see)
    from = page.value.next
    yield
  }
  return ok(undefined)
}
