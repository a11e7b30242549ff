import type { Dataset } from '../../../shared/catalogue/model.js'
import type { PortalQuery } from '../../../shared/catalogue/search/portalQuery.js'
import { failure } from '../../../shared/failure.js'
import { mediaId } from '../../../shared/ids.js'
import { LIMITS } from '../../../shared/limits.js'
import { fail, type Result } from '../../../shared/result.js'
import type { OnRecords } from '../api/portalClient.js'
import { type CatalogueDeps, fetchDataset } from './fetchDataset.js'
import { fetchRecords } from './fetchRecords.js'
import { scanList } from './list/scanList.js'

const EVERYTHING: PortalQuery = {
  text: '',
  themes: [],
  producers: [],
  access: 'any',
  order: 'title',
  offset: 0,
  limit: LIMITS.CATALOG_PAGE,
}

/**
 * Finds the dataset of a media. The portal has no call for that, so the catalogue is read page by page, and `onRecords`
 * receives what was read. Fails with `portal/unknown-media` at the end of the catalogue or after
 * `LIMITS.CATALOG_RECORDS` records.
 */
export async function findDatasetOfMedia(
  deps: CatalogueDeps,
  id: string,
  signal: AbortSignal,
  onRecords: OnRecords,
): Promise<Result<Dataset>> {
  const media = mediaId.safeParse(id)
  const unknown = fail(failure('portal/unknown-media', { media: id.slice(0, 36) }))
  if (!media.success) return unknown
  let holder: Dataset | null = null
  const scanned = await scanList(
    // The search goes on past a record whose detail fails. It ends when the network fails.
    (offset) => fetchRecords(deps, { ...EVERYTHING, offset }, signal, ({ code }) => !code.startsWith('net/')),
    async (fresh) => {
      await onRecords(fresh)
      holder = fresh.find((dataset) => dataset.media.some((one) => one.id === media.data)) ?? null
      return holder === null ? 'on' : 'enough'
    },
  )
  if (!scanned.ok) return scanned
  const found = holder as Dataset | null
  return found === null ? unknown : fetchDataset(deps, found.id, signal)
}
