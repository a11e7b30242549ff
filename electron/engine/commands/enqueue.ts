import { splitIntoBatches } from '../../../shared/collections/splitIntoBatches.js'
import { QUEUED } from '../../../shared/download/model/state.js'
import type { DownloadId } from '../../../shared/ids.js'
import { createTurns } from '../../../shared/pacing/createTurns.js'
import { ok, type Result } from '../../../shared/result.js'
import type { DownloadRequest, Engine } from '../api/engine.js'
import type { EngineContext } from '../context/engineContext.js'
import type { Dispatch } from '../queue/dispatchMiddleware.js'
import { forEachLoaded, type LoadInTurnsDeps } from '../queue/forEachLoaded.js'
import type { QueueEntry, QueueItem } from '../queue/queueEntry.js'
import { getRequestKey } from '../queue/queueEntry.js'
import type { CommandOrder } from './commandOrder.js'

export interface EnqueueDeps extends LoadInTurnsDeps {
  readonly repository: EngineContext['repository']
  readonly newId: () => DownloadId
  readonly onAdded: (entry: QueueEntry) => void
  /** Restores an entry that was parked at the start. */
  readonly activate: (entry: QueueEntry) => void
  /** Makes the next attempt of a download check again whether the library has the file. */
  readonly recheckLibrary: (entry: QueueEntry) => void
  readonly dispatch: Dispatch
  readonly order: Pick<CommandOrder, 'catchUp'>
}

/**
 * How many requests are looked up and written in one turn: some milliseconds of this thread. Twice as many in a
 * transaction write half as many pages of the indexes.
 */
const BATCH_SIZE = 250

/**
 * Adds requests to the queue, one entry per media and folder, and resolves when they are durable. A request that is
 * already in the queue restarts its download. When a batch cannot be written, none of it is added; a crash in the
 * middle of a batch leaves the part that was written.
 */
export function createEnqueue(deps: EnqueueDeps): Engine['add'] {
  const runInTurn = createTurns()
  // Batches run one after another: otherwise one call could return the id of a download that another call removes
  // again.
  return (requests) => runInTurn(() => addBatch(deps, requests))
}

async function addBatch(
  deps: EnqueueDeps,
  requests: readonly DownloadRequest[],
): Promise<Result<readonly DownloadId[]>> {
  const { repository } = deps
  // The caller has just prepared a request for each of so many files, and the first batch is a turn of its own as well.
  if (requests.length > BATCH_SIZE) await deps.yieldTurn()
  const found = new Map<string, QueueItem>()
  const fresh = new Set<QueueItem>()
  const requestByKey = new Map(requests.map((request) => [getRequestKey(request), request]))
  for (const some of splitIntoBatches(requests, BATCH_SIZE)) {
    if (requests.length > BATCH_SIZE) await deps.yieldTurn()
    const known = repository.findByRequests(some)
    const added = some.flatMap((request) => createMissing(request, known))
    const inserted = repository.insert(added)
    if (!inserted.ok) {
      repository.remove([...fresh].map(({ id }) => id))
      return inserted
    }
    for (const entry of added) fresh.add(entry)
  }
  const synced = fresh.size > 0 ? await repository.sync() : ok(undefined)
  if (!synced.ok) {
    repository.remove([...fresh].map(({ id }) => id))
    return synced
  }
  const ids = [...found.values()].map(({ id }) => id)
  await forEachLoaded(deps, ids, (some) => some.forEach(startEntry))
  return ok(requests.flatMap((request) => found.get(getRequestKey(request))?.id ?? []))

  /** Creates an entry for a request that is not in the queue yet; returns none for a known request. */
  function createMissing(request: DownloadRequest, known: ReadonlyMap<string, QueueEntry>): readonly QueueEntry[] {
    const key = getRequestKey(request)
    if (found.has(key)) return []
    const entry = known.get(key) ?? repository.create(deps.newId(), request, QUEUED)
    found.set(key, entry)
    return known.has(key) ? [] : [entry]
  }

  function startEntry(entry: QueueEntry): void {
    // A person consents with each request, so the answers of the latest request apply.
    const now = requestByKey.get(getRequestKey(entry.request)) ?? entry.request
    const { onCollision, isAnew } = now
    if (onCollision !== entry.request.onCollision || isAnew !== entry.request.isAnew)
      entry.request = { ...entry.request, onCollision, isAnew }
    if (fresh.has(entry)) deps.onAdded(entry)
    else {
      deps.order.catchUp(entry)
      deps.activate(entry)
      deps.recheckLibrary(entry)
      deps.dispatch(entry, { type: 'asked-again' })
    }
  }
}
