import type { CatalogQuery, Dataset } from '../../../shared/catalogue/model.js'
import { failure } from '../../../shared/failure.js'
import { mediaId } from '../../../shared/ids.js'
import { LIMITS } from '../../../shared/limits.js'
import { fail, type Result } from '../../../shared/result.js'
import type { OnRecords } from '../api/portal.js'
import { type CatalogDeps, fetchDataset } from './catalogueClient.js'
import { fetchRecords } from './fetchRecords.js'
import { scanList } from './scanList.js'

const EVERYTHING: CatalogQuery = {
  text: '',
  themes: [],
  producers: [],
  access: 'any',
  order: 'title',
  offset: 0,
  limit: LIMITS.CATALOG_PAGE,
}

/**
 * Which dataset a media belongs to. There is no call for that, so the catalogue is read page by page; `onRecords` gets what
 * was read. Ends at the catalogue's end or at `LIMITS.CATALOG_RECORDS` records with `portal/unknown-media`.
 */
export async function findDatasetOfMedia(
  deps: CatalogDeps,
  id: string,
  signal: AbortSignal,
  onRecords: OnRecords,
): Promise<Result<Dataset>> {
  const media = mediaId.safeParse(id)
  const unknown = fail(failure('portal/unknown-media', { media: id.slice(0, 36) }))
  if (!media.success) return unknown
  let holder: Dataset | null = null
  const walked = await scanList(
    // One record whose detail fails is not worth the search; a network that fails is.
    (offset) => fetchRecords(deps, { ...EVERYTHING, offset }, signal, ({ code }) => !code.startsWith('net/')),
    async (fresh) => {
      await onRecords(fresh)
      holder = fresh.find((dataset) => dataset.media.some((one) => one.id === media.data)) ?? null
      return holder === null ? 'on' : 'enough'
    },
  )
  if (!walked.ok) return walked
  const found = holder as Dataset | null
  return found === null ? unknown : fetchDataset(deps, found.id, signal)
}
