import type { Dataset, Media } from '../../../shared/catalogue/model.js'
import { getOrAdd } from '../../../shared/collections/getOrAdd.js'
import { splitIntoBatches } from '../../../shared/collections/splitIntoBatches.js'
import type { Failure } from '../../../shared/failure.js'
import { LIMITS } from '../../../shared/limits.js'
import { ok, type Result } from '../../../shared/result.js'
import type { SelectedDataset, SelectedMedia, Selection } from '../../../shared/selection/selectionFile.js'
import type { PortalClient } from '../api/portalClient.js'

/** One media, with the dataset it belongs to. */
export interface MediaOfDataset {
  readonly dataset: Dataset
  readonly media: Media
}

export interface SelectionFacts {
  readonly targets: readonly string[]
  readonly nowMs: number
  /** Called with each media whose address the portal does not give. */
  readonly onFailed: (media: MediaOfDataset, because: Failure) => void
}

/**
 * Creates the selection of these files, in the versions that the portal has now. A file whose address cannot be read is
 * reported to `onFailed` and left out.
 */
export async function createSelection(
  portal: PortalClient,
  files: readonly MediaOfDataset[],
  { targets, nowMs, onFailed }: SelectionFacts,
  signal: AbortSignal,
): Promise<Selection> {
  const datasets = new Map<string, { readonly dataset: Dataset; readonly media: SelectedMedia[] }>()
  for (const some of splitIntoBatches(files, LIMITS.DATASETS_AT_ONCE)) {
    const selected = await Promise.all(some.map((one) => selectMedia(portal, one, signal)))
    for (const [at, one] of some.entries()) {
      const media = selected[at]
      if (media === undefined) continue
      if (!media.ok) {
        onFailed(one, media.failure)
        continue
      }
      getOrAdd(datasets, one.dataset.id, () => ({ dataset: one.dataset, media: [] })).media.push(media.value)
    }
  }
  return {
    format: 'rudi-selection/1',
    portal: portal.portalId,
    created: new Date(nowMs).toISOString(),
    targets: [...targets],
    datasets: [...datasets.values()].map(({ dataset, media }) => toSelectedDataset(dataset, media)),
  }
}

async function selectMedia(
  portal: PortalClient,
  { dataset, media }: MediaOfDataset,
  signal: AbortSignal,
): Promise<Result<SelectedMedia>> {
  const ref = { portalId: portal.portalId, datasetId: dataset.id, mediaId: media.id }
  const located = await portal.locate(ref, signal)
  if (!located.ok) return located
  const { id, name, fileType, sizeBytes, checksum, updated, encrypted } = located.value.media
  const { publicUrl, needsToken } = located.value
  return ok({
    id,
    name,
    fileType,
    sizeBytes,
    checksum,
    updated,
    encrypted,
    isOpen: !needsToken && dataset.access === 'open',
    url: publicUrl,
  })
}

const toSelectedDataset = (dataset: Dataset, media: SelectedMedia[]): SelectedDataset => {
  const { id, title, producer, licence, updated } = dataset
  return { id, title, producer: producer.name, licence, updated, media }
}
