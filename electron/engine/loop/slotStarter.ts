import type { DownloadId } from '../../../shared/ids.js'
import type { Clock } from '../../ports/clock.js'
import type { VolumeMonitor } from '../files/volumeMonitor.js'
import type { Dispatch } from '../queue/dispatch.js'
import type { DownloadRepository } from '../queue/downloadRepository.js'
import type { ActiveDownloads } from './activeDownloads.js'
import type { WorkRegistry } from './workRegistry.js'

export interface SlotDeps {
  readonly repository: Pick<DownloadRepository, 'loadAhead' | 'stateOf'>
  readonly activeDownloads: Pick<ActiveDownloads, 'occupy' | 'running'>
  readonly volumes: Pick<VolumeMonitor, 'refusal'>
  readonly works: Pick<WorkRegistry, 'stop'>
  readonly clock: Clock
  readonly dispatch: Dispatch
}

/** Starts and stops downloads on behalf of the scheduler. */
export interface SlotStarter {
  /** Starts a download. Resolves when its slot is free again; null when it is not to be started after all. */
  start(id: string): Promise<void> | null
  /** Ends all conversations: from now on nothing may be fetched. */
  stopAll(): void
  /** Starts nothing from now on. */
  close(): void
}

export function createSlotStarter({
  repository,
  activeDownloads,
  volumes,
  works,
  clock,
  dispatch,
}: SlotDeps): SlotStarter {
  let isClosed = false
  return {
    start(id) {
      const entry = repository.loadAhead(id as DownloadId)
      if (entry === undefined || entry.is !== 'queued' || entry.parked || isClosed) return null
      const because = volumes.refusal(entry)
      if (because !== null) {
        dispatch(entry, { type: 'held-back', because })
        // A long queue is held back a few at a time, so that this thread stays free.
        return clock.turnEnds()
      }
      const freed = activeDownloads.occupy(entry.id)
      dispatch(entry, { type: 'slot-opened' })
      return freed
    },
    stopAll() {
      for (const id of activeDownloads.running()) if (repository.stateOf(id) === 'running') works.stop(id)
    },
    close() {
      isClosed = true
    },
  }
}
