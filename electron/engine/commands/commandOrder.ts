import type { DownloadId } from '../../../shared/ids.js'
import { forEachLoaded, type LoadInTurnsDeps } from '../queue/forEachLoaded.js'
import type { QueueEntry } from '../queue/queueEntry.js'

/**
 * Carries out commands for many downloads, some of them in each turn, and keeps the order of the commands for each
 * download: what a person wants last is what counts, also when an earlier command is still at work on a long list.
 */
export interface CommandOrder {
  /** Carries out a command for these downloads. It has taken effect for the first of them on return. */
  run(ids: readonly DownloadId[], command: (entry: QueueEntry) => void): void
  /** Returns whether a command is at work that has not reached this download yet. */
  isAwaited(id: DownloadId): boolean
  /** Carries out now what commands at work have not done to this download yet. */
  catchUp(entry: QueueEntry): void
}

interface CommandAtWork {
  readonly awaited: Set<DownloadId>
  readonly command: (entry: QueueEntry) => void
}

export function createCommandOrder(deps: LoadInTurnsDeps): CommandOrder {
  /** In the order in which they were given. */
  const atWork = new Set<CommandAtWork>()

  const carryOutUpTo = (entry: QueueEntry, last: CommandAtWork | null): void => {
    for (const one of atWork) {
      if (one.awaited.delete(entry.id)) one.command(entry)
      if (one === last) return
    }
  }

  return {
    run(ids, command) {
      const given = { awaited: new Set(ids), command }
      atWork.add(given)
      void forEachLoaded(deps, ids, (some) => {
        for (const entry of some) carryOutUpTo(entry, given)
      }).finally(() => atWork.delete(given))
    },
    isAwaited(id) {
      for (const { awaited } of atWork) if (awaited.has(id)) return true
      return false
    },
    catchUp: (entry) => carryOutUpTo(entry, null),
  }
}
