import type { LocalFiles } from '../../../shared/catalogue/search/classifyLocalCopy.js'
import type { DownloadView } from '../../../shared/download/model/downloadView.js'
import type { DatasetId, DownloadId, PortalId } from '../../../shared/ids.js'
import type { Holdings } from '../../ports/library/libraryIndexStore.js'

/**
 * The datasets that have local files: according to the library, and for downloads that the library does not know yet
 * according to the queue. A person may clear the queue at any time.
 */
export interface LocalFilesIndex {
  /** Applies changes of the queue; only finished and removed downloads count. */
  apply(changed: Iterable<DownloadView>, removed: Iterable<DownloadId>): void
  /** Removes all downloads that are not among these. */
  keepOnly(ids: ReadonlySet<DownloadId>): void
  /** Takes what the library has of a portal, in place of what it had. */
  applyLibrary(portalId: PortalId, holdings: Holdings): void
  /** Forgets the library's files of a portal that was removed. */
  forgetLibrary(portalId: PortalId): void
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

const NOTHING_HELD: Holdings = { held: [], gone: [] }

/** Tracks the local files by the changes of the queue, so that a query need not read a hundred thousand downloads. */
export function createLocalFilesIndex(): LocalFilesIndex {
  const finished = new Map<DownloadId, Finished>()
  const library = new Map<PortalId, Holdings>()
  let revision = 0
  const forget = (id: DownloadId): void => {
    if (finished.delete(id)) revision += 1
  }
  const listQueued = (portalId: PortalId, gone: ReadonlySet<string>): readonly LocalFiles[] => {
    const newest = new Map<DatasetId, Map<string, number>>()
    for (const { portalId: from, datasetId, mediaId, atMs } of finished.values()) {
      if (from !== portalId || gone.has(mediaId)) continue
      const media = newest.get(datasetId) ?? new Map<string, number>()
      newest.set(datasetId, media.set(mediaId, Math.max(media.get(mediaId) ?? 0, atMs)))
    }
    return [...newest].map(([id, media]) => ({ id, files: media.size, oldestMs: Math.min(...media.values()) }))
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
    applyLibrary(portalId, holdings) {
      if (isSameHoldings(library.get(portalId) ?? NOTHING_HELD, holdings)) return
      library.set(portalId, holdings)
      revision += 1
    },
    forgetLibrary(portalId) {
      if (library.delete(portalId)) revision += 1
    },
    list(portalId) {
      const { held, gone } = library.get(portalId) ?? NOTHING_HELD
      const merged = new Map(held.map((one) => [one.id, one]))
      for (const one of listQueued(portalId, new Set(gone))) {
        const known = merged.get(one.id)
        if (known === undefined || known.files < one.files) merged.set(one.id, one)
      }
      return [...merged.values()]
    },
    revision: () => revision,
  }
}

/** The library lists both in the order of its index, so the same holdings have the same order. */
const isSameHoldings = (one: Holdings, other: Holdings): boolean =>
  one.held.length === other.held.length &&
  one.gone.length === other.gone.length &&
  one.gone.every((media, at) => media === other.gone[at]) &&
  one.held.every(({ id, files, oldestMs }, at) => {
    const now = other.held[at]
    return now?.id === id && now.files === files && now.oldestMs === oldestMs
  })
