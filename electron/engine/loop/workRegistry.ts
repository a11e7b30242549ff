import type { DownloadId } from '../../../shared/ids.js'
import type { Attempt } from '../attempt/attempt.js'
import { type CarryOver, createCarryOver } from '../attempt/carryOver.js'

/** The work of this process for one download, which the store does not know. */
export interface DownloadWork {
  attempt: Attempt | null
  readonly carried: CarryOver
  publishing: Promise<void> | null
}

/** The running work, by download. */
export interface WorkRegistry {
  /** Returns the work of a download, and creates it if there is none. */
  getWork(id: DownloadId): DownloadWork
  /** Returns the attempt of this number; null when another one runs, or none. */
  findAttempt(id: DownloadId, number: number): Attempt | null
  /** Stops the attempt of a download without an event. */
  stop(id: DownloadId): void
  /**
   * Forgets the attempt of a download that rests. The attempt holds a record of the catalogue, and thousands of downloads
   * may rest.
   */
  forgetAttempt(id: DownloadId): void
  /** Removes the work of a download that needs none any more. */
  remove(id: DownloadId): void
  /**
   * Tracks a cleanup that removes or renames files of a download. Its next attempt waits for the cleanup, also when the
   * work was removed meanwhile.
   */
  trackCleanup(id: DownloadId, cleanup: Promise<void>): void
  /** Returns whether cleanups are running. No state of a download waits for them, but `whenIdle` does. */
  isCleaningUp(): boolean
  /** Calls `listener` whenever a cleanup has ended. */
  onCleanedUp(listener: () => void): void
  /** Stops all attempts. Resolves when this thread works on no file any more. */
  waitUntilIdle(): Promise<void>
}

export function createWorkRegistry(): WorkRegistry {
  const works = new Map<DownloadId, DownloadWork>()
  /** For each download, a promise that resolves when all its cleanups have ended. */
  const cleanups = new Map<DownloadId, Promise<unknown>>()
  let notifyCleanedUp: () => void = () => undefined

  const getWork = (id: DownloadId): DownloadWork => {
    const known = works.get(id)
    if (known !== undefined) return known
    const work = { attempt: null, carried: createCarryOver(cleanups.get(id) ?? null), publishing: null }
    works.set(id, work)
    return work
  }

  return {
    getWork,
    findAttempt(id, number) {
      const attempt = works.get(id)?.attempt
      return attempt?.number === number ? attempt : null
    },
    stop: (id) => works.get(id)?.attempt?.stop(),
    forgetAttempt(id) {
      const work = works.get(id)
      if (work === undefined) return
      work.attempt = null
      work.carried.verified = null
    },
    remove(id) {
      works.get(id)?.attempt?.takeBody()?.discard()
      works.delete(id)
    },
    trackCleanup(id, cleanup) {
      const all = Promise.all([cleanups.get(id), cleanup]).finally(() => {
        if (cleanups.get(id) === all) cleanups.delete(id)
        notifyCleanedUp()
      })
      cleanups.set(id, all)
      const work = works.get(id)
      if (work !== undefined) work.carried.cleanupDone = all
    },
    isCleaningUp: () => cleanups.size > 0,
    onCleanedUp(listener) {
      notifyCleanedUp = listener
    },
    async waitUntilIdle() {
      for (const { attempt } of works.values()) attempt?.stop()
      await Promise.all([...[...works.values()].map(({ publishing }) => publishing), ...cleanups.values()])
    },
  }
}
