import type { DownloadId } from '../../../shared/ids.js'

/** The running cleanups, which remove or rename files of downloads. */
export interface CleanupTracker {
  track(id: DownloadId, cleanup: Promise<void>): void
  /**
   * Resolves when the cleanups of a download have ended. Until then the names of its files are not free, and a file that
   * exists may be about to disappear. Its next attempt waits for this.
   */
  whenCleanedUp(id: DownloadId): Promise<unknown>
  /** Returns whether cleanups are running. No state of a download waits for them, but `whenIdle` does. */
  isCleaningUp(): boolean
  /** Calls `listener` whenever a cleanup has ended. */
  onCleanedUp(listener: () => void): void
  /** Resolves when all cleanups have ended. */
  whenAllCleanedUp(): Promise<unknown>
}

export function createCleanupTracker(): CleanupTracker {
  /** For each download, a promise that resolves when all its cleanups have ended. */
  const cleanups = new Map<DownloadId, Promise<unknown>>()
  let notifyCleanedUp: () => void = () => undefined
  return {
    track(id, cleanup) {
      const all = Promise.all([cleanups.get(id), cleanup]).finally(() => {
        if (cleanups.get(id) === all) cleanups.delete(id)
        notifyCleanedUp()
      })
      cleanups.set(id, all)
    },
    whenCleanedUp: async (id) => cleanups.get(id),
    isCleaningUp: () => cleanups.size > 0,
    onCleanedUp(listener) {
      notifyCleanedUp = listener
    },
    whenAllCleanedUp: () => Promise.all(cleanups.values()),
  }
}
