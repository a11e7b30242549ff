import type { DownloadId } from '../../../shared/ids.js'
import type { Clock } from '../../ports/clock.js'
import type { VolumeMonitor } from '../files/volumeMonitor.js'
import type { Dispatch } from '../queue/dispatchMiddleware.js'
import type { DownloadRepository } from '../queue/downloadRepository.js'
import type { ActiveDownloads } from './activeDownloads.js'
import type { AttemptRegistry } from './attemptRegistry.js'

export interface DownloadStarterDeps {
  readonly repository: Pick<DownloadRepository, 'loadAndPrefetch' | 'getStateName'>
  readonly activeDownloads: Pick<ActiveDownloads, 'occupySlot' | 'getSlotHolders'>
  readonly volumes: Pick<VolumeMonitor, 'getRefusal'>
  readonly attempts: Pick<AttemptRegistry, 'stopAttempt'>
  readonly clock: Clock
  readonly dispatch: Dispatch
}

/** Starts and stops downloads for the scheduler. */
export interface DownloadStarter {
  /**
   * Starts a download. Returns a promise that resolves when its slot is free again, or null when the download may not
   * start after all.
   */
  start(id: string): Promise<void> | null
  /** Stops all running attempts, because nothing may be fetched from now on. */
  stopAll(): void
  /** Starts no download from now on. */
  close(): void
}

export function createDownloadStarter({
  repository,
  activeDownloads,
  volumes,
  attempts,
  clock,
  dispatch,
}: DownloadStarterDeps): DownloadStarter {
  let isClosed = false
  return {
    start(id) {
      const entry = repository.loadAndPrefetch(id as DownloadId)
      if (entry === undefined || entry.stateName !== 'queued' || entry.isParked || isClosed) return null
      const because = volumes.getRefusal(entry)
      if (because !== null) {
        dispatch(entry, { type: 'held-back', because })
        // The downloads of a long queue are held back a few per turn, so that this thread stays free.
        return clock.turnEnds()
      }
      const freed = activeDownloads.occupySlot(entry.id)
      dispatch(entry, { type: 'slot-opened' })
      return freed
    },
    stopAll() {
      for (const id of activeDownloads.getSlotHolders())
        if (repository.getStateName(id) === 'running') attempts.stopAttempt(id)
    },
    close() {
      isClosed = true
    },
  }
}
