import type { DatasetId, MediaId } from '../../shared/ids.js'
import type { Ledger } from './ledger.js'
import { pathOf } from './standing.js'

/** Where the first finished download of a media has its file. Read are only those of its dataset, however many there are. */
export function finishedIn(ledger: Pick<Ledger, 'all' | 'get'>, datasetId: DatasetId, mediaId: MediaId): string | null {
  for (const { id, is, stand } of ledger.all()) {
    if (is !== 'done' || stand.dataset !== datasetId) continue
    const entry = ledger.get(id)
    const path = entry?.request.ref.mediaId === mediaId ? pathOf(entry.state) : null
    if (path !== null) return path
  }
  return null
}
