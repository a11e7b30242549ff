import type { DownloadId } from '../../../shared/ids.js'
import type { Attempt } from '../attempt/attempt.js'
import { type CarryOver, createCarryOver } from '../attempt/carryOver.js'

/** What this process is doing for one download, beside what the store knows of it. */
export interface DownloadWork {
  attempt: Attempt | null
  readonly carried: CarryOver
  publishing: Promise<void> | null
}

/** The work under way, by download. */
export interface WorkRegistry {
  /** The work of one download, made when there is none yet. */
  of(id: DownloadId): DownloadWork
  /** Ends the conversation of a download without asking the reducer. */
  stop(id: DownloadId): void
  /** Nothing more will be done for this download. */
  remove(id: DownloadId): void
  /** Removes or renames files of one download: its next attempt waits for that. */
  trackCleanup(id: DownloadId, cleanup: Promise<void>): void
  /** Whether files are still being removed or put aside. No state waits for that; idleness does. */
  isCleaningUp(): boolean
  /** Calls `listener` whenever a cleanup has ended. */
  onCleanedUp(listener: () => void): void
  /** Ends all conversations. Resolves when this thread works on no file any more. */
  waitUntilIdle(): Promise<void>
}

export function createWorkRegistry(): WorkRegistry {
  const works = new Map<DownloadId, DownloadWork>()
  const cleanups = new Set<Promise<void>>()
  let notifyCleanedUp: () => void = () => undefined

  const of = (id: DownloadId): DownloadWork => {
    const work = works.get(id) ?? { attempt: null, carried: createCarryOver(), publishing: null }
    works.set(id, work)
    return work
  }

  return {
    of,
    stop: (id) => works.get(id)?.attempt?.stop(),
    remove(id) {
      works.get(id)?.attempt?.takeBody()?.drop()
      works.delete(id)
    },
    trackCleanup(id, cleanup) {
      const { carried } = of(id)
      carried.tidied = Promise.all([carried.tidied, cleanup])
      const tracked = cleanup.finally(() => {
        cleanups.delete(tracked)
        notifyCleanedUp()
      })
      cleanups.add(tracked)
    },
    isCleaningUp: () => cleanups.size > 0,
    onCleanedUp(listener) {
      notifyCleanedUp = listener
    },
    async waitUntilIdle() {
      for (const { attempt } of works.values()) attempt?.stop()
      await Promise.all([...[...works.values()].map(({ publishing }) => publishing), ...cleanups])
    },
  }
}
