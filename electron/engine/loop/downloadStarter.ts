import type { DownloadId } from '../../../shared/ids.js'
import type { VolumeMonitor } from '../files/volumeMonitor.js'
import type { Dispatch } from '../queue/dispatchMiddleware.js'
import type { DownloadRepository } from '../queue/downloadRepository.js'
import type { TrafficDeps } from '../scheduling/trafficController.js'
import type { AttemptRegistry } from './attemptRegistry.js'

export interface DownloadStarterDeps {
  readonly repository: Pick<DownloadRepository, 'all' | 'loadAndPrefetch'>
  readonly volumes: Pick<VolumeMonitor, 'getRefusal'>
  readonly attempts: Pick<AttemptRegistry, 'stopAttempt'>
  readonly dispatch: Dispatch
}

/** Creates what starts and stops downloads for the scheduler. */
export const createDownloadStarter = ({
  repository,
  volumes,
  attempts,
  dispatch,
}: DownloadStarterDeps): Pick<TrafficDeps, 'start' | 'stopAll'> => ({
  start(id) {
    const entry = repository.loadAndPrefetch(id as DownloadId)
    if (entry === undefined || entry.stateName !== 'queued' || entry.isParked) return 'gone'
    const because = volumes.getRefusal(entry)
    dispatch(entry, because === null ? { type: 'slot-opened' } : { type: 'held-back', because })
    return because === null ? 'running' : 'held-back'
  },
  stopAll() {
    for (const { id, stateName } of repository.all()) if (stateName === 'running') attempts.stopAttempt(id)
  },
})
