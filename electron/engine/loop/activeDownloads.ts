import type { Download } from '../../../shared/download/model/state.js'
import type { DownloadId } from '../../../shared/ids.js'
import type { QueueEntry } from '../queue/queueEntry.js'
import { isActive, isHoldingSlot } from '../queue/statePredicates.js'

/** Tracks which downloads are active and which of them hold a slot. */
export interface ActiveDownloads {
  /** Records the state of an entry, and frees its slot when the state needs none. */
  update(entry: QueueEntry): void
  /** Records a queued download whose row has not been read from the store. */
  addQueued(id: DownloadId): void
  remove(id: DownloadId): void
  /** Gives a download a slot. Resolves when the slot is free again. */
  occupySlot(id: DownloadId): Promise<void>
  /** Returns the downloads that hold a slot. */
  getSlotHolders(): Iterable<DownloadId>
  /** Returns whether no download is active; then nothing happens until a person acts. */
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
    update({ id, state, isParked }) {
      release(id, state)
      if (isActive(state) && !isParked) active.add(id)
      else active.delete(id)
    },
    remove(id) {
      active.delete(id)
      release(id, null)
    },
    addQueued: (id) => void active.add(id),
    occupySlot: (id) => new Promise((resolve) => releases.set(id, resolve)),
    getSlotHolders: () => releases.keys(),
    isIdle: () => active.size === 0,
  }
}
