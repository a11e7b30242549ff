import { type DecodedPage, toCatalogPage } from '../../../shared/catalogue/decode/decodePage.js'
import type { CatalogPage, CatalogQuery, Dataset } from '../../../shared/catalogue/model.js'
import { isLastPage } from '../../../shared/catalogue/sync/listScan.js'
import { failure } from '../../../shared/failure.js'
import type { DatasetId } from '../../../shared/ids.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import { runYielding } from '../../../shared/timeSlices.js'
import type { Clock } from '../../ports/clock.js'
import type { Log } from '../../ports/log.js'
import type { AuthorizedRequest } from '../auth/authorizedRequest.js'
import { getBodyText, isSuccess } from '../http/apiResponse.js'
import { DATASETS, getDatasetPath } from '../http/portalPaths.js'
import type { FetchedPage, ListPager, ListRequest, QueryPairs } from './adaptiveListPager.js'
import { decodeDatasetResponse, decodePageResponse } from './decodeCatalogueResponse.js'
import type { DecodedRecordCache } from './decodedRecordCache.js'
import { toFilterPairs, toOrderPairs, toWindowPairs } from './queryParameters.js'

export interface CatalogueDeps {
  readonly api: AuthorizedRequest
  readonly clock: Pick<Clock, 'turnEnds'>
  readonly log: Log
  readonly large: DecodedRecordCache
  readonly lists: ListPager
}

/** Reads all rows of a page that the window asks for (E7). Where the portal is slow, this takes several requests. */
export async function searchCatalogue(
  deps: CatalogueDeps,
  query: CatalogQuery,
  signal: AbortSignal,
): Promise<Result<CatalogPage>> {
  const found = new Map<DatasetId, Dataset>()
  const end = query.offset + query.limit
  for (let offset = query.offset; ; ) {
    const page = await fetchRows(deps, { ...query, offset, limit: end - offset }, signal)
    if (!page.ok) return page
    const { datasets, sent, total } = page.value
    const fresh = datasets.filter(({ id }) => !found.has(id)).length
    for (const dataset of datasets) found.set(dataset.id, dataset)
    const isLast = offset + sent >= end || isLastPage({ sent, offset, total, fresh })
    offset += sent
    if (isLast)
      return ok(toCatalogPage({ total, offset: query.offset, datasets: [...found.values()].slice(0, query.limit) }))
  }
}

/**
 * Reads one whole dataset. Fails with `portal/unknown-dataset` when the portal does not know it (portal-api.md 2.5).
 * The documented interface has only the list: on a portal without an address for details, the list is asked for this
 * one id.
 */
export async function fetchDataset(deps: CatalogueDeps, id: DatasetId, signal: AbortSignal): Promise<Result<Dataset>> {
  const answer = await deps.api({ path: getDatasetPath(id) }, signal)
  if (!answer.ok) return answer
  const { status, url } = answer.value
  if (status === 404 || status === 400) return listedOf(deps, id, signal)
  const text = getBodyText(answer.value)
  const unchanged = isSuccess(answer.value) ? deps.large.find(id, text) : null
  if (unchanged !== null) return ok(unchanged)
  const dataset = await runYielding(decodeDatasetResponse(answer.value, text), deps.clock)
  if (!dataset.ok) return dataset
  if (dataset.value.id !== id) return fail(failure('server/not-what-we-asked', { host: url.hostname }))
  deps.large.keep(text, dataset.value)
  return dataset
}

async function listedOf(deps: CatalogueDeps, id: DatasetId, signal: AbortSignal): Promise<Result<Dataset>> {
  const page = await fetchList(deps, [['globalId', id]], signal)
  if (!page.ok) return page
  // A portal that ignores the filter sends other datasets.
  const listed = page.value.datasets.find((dataset) => dataset.id === id)
  return listed === undefined ? fail(failure('portal/unknown-dataset', { dataset: id })) : ok(listed)
}

/**
 * Reads one page of the list, at most `query.limit` records from `query.offset` on. `finish` completes the decoded
 * page; its time counts when the pager adapts the page size.
 */
export const fetchPage = <P extends { readonly sent: number }>(
  deps: CatalogueDeps,
  query: CatalogQuery,
  kind: ListRequest['kind'],
  finish: (listed: DecodedPage) => Promise<Result<P>>,
  signal: AbortSignal,
): Promise<Result<FetchedPage<P>>> =>
  deps.lists.page({ kind, order: toOrderPairs(query), most: query.limit }, async (order, limit) => {
    const listed = await fetchList(
      deps,
      [...toFilterPairs(query), ...order, ...toWindowPairs(query.offset, limit)],
      signal,
    )
    return listed.ok ? finish(listed.value) : listed
  })

/** Reads one page of the list as it is, without what the list leaves out. */
export const fetchRows = (
  deps: CatalogueDeps,
  query: CatalogQuery,
  signal: AbortSignal,
): Promise<Result<FetchedPage<DecodedPage>>> => fetchPage(deps, query, 'rows', async (listed) => ok(listed), signal)

/** Sends one request to the list and decodes the answer. Oddities of the records are logged. */
export async function fetchList(
  deps: CatalogueDeps,
  query: QueryPairs,
  signal: AbortSignal,
): Promise<Result<DecodedPage>> {
  const answer = await deps.api({ path: DATASETS, query }, signal)
  if (!answer.ok) return answer
  const page = await runYielding(decodePageResponse(answer.value), deps.clock)
  if (!page.ok) return page
  const { notes: warnings } = page.value
  if (warnings.length > 0) deps.log.note('catalog.odd', { first: warnings[0] ?? '', count: warnings.length })
  return page
}
