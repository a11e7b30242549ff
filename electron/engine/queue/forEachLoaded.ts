import { splitIntoBatches } from '../../../shared/collections/splitIntoBatches.js'
import type { DownloadId } from '../../../shared/ids.js'
import type { DownloadRepository } from './downloadRepository.js'
import type { QueueEntry } from './queueEntry.js'

/** How many downloads are read, changed and committed in one turn: a few milliseconds of this thread. */
const BATCH_SIZE = 64

export interface LoadInTurnsDeps {
  readonly repository: Pick<DownloadRepository, 'loadMany'>
  /** Resolves in a later turn of the event loop, so that this thread can do other work. */
  readonly yieldTurn: () => Promise<void>
  /** When it is aborted, the downloads of later turns are not loaded: their rows may be closed. */
  readonly signal?: AbortSignal
}

/**
 * Loads downloads and passes them to `act`, some in each turn of the event loop. `act` has been called for the first
 * `BATCH_SIZE` of them on return, and for all of them when this resolves, unless `signal` was aborted.
 */
export async function forEachLoaded(
  { repository, yieldTurn, signal }: LoadInTurnsDeps,
  ids: readonly DownloadId[],
  act: (some: readonly QueueEntry[]) => void,
): Promise<void> {
  for (const [n, some] of [...splitIntoBatches(ids, BATCH_SIZE)].entries()) {
    if (n > 0) await yieldTurn()
    if (signal?.aborted === true) return
    act(repository.loadMany(some))
  }
}
