import type { LocalFiles } from '../../shared/catalogue/search/localCopies.js'
import type { DownloadView } from '../../shared/download/model/downloadView.js'
import type { DatasetId, DownloadId, PortalId } from '../../shared/ids.js'

/** The datasets that have local files, according to the queue. */
export interface LocalCopyIndex {
  /** Applies changes of the queue; only finished and removed downloads count. */
  apply(changed: Iterable<DownloadView>, removed: Iterable<DownloadId>): void
  /** Removes all downloads that are not among these. */
  keepOnly(ids: ReadonlySet<DownloadId>): void
  /** One entry per dataset of this portal with local files; a media that was downloaded twice counts once. */
  list(portalId: PortalId): readonly LocalFiles[]
  /** A number that changes with the content. */
  revision(): number
}

interface Finished {
  readonly portalId: PortalId
  readonly datasetId: DatasetId
  readonly mediaId: string
  readonly atMs: number
}

/** Tracks the local files by the changes of the queue, so that a query need not read a hundred thousand downloads. */
export function createLocalCopyIndex(): LocalCopyIndex {
  const finished = new Map<DownloadId, Finished>()
  let revision = 0
  const forget = (id: DownloadId): void => {
    if (finished.delete(id)) revision += 1
  }
  return {
    apply(changed, removed) {
      for (const { id, portalId, datasetId, mediaId, state } of changed) {
        if (state.type !== 'done') forget(id)
        else if (finished.get(id)?.atMs !== state.atMs) {
          finished.set(id, { portalId, datasetId, mediaId, atMs: state.atMs })
          revision += 1
        }
      }
      for (const id of removed) forget(id)
    },
    keepOnly(ids) {
      for (const id of [...finished.keys()]) if (!ids.has(id)) forget(id)
    },
    list(portalId) {
      const newest = new Map<DatasetId, Map<string, number>>()
      for (const { portalId: from, datasetId, mediaId, atMs } of finished.values()) {
        if (from !== portalId) continue
        const media = newest.get(datasetId) ?? new Map<string, number>()
        newest.set(datasetId, media.set(mediaId, Math.max(media.get(mediaId) ?? 0, atMs)))
      }
      return [...newest].map(([id, media]) => ({ id, files: media.size, oldestMs: Math.min(...media.values()) }))
    },
    revision: () => revision,
  }
}
