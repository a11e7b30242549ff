import type { DecodedPage } from '../../../shared/catalogue/decode/decodePage.js'
import type { CatalogQuery, Dataset } from '../../../shared/catalogue/model.js'
import type { Failure } from '../../../shared/failure.js'
import { ok, type Result } from '../../../shared/result.js'
import type { RecordPage } from '../api/portalClient.js'
import { type CatalogueDeps, fetchDataset } from './fetchDataset.js'
import type { FetchedPage } from './list/adaptiveListPager.js'
import { fetchPage } from './list/fetchList.js'

/**
 * How many details are requested at once where the list leaves the media out: few enough to be polite, and four times
 * faster than one by one.
 */
const DETAILS_AT_ONCE = 4

/**
 * Reads one page of the catalogue with whole records: as many as the portal sends in the time that the pager aims at,
 * and at most `query.limit`. Portals up to 3.1.2 leave the media out of the list (portal-api.md 2.4): there each record
 * costs a detail call. A record that disappears between the two calls is left out, and so is one whose detail fails in
 * a way that `mayMiss` allows.
 */
export async function fetchRecords(
  deps: CatalogueDeps,
  query: CatalogQuery,
  signal: AbortSignal,
  mayMiss: (because: Failure) => boolean = () => false,
): Promise<Result<RecordPage>> {
  const fetchWholeRecords = async (listed: DecodedPage) => {
    const items = await fetchWholeRecord(deps, listed.datasets, mayMiss, signal)
    return items.ok ? ok({ ...listed, items: items.value }) : items
  }
  const page = await fetchPage(deps, query, 'records', fetchWholeRecords, signal)
  return page.ok ? ok(toRecordPage(page.value, page.value.items)) : page
}

export const toRecordPage = (
  { total, sent, unusableAtEnd, datasets, inOrder }: FetchedPage<DecodedPage>,
  items: readonly Dataset[],
): RecordPage => ({
  total,
  sent,
  items,
  first: datasets[0]?.id ?? null,
  unusable: sent - datasets.length,
  unusableAtEnd,
  inOrder,
})

async function fetchWholeRecord(
  deps: CatalogueDeps,
  datasets: readonly Dataset[],
  mayMiss: (because: Failure) => boolean,
  signal: AbortSignal,
): Promise<Result<readonly Dataset[]>> {
  const items: Dataset[] = []
  for (let start = 0; start < datasets.length; start += DETAILS_AT_ONCE) {
    const some = datasets.slice(start, start + DETAILS_AT_ONCE)
    const whole = await Promise.all(
      some.map((dataset) => (dataset.media.length > 0 ? ok(dataset) : fetchDataset(deps, dataset.id, signal))),
    )
    for (const one of whole) {
      if (one.ok) items.push(one.value)
      else if (one.failure.code !== 'portal/unknown-dataset' && !mayMiss(one.failure)) return one
    }
  }
  return ok(items)
}
