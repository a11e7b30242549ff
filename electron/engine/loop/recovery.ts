import type { Slices } from '../../../shared/cooperative.js'
import type { DownloadId } from '../../../shared/ids.js'
import type { QueueIndexRow } from '../../ports/queueStore.js'
import type { NameReservations } from '../files/nameReservations.js'
import type { DownloadRepository } from '../queue/downloadRepository.js'
import type { QueueEntry } from '../queue/queueEntry.js'
import { mayBeActive } from '../queue/statePredicates.js'

/** What was found in the store at the start, without reading more of it than slips. */
export interface RecoveryScan {
  /** Notes one row. */
  see(entry: QueueEntry, slip: Pick<QueueIndexRow, 'folder' | 'name' | 'because'>): void
  /** The folders in which something was finished: what a killed process left half noted there is to be taken up. */
  readonly finishedFolders: ReadonlySet<string>
  /** Takes up what is to go on, with a rest after each step: what was queued stands in line, what was moving is looked at. */
  takeUp(how: 'all' | 'asked', repository: DownloadRepository, deps: RecoveryDeps): Slices<void>
}

export interface RecoveryDeps {
  readonly reservations: NameReservations
  /** Stands in line, unread. */
  readonly queued: (entry: QueueEntry) => void
  readonly wake: (entry: QueueEntry) => void
}

/** Puts a store's downloads back where the process before left them. */
export function createRecovery(): RecoveryScan {
  const finishedFolders = new Set<string>()
  const placed: (readonly [folder: string, name: string, id: DownloadId])[] = []
  const queued: QueueEntry[] = []
  const moving: QueueEntry[] = []
  /** Paused by something that may be well by now, a full disk for one. */
  const troubled: QueueEntry[] = []
  return {
    finishedFolders,
    see(entry, { folder, name, because }) {
      if (folder !== null && entry.is === 'done') finishedFolders.add(folder)
      if (folder !== null && name !== null && entry.is !== 'done') placed.push([folder, name, entry.id])
      if (entry.is === 'queued') queued.push(entry)
      else if (mayBeActive(entry.is)) moving.push(entry)
      else if (entry.is === 'paused' && because !== null) troubled.push(entry)
    },
    *takeUp(how, repository, { reservations, queued: stand, wake }) {
      yield* inSteps(placed.splice(0), (place) => reservations.take(...place))
      const [waiting, begun] = [queued.splice(0), moving.splice(0)]
      if (how === 'asked') {
        for (const entry of [...waiting, ...begun]) entry.parked = true
        return
      }
      yield* inSteps(waiting, stand)
      yield* inSteps([...begun, ...troubled.splice(0)], ({ id }) => {
        const entry = repository.get(id)
        if (entry !== undefined) wake(entry)
      })
    },
  }
}

const STEP = 500

function* inSteps<T>(all: readonly T[], take: (one: T) => void): Slices<void> {
  for (const [n, one] of all.entries()) {
    take(one)
    if (n % STEP === STEP - 1) yield
  }
}
