import type { DownloadId } from '../../shared/ids.js'
import { useStores, useWords } from '../page.js'
import { inTurn } from '../stores/downloadRows.js'
import { meantBy } from '../stores/listing.js'
import { dropOf, type Move, peersOf, type Step, stepOf } from '../stores/turnOrder.js'

interface Turns {
  /** Moves a download, with all that are picked when it is one of them, among those of its dataset and priority. */
  readonly step: (id: DownloadId, step: Step) => void
  /** Puts it before the one given; null is behind the last of its dataset. */
  readonly drop: (id: DownloadId, before: DownloadId | null) => void
}

/** Changes whose turn comes first, and says aloud what became of it. */
export function useTurns(): Turns {
  const { downloads, listing } = useStores()
  const words = useWords()

  async function carryOut(id: DownloadId, move: Move | null): Promise<void> {
    const name = downloads.getState().book.get(id)?.name ?? ''
    const isDone = move !== null && (await downloads.reorder(move.ids, move.before))
    listing.say(
      isDone
        ? words.say('downloads.moved', { name, place: move.place, of: move.of })
        : words.say('downloads.moved.not', { name }),
    )
  }
  const around = (id: DownloadId) => {
    const { book } = downloads.getState()
    const view = book.get(id)
    const group = view === undefined ? undefined : book.group(view.datasetId)
    const moving = new Set(meantBy(listing.getState().picking, id))
    return { peers: group === undefined ? [] : peersOf(inTurn(group), id), moving }
  }
  return {
    step(id, step) {
      const { peers, moving } = around(id)
      void carryOut(id, stepOf(peers, moving, step))
    },
    drop(id, before) {
      const { peers, moving } = around(id)
      const gap = before === null ? peers.length : peers.findIndex((one) => one.id === before)
      void carryOut(id, gap === -1 ? null : dropOf(peers, moving, gap))
    },
  }
}
