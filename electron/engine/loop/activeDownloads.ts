import type { Download } from '../../../shared/download/model/state.js'
import type { DownloadId } from '../../../shared/ids.js'
import type { QueueEntry } from '../queue/queueEntry.js'
import { isActive, isHoldingSlot } from '../queue/statePredicates.js'

/** Who moves by itself at present, and who holds one of the slots. */
export interface ActiveDownloads {
  /** Notes where an entry stands now; its slot is given back when its new state needs none. */
  arrived(entry: QueueEntry): void
  /** It is queued, and nothing else is known of it yet. */
  waits(id: DownloadId): void
  /** It is here no more. */
  gone(id: DownloadId): void
  /** Gives it a slot. Resolves when the slot is free again. */
  occupy(id: DownloadId): Promise<void>
  /** Those that hold a slot. */
  running(): Iterable<DownloadId>
  /** Nothing will move any more without somebody's asking. */
  isStill(): boolean
}

export function createActiveDownloads(): ActiveDownloads {
  const busy = new Set<DownloadId>()
  const releases = new Map<DownloadId, () => void>()
  const release = (id: DownloadId, state: Download): void => {
    if (isHoldingSlot(state)) return
    releases.get(id)?.()
    releases.delete(id)
  }
  return {
    arrived({ id, state, parked }) {
      release(id, state)
      if (isActive(state) && !parked) busy.add(id)
      else busy.delete(id)
    },
    gone(id) {
      busy.delete(id)
      releases.get(id)?.()
      releases.delete(id)
    },
    waits: (id) => void busy.add(id),
    occupy: (id) => new Promise((resolve) => releases.set(id, resolve)),
    running: () => releases.keys(),
    isStill: () => busy.size === 0,
  }
}
