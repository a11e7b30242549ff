import type { DownloadRequest } from '../../../electron/engine/api/engine.js'
import type { Dataset, Media } from '../../../shared/catalogue/model.js'
import type { PortalId } from '../../../shared/ids.js'
import { SAMPLE_PORTAL } from './catalogueSamples.js'

export const createRequest = (
  dataset: Dataset,
  media: Media,
  root: string,
  portalId: PortalId = SAMPLE_PORTAL,
): DownloadRequest => ({
  ref: { portalId, datasetId: dataset.id, mediaId: media.id },
  root,
  datasetTitle: dataset.title,
  producer: dataset.producer.name,
  mediaName: media.name ?? media.id,
})
