import { splitIntoBatches } from '../../../shared/collections/splitIntoBatches.js'
import type { DownloadId } from '../../../shared/ids.js'
import type { Slices } from '../../../shared/timeSlices.js'
import type { QueueIndexRow } from '../../ports/queueStore.js'
import type { NameReservations } from '../files/nameReservations.js'
import type { DownloadRepository } from '../queue/downloadRepository.js'
import type { QueueEntry, QueueItem } from '../queue/queueEntry.js'
import { mayBeActive } from '../queue/statePredicates.js'

/** Collects what has to be restored, from the index rows of the store alone. */
export interface RecoveryScan {
  /** Adds one index row. */
  addRow(entry: QueueItem, row: Pick<QueueIndexRow, 'folder' | 'name' | 'because'>): void
  /** The folders in which files were finished. A process that was killed may have left the records there incomplete. */
  readonly finishedFolders: ReadonlySet<string>
  /**
   * Restores the downloads and yields after each step: queued downloads join the scheduler's queue, and active ones are
   * recovered. `asked` parks both instead.
   */
  restore(how: 'all' | 'asked', repository: DownloadRepository, deps: RecoveryDeps): Slices<void>
}

export interface RecoveryDeps {
  readonly reservations: NameReservations
  /** Adds an item to the scheduler's queue without reading its row. */
  readonly enqueue: (entry: QueueItem) => void
  readonly activate: (entry: QueueEntry) => void
}

/** Restores the downloads of a store to the states in which the previous process left them. */
export function createRecovery(): RecoveryScan {
  const finishedFolders = new Set<string>()
  const locations: (readonly [folder: string, name: string, id: DownloadId])[] = []
  const queued: QueueItem[] = []
  const active: QueueItem[] = []
  /** Downloads that a failure paused which may be over by now, such as a full disk. */
  const waitingForDisk: QueueItem[] = []
  return {
    finishedFolders,
    addRow(entry, { folder, name, because }) {
      if (folder !== null && entry.stateName === 'done') finishedFolders.add(folder)
      if (folder !== null && name !== null && entry.stateName !== 'done') locations.push([folder, name, entry.id])
      if (entry.stateName === 'queued') queued.push(entry)
      else if (mayBeActive(entry.stateName)) active.push(entry)
      else if (entry.stateName === 'paused' && because !== null) waitingForDisk.push(entry)
    },
    *restore(how, repository, { reservations, enqueue, activate }) {
      yield* forEachInSteps(locations.splice(0), (place) => reservations.reserve(...place))
      const [waiting, begun] = [queued.splice(0), active.splice(0)]
      if (how === 'asked') {
        for (const entry of [...waiting, ...begun]) entry.isParked = true
        return
      }
      yield* forEachInSteps(waiting, enqueue)
      // One read for each step: reading the rows one by one takes longer.
      for (const some of splitIntoBatches([...begun, ...waitingForDisk.splice(0)], ROWS_PER_STEP)) {
        repository.loadMany(some.map(({ id }) => id)).forEach(activate)
        yield
      }
    },
  }
}

const ITEMS_PER_STEP = 500
const ROWS_PER_STEP = 64

function* forEachInSteps<T>(all: readonly T[], take: (one: T) => void): Slices<void> {
  for (const [n, one] of all.entries()) {
    take(one)
    if (n % ITEMS_PER_STEP === ITEMS_PER_STEP - 1) yield
  }
}
