import type { Event } from '../../shared/download/events.js'
import { QUEUED } from '../../shared/download/state.js'
import type { DownloadId } from '../../shared/ids.js'
import { ok, type Result } from '../../shared/result.js'
import type { DownloadRequest } from './engine.js'
import { type Entry, keyOf, newEntry } from './ledger.js'
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
}

/** Takes requests in: each media and folder once, durable before anything moves, what is known already revived. */
export const openIntake =
  (needs: IntakeNeeds) =>
  (requests: readonly DownloadRequest[]): Result<readonly DownloadId[]> => {
    const { ledger } = needs
    const known = requests.map((request) => ledger.find(request) ?? newEntry(needs.newId(), request, QUEUED))
    const entries = [...new Map(known.map((entry) => [keyOf(entry.request), entry])).values()]
    const fresh = new Set(entries.filter((entry) => ledger.get(entry.id) === undefined))
    const admitted = ledger.admit([...fresh])
    if (!admitted.ok) return admitted
    for (const entry of entries) {
      if (fresh.has(entry)) needs.arrived(entry)
      else {
        needs.wake(entry)
        needs.lookAgain(entry)
        needs.happened(entry, { type: 'asked-again' })
      }
    }
    return ok(requests.flatMap((request) => ledger.find(request)?.id ?? []))
  }
