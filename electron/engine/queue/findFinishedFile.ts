import { join } from 'node:path'
import type { Download } from '../../../shared/download/model/state.js'
import type { DatasetId, MediaId } from '../../../shared/ids.js'
import type { DownloadRepository } from './downloadRepository.js'

/**
 * Returns the path of the file of the first finished download of a media, or null. Only downloads of its dataset are
 * read.
 */
export function findFinishedFile(
  repository: Pick<DownloadRepository, 'all' | 'load'>,
  datasetId: DatasetId,
  mediaId: MediaId,
): string | null {
  for (const { id, stateName, group } of repository.all()) {
    if (stateName !== 'done' || group.dataset !== datasetId) continue
    const entry = repository.load(id)
    const path = entry?.request.ref.mediaId === mediaId ? getPublishedPath(entry.state) : null
    if (path !== null) return path
  }
  return null
}

/** Returns the path of a finished file, or null in any other state. */
export const getPublishedPath = (state: Download | undefined): string | null =>
  state?.type === 'done' ? join(state.folder, state.name) : null
