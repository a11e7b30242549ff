import type { DownloadId } from '../../shared/ids.js'
import type { Clock } from '../ports/clock.js'
import type { Crew } from './crew.js'
import type { Ledger } from './ledger.js'
import type { Movers } from './movers.js'
import type { Turn } from './turn.js'
import type { Volumes } from './volumes.js'

export interface SlotNeeds {
  readonly ledger: Pick<Ledger, 'get'>
  readonly movers: Pick<Movers, 'occupy' | 'running'>
  readonly volumes: Pick<Volumes, 'refusal'>
  readonly clock: Clock
  readonly happened: Turn['happened']
  readonly crew: () => Pick<Crew, 'stop'>
  readonly isClosing: () => boolean
}

/** What whoever deals the slots asks of the engine. */
export interface SlotOpener {
  /** Starts it. Resolves when its slot is free again; null when it is not to be started after all. */
  start(id: string): Promise<void> | null
  /** Ends all conversations: from now on nothing may be fetched. */
  stopAll(): void
}

export const openSlots = (needs: SlotNeeds): SlotOpener => ({
  start(id) {
    const entry = needs.ledger.get(id as DownloadId)
    if (entry === undefined || entry.is !== 'queued' || entry.parked || needs.isClosing()) return null
    const because = needs.volumes.refusal(entry)
    if (because !== null) {
      needs.happened(entry, { type: 'held-back', because })
      // A long line is held back a few at a time, so that this thread stays free.
      return needs.clock.turnEnds()
    }
    const freed = needs.movers.occupy(entry.id)
    needs.happened(entry, { type: 'slot-opened' })
    return freed
  },
  stopAll() {
    for (const id of needs.movers.running()) {
      const entry = needs.ledger.get(id)
      if (entry?.is === 'running') needs.crew().stop(entry)
    }
  },
})
