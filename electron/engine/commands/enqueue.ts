import type { DownloadEvent } from '../../../shared/download/machine/events.js'
import { QUEUED } from '../../../shared/download/model/state.js'
import type { DownloadId } from '../../../shared/ids.js'
import { ok, type Result } from '../../../shared/result.js'
import type { DownloadRequest, Engine } from '../api/engine.js'
import type { EngineContext } from '../context/engineContext.js'
import type { QueueEntry } from '../queue/queueEntry.js'
import { getRequestKey } from '../queue/queueEntry.js'

/** What taking in a request needs of the engine. */
export interface EnqueueDeps {
  readonly repository: EngineContext['repository']
  readonly newId: () => DownloadId
  readonly arrived: (entry: QueueEntry) => void
  /** Takes up one that was left resting at the start. */
  readonly wake: (entry: QueueEntry) => void
  /** What it holds on disk is looked at once more. */
  readonly lookAgain: (entry: QueueEntry) => void
  readonly happened: (entry: QueueEntry, event: DownloadEvent) => void
  /** Lets this thread do something else. */
  readonly breathe: () => Promise<void>
}

/** So many are looked up and written in one go: a few milliseconds of this thread. */
const AT_ONCE = 100

/**
 * Takes requests in: each media and folder once, durable before it is said, what is known already revived. A batch that
 * cannot be written is not there at all; a crash in its middle leaves the part that was written.
 */
export function createEnqueue(deps: EnqueueDeps): Engine['add'] {
  let before: Promise<unknown> = Promise.resolve()
  // One batch after another: nobody is given the id of a download that another batch takes back, because it did not last.
  return (requests) => {
    const added = before.then(() => takeIn(deps, requests))
    before = added.catch(() => undefined)
    return added
  }
}

async function takeIn(deps: EnqueueDeps, requests: readonly DownloadRequest[]): Promise<Result<readonly DownloadId[]>> {
  const { repository } = deps
  const found = new Map<string, QueueEntry>()
  const fresh = new Set<QueueEntry>()
  const asked = new Map(requests.map((request) => [getRequestKey(request), request]))
  for (const some of slices(requests)) {
    if (found.size > 0) await deps.breathe()
    const known = repository.find(some)
    const added = some.flatMap((request) => wanted(request, known))
    const admitted = repository.admit(added)
    if (!admitted.ok) {
      repository.remove([...fresh].map(({ id }) => id))
      return admitted
    }
    for (const entry of added) fresh.add(entry)
  }
  const synced = fresh.size > 0 ? await repository.synced() : ok(undefined)
  if (!synced.ok) {
    repository.remove([...fresh].map(({ id }) => id))
    return synced
  }
  for (const some of slices([...found.values()])) {
    some.forEach(begin)
    if (some.length === AT_ONCE) await deps.breathe()
  }
  return ok(requests.flatMap((request) => found.get(getRequestKey(request))?.id ?? []))

  /** What is new about a request: one entry, or none when it is known. */
  function wanted(request: DownloadRequest, known: ReadonlyMap<string, QueueEntry>): readonly QueueEntry[] {
    const key = getRequestKey(request)
    if (found.has(key)) return []
    const entry = known.get(key) ?? repository.create(deps.newId(), request, QUEUED)
    found.set(key, entry)
    return known.has(key) ? [] : [entry]
  }

  function begin(entry: QueueEntry): void {
    // Consent is given each time: what was said of it last counts.
    const now = asked.get(getRequestKey(entry.request)) ?? entry.request
    if (now.onCollision !== entry.request.onCollision)
      entry.request = { ...entry.request, onCollision: now.onCollision }
    if (fresh.has(entry)) deps.arrived(entry)
    else {
      deps.wake(entry)
      deps.lookAgain(entry)
      deps.happened(entry, { type: 'asked-again' })
    }
  }
}

function* slices<T>(all: readonly T[]): Iterable<readonly T[]> {
  for (let from = 0; from < all.length; from += AT_ONCE) yield all.slice(from, from + AT_ONCE)
}
