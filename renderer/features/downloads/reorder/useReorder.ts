import type { DownloadId } from '../../../../shared/ids.js'
import { useMessages, useStores } from '../../../context/appContext.js'
import { resolveTargetRows } from '../store/listViewStore.js'
import { sortInQueueOrder } from '../store/queueOrder.js'
import { type ReorderMove, type ReorderStep, reorderByDrop, reorderByStep, reorderPeers } from './reorder.js'

interface Reordering {
  /** Moves a download within its dataset and priority, with all selected ones when it is one of them. */
  readonly step: (id: DownloadId, step: ReorderStep) => void
  /** Puts it before the given download; null is behind the last of its dataset. */
  readonly drop: (id: DownloadId, before: DownloadId | null) => void
}

/** Changes the order and announces the result to assistive technology. */
export function useReorder(): Reordering {
  const { downloads, listing } = useStores()
  const messages = useMessages()

  async function runMove(id: DownloadId, move: ReorderMove | null): Promise<void> {
    const name = downloads.getState().index.get(id)?.name ?? ''
    const isDone = move !== null && (await downloads.reorder(move.ids, move.before))
    listing.say(
      isDone
        ? messages.say('downloads.moved', { name, place: move.place, of: move.of })
        : messages.say('downloads.moved.not', { name }),
    )
  }
  const findSurroundings = (id: DownloadId) => {
    const { index } = downloads.getState()
    const view = index.get(id)
    const group = view === undefined ? undefined : index.getGroup(view.datasetId)
    const moving = new Set(resolveTargetRows(listing.getState().listSelection, id))
    return { peers: group === undefined ? [] : reorderPeers(sortInQueueOrder(group), id), moving }
  }
  return {
    step(id, step) {
      const { peers, moving } = findSurroundings(id)
      void runMove(id, reorderByStep(peers, moving, step))
    },
    drop(id, before) {
      const { peers, moving } = findSurroundings(id)
      const gap = before === null ? peers.length : peers.findIndex((one) => one.id === before)
      void runMove(id, gap === -1 ? null : reorderByDrop(peers, moving, gap))
    },
  }
}
