import type { DownloadId } from '../../../shared/ids.js'
import type { Clock } from '../../ports/clock.js'
import type { VolumeMonitor } from '../files/volumeMonitor.js'
import type { DownloadRepository } from '../queue/downloadRepository.js'
import type { ActiveDownloads } from './activeDownloads.js'
import type { EffectRunner } from './effectRunner.js'
import type { EventLoop } from './eventLoop.js'

export interface SlotDeps {
  readonly repository: Pick<DownloadRepository, 'get'>
  readonly activeDownloads: Pick<ActiveDownloads, 'occupy' | 'running'>
  readonly volumes: Pick<VolumeMonitor, 'refusal'>
  readonly clock: Clock
  readonly happened: EventLoop['happened']
  readonly crew: () => Pick<EffectRunner, 'stop'>
  readonly isClosing: () => boolean
}

/** What whoever deals the slots asks of the engine. */
export interface SlotStarter {
  /** Starts it. Resolves when its slot is free again; null when it is not to be started after all. */
  start(id: string): Promise<void> | null
  /** Ends all conversations: from now on nothing may be fetched. */
  stopAll(): void
}

export const createSlotStarter = (deps: SlotDeps): SlotStarter => ({
  start(id) {
    const entry = deps.repository.get(id as DownloadId)
    if (entry === undefined || entry.is !== 'queued' || entry.parked || deps.isClosing()) return null
    const because = deps.volumes.refusal(entry)
    if (because !== null) {
      deps.happened(entry, { type: 'held-back', because })
      // A long line is held back a few at a time, so that this thread stays free.
      return deps.clock.turnEnds()
    }
    const freed = deps.activeDownloads.occupy(entry.id)
    deps.happened(entry, { type: 'slot-opened' })
    return freed
  },
  stopAll() {
    for (const id of deps.activeDownloads.running()) {
      const entry = deps.repository.get(id)
      if (entry?.is === 'running') deps.crew().stop(entry)
    }
  },
})
