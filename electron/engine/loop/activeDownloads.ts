import type { Download } from '../../../shared/download/model/state.js'
import type { DownloadId } from '../../../shared/ids.js'
import type { QueueEntry } from '../queue/queueEntry.js'
import { isActive, isHoldingSlot } from '../queue/statePredicates.js'

/** Which downloads go on by themselves, and which of them hold a slot. */
export interface ActiveDownloads {
  /** Records the state of an entry; its slot is given back when the state needs none. */
  update(entry: QueueEntry): void
  /** Records a queued download that has not been read from the store. */
  addQueued(id: DownloadId): void
  remove(id: DownloadId): void
  /** Gives it a slot. Resolves when the slot is free again. */
  occupy(id: DownloadId): Promise<void>
  /** Those that hold a slot. */
  running(): Iterable<DownloadId>
  /** Whether nothing moves any more until a person asks for it. */
  isIdle(): boolean
}

export function createActiveDownloads(): ActiveDownloads {
  const active = new Set<DownloadId>()
  const releases = new Map<DownloadId, () => void>()
  const release = (id: DownloadId, state: Download | null): void => {
    if (state !== null && isHoldingSlot(state)) return
    releases.get(id)?.()
    releases.delete(id)
  }
  return {
    update({ id, state, parked }) {
      release(id, state)
      if (isActive(state) && !parked) active.add(id)
      else active.delete(id)
    },
    remove(id) {
      active.delete(id)
      release(id, null)
    },
    addQueued: (id) => void active.add(id),
    occupy: (id) => new Promise((resolve) => releases.set(id, resolve)),
    running: () => releases.keys(),
    isIdle: () => active.size === 0,
  }
}
