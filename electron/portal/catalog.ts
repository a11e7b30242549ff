import { catalogPageOf, type DecodedPage } from '../../shared/catalog/decode.js'
import type { CatalogPage, CatalogQuery, Dataset } from '../../shared/catalog/model.js'
import { failure } from '../../shared/failure.js'
import { type DatasetId, type MediaId, mediaId } from '../../shared/ids.js'
import { LIMITS } from '../../shared/limits.js'
import { fail, ok, type Result } from '../../shared/result.js'
import { withRests } from '../../shared/steps.js'
import type { Clock } from '../ports/clock.js'
import type { Log } from '../ports/log.js'
import { isSuccess, textOf } from './answer.js'
import type { AuthorizedCall } from './apiWithToken.js'
import { datasetIn, pageIn } from './decoded.js'
import { DATASETS, datasetPath } from './dialect.js'
import type { LargeRecords } from './largeRecords.js'
import { queryOf } from './query.js'

export interface CatalogDeps {
  readonly api: AuthorizedCall
  readonly clock: Pick<Clock, 'turnEnds'>
  readonly log: Log
  readonly large: LargeRecords
}

/** E7: one page. */
export async function search(
  deps: CatalogDeps,
  query: CatalogQuery,
  signal: AbortSignal,
): Promise<Result<CatalogPage>> {
  const page = await pageOf(deps, query, signal)
  return page.ok ? ok(catalogPageOf(page.value)) : page
}

/**
 * One dataset whole. `portal/unknown-dataset` when the portal does not know it (portal-api.md 2.5). The documented
 * interface has the list alone: where there is no detail address, the list is asked for this one id.
 */
export async function datasetOf(deps: CatalogDeps, id: DatasetId, signal: AbortSignal): Promise<Result<Dataset>> {
  const answer = await deps.api({ path: datasetPath(id) }, signal)
  if (!answer.ok) return answer
  const { status, url } = answer.value
  if (status === 404 || status === 400) return listedOf(deps, id, signal)
  const text = textOf(answer.value)
  const unchanged = isSuccess(answer.value) ? deps.large.same(id, text) : null
  if (unchanged !== null) return ok(unchanged)
  const dataset = await withRests(datasetIn(answer.value), deps.clock)
  if (!dataset.ok) return dataset
  if (dataset.value.id !== id) return fail(failure('server/not-what-we-asked', { host: url.hostname }))
  deps.large.keep(text, dataset.value)
  return dataset
}

async function listedOf(deps: CatalogDeps, id: DatasetId, signal: AbortSignal): Promise<Result<Dataset>> {
  const page = await listOf(deps, [['globalId', id]], signal)
  if (!page.ok) return page
  // A portal that ignores the filter sends others.
  const listed = page.value.datasets.find((dataset) => dataset.id === id)
  return listed === undefined ? fail(failure('portal/unknown-dataset', { dataset: id })) : ok(listed)
}

const EVERYTHING: CatalogQuery = {
  text: '',
  themes: [],
  producers: [],
  access: 'any',
  order: 'title',
  offset: 0,
  limit: LIMITS.CATALOG_PAGE,
}
/** Details asked at once for a list that leaves media out: polite, and four times quicker than one by one. */
export const DETAILS_AT_ONCE = 4

/**
 * Which dataset a media belongs to. There is no call for that, so the catalogue is read page by page; lists that
 * leave media out (portal-api.md 2.4) cost a detail call per dataset. Ends at the catalogue's end or at
 * `LIMITS.CATALOG_RECORDS` records with `portal/unknown-media`.
 */
export async function datasetOfMedia(deps: CatalogDeps, id: string, signal: AbortSignal): Promise<Result<Dataset>> {
  const media = mediaId.safeParse(id)
  const unknown = fail(failure('portal/unknown-media', { media: id.slice(0, 36) }))
  if (!media.success) return unknown
  for (let offset = 0; offset < LIMITS.CATALOG_RECORDS; ) {
    const page = await pageOf(deps, { ...EVERYTHING, offset }, signal)
    if (!page.ok) return page
    const found = await inPage(deps, page.value, media.data, signal)
    if (found !== null) return found
    offset += page.value.sent
    // The total may change while we read; an empty page is the end whatever the total says.
    if (page.value.sent === 0 || offset >= page.value.total) return unknown
  }
  return unknown
}

async function inPage(
  deps: CatalogDeps,
  page: DecodedPage,
  id: MediaId,
  signal: AbortSignal,
): Promise<Result<Dataset> | null> {
  const listed = page.datasets.find(({ media }) => media.some((one) => one.id === id))
  if (listed !== undefined) return datasetOf(deps, listed.id, signal)
  const silent = page.datasets.filter(({ media }) => media.length === 0)
  for (let start = 0; start < silent.length; start += DETAILS_AT_ONCE) {
    const some = silent.slice(start, start + DETAILS_AT_ONCE)
    const details = await Promise.all(some.map((dataset) => datasetOf(deps, dataset.id, signal)))
    const found = details.find((detail) => detail.ok && detail.value.media.some((one) => one.id === id))
    if (found !== undefined) return found
    const away = details.find((detail) => !detail.ok && detail.failure.code.startsWith('net/'))
    if (away !== undefined) return away
  }
  return null
}

/** One page of the list call, decoded. */
export const pageOf = (deps: CatalogDeps, query: CatalogQuery, signal: AbortSignal): Promise<Result<DecodedPage>> =>
  listOf(deps, queryOf(query), signal)

/** One call of the list, decoded. */
export async function listOf(
  deps: CatalogDeps,
  query: ReturnType<typeof queryOf>,
  signal: AbortSignal,
): Promise<Result<DecodedPage>> {
  const answer = await deps.api({ path: DATASETS, query }, signal)
  if (!answer.ok) return answer
  const page = await withRests(pageIn(answer.value), deps.clock)
  if (!page.ok) return page
  const { notes } = page.value
  if (notes.length > 0) deps.log.note('catalog.odd', { first: notes[0] ?? '', count: notes.length })
  return page
}
