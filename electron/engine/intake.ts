import type { Event } from '../../shared/download/events.js'
import { QUEUED } from '../../shared/download/state.js'
import type { DownloadId } from '../../shared/ids.js'
import { ok, type Result } from '../../shared/result.js'
import type { DownloadRequest, Engine } from './engine.js'
import type { Entry } from './entry.js'
import { keyOf } from './lightEntry.js'
import type { World } from './world.js'

/** What taking in a request needs of the engine. */
export interface IntakeNeeds {
  readonly ledger: World['ledger']
  readonly newId: () => DownloadId
  readonly arrived: (entry: Entry) => void
  /** Takes up one that was left resting at the start. */
  readonly wake: (entry: Entry) => void
  /** What it holds on disk is looked at once more. */
  readonly lookAgain: (entry: Entry) => void
  readonly happened: (entry: Entry, event: Event) => void
  /** Lets this thread do something else. */
  readonly breathe: () => Promise<void>
}

/** So many are looked up and written in one go: a few milliseconds of this thread. */
const AT_ONCE = 100

/**
 * Takes requests in: each media and folder once, durable before it is said, what is known already revived. A batch that
 * cannot be written is not there at all; a crash in its middle leaves the part that was written.
 */
export function openIntake(needs: IntakeNeeds): Engine['add'] {
  let before: Promise<unknown> = Promise.resolve()
  // One batch after another: nobody is given the id of a download that another batch takes back, because it did not last.
  return (requests) => {
    const added = before.then(() => takeIn(needs, requests))
    before = added.catch(() => undefined)
    return added
  }
}

async function takeIn(
  needs: IntakeNeeds,
  requests: readonly DownloadRequest[],
): Promise<Result<readonly DownloadId[]>> {
  const { ledger } = needs
  const found = new Map<string, Entry>()
  const fresh = new Set<Entry>()
  const asked = new Map(requests.map((request) => [keyOf(request), request]))
  for (const some of slices(requests)) {
    if (found.size > 0) await needs.breathe()
    const known = ledger.find(some)
    const added = some.flatMap((request) => wanted(request, known))
    const admitted = ledger.admit(added)
    if (!admitted.ok) {
      ledger.remove([...fresh].map(({ id }) => id))
      return admitted
    }
    for (const entry of added) fresh.add(entry)
  }
  const synced = fresh.size > 0 ? await ledger.synced() : ok(undefined)
  if (!synced.ok) {
    ledger.remove([...fresh].map(({ id }) => id))
    return synced
  }
  for (const some of slices([...found.values()])) {
    some.forEach(begin)
    if (some.length === AT_ONCE) await needs.breathe()
  }
  return ok(requests.flatMap((request) => found.get(keyOf(request))?.id ?? []))

  /** What is new about a request: one entry, or none when it is known. */
  function wanted(request: DownloadRequest, known: ReadonlyMap<string, Entry>): readonly Entry[] {
    const key = keyOf(request)
    if (found.has(key)) return []
    const entry = known.get(key) ?? ledger.create(needs.newId(), request, QUEUED)
    found.set(key, entry)
    return known.has(key) ? [] : [entry]
  }

  function begin(entry: Entry): void {
    // Consent is given each time: what was said of it last counts.
    const now = asked.get(keyOf(entry.request)) ?? entry.request
    if (now.onCollision !== entry.request.onCollision)
      entry.request = { ...entry.request, onCollision: now.onCollision }
    if (fresh.has(entry)) needs.arrived(entry)
    else {
      needs.wake(entry)
      needs.lookAgain(entry)
      needs.happened(entry, { type: 'asked-again' })
    }
  }
}

function* slices<T>(all: readonly T[]): Iterable<readonly T[]> {
  for (let from = 0; from < all.length; from += AT_ONCE) yield all.slice(from, from + AT_ONCE)
}
