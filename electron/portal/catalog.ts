import { catalogPageOf, type DecodedPage } from '../../shared/catalog/decode.js'
import type { CatalogPage, CatalogQuery, Dataset } from '../../shared/catalog/model.js'
import { isEnd } from '../../shared/catalog/walkPlan.js'
import { failure } from '../../shared/failure.js'
import type { DatasetId } from '../../shared/ids.js'
import { fail, ok, type Result } from '../../shared/result.js'
import { withRests } from '../../shared/steps.js'
import type { Clock } from '../ports/clock.js'
import type { Log } from '../ports/log.js'
import { isSuccess, textOf } from './answer.js'
import type { AuthorizedCall } from './apiWithToken.js'
import { datasetIn, pageIn } from './decoded.js'
import { DATASETS, datasetPath } from './dialect.js'
import type { LargeRecords } from './largeRecords.js'
import type { Lists, ListWish, Paged, Pairs } from './lists.js'
import { filterOf, orderOf, windowOf } from './query.js'

export interface CatalogDeps {
  readonly api: AuthorizedCall
  readonly clock: Pick<Clock, 'turnEnds'>
  readonly log: Log
  readonly large: LargeRecords
  readonly lists: Lists
}

/** E7: the rows of a window's page, all of them: where the portal is slow, by several questions. */
export async function search(
  deps: CatalogDeps,
  query: CatalogQuery,
  signal: AbortSignal,
): Promise<Result<CatalogPage>> {
  const found = new Map<DatasetId, Dataset>()
  const end = query.offset + query.limit
  for (let offset = query.offset; ; ) {
    const page = await rowsOf(deps, { ...query, offset, limit: end - offset }, signal)
    if (!page.ok) return page
    for (const dataset of page.value.datasets) found.set(dataset.id, dataset)
    const { sent, total } = page.value
    const isLast = offset + sent >= end || isEnd({ sent, offset, total })
    offset += sent
    if (isLast)
      return ok(catalogPageOf({ total, offset: query.offset, datasets: [...found.values()].slice(0, query.limit) }))
  }
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

/** One page of the list, at most `query.limit` records from `query.offset` on, with what `finish` makes of it in time. */
export const pageOf = <P extends { readonly sent: number }>(
  deps: CatalogDeps,
  query: CatalogQuery,
  kind: ListWish['kind'],
  finish: (listed: DecodedPage) => Promise<Result<P>>,
  signal: AbortSignal,
): Promise<Result<Paged<P>>> =>
  deps.lists.page({ kind, order: orderOf(query), most: query.limit }, async (order, limit) => {
    const listed = await listOf(deps, [...filterOf(query), ...order, ...windowOf(query.offset, limit)], signal)
    return listed.ok ? finish(listed.value) : listed
  })

/** The same without anything that the list leaves out. */
export const rowsOf = (
  deps: CatalogDeps,
  query: CatalogQuery,
  signal: AbortSignal,
): Promise<Result<Paged<DecodedPage>>> => pageOf(deps, query, 'rows', async (listed) => ok(listed), signal)

/** One call of the list, decoded. */
export async function listOf(deps: CatalogDeps, query: Pairs, signal: AbortSignal): Promise<Result<DecodedPage>> {
  const answer = await deps.api({ path: DATASETS, query }, signal)
  if (!answer.ok) return answer
  const page = await withRests(pageIn(answer.value), deps.clock)
  if (!page.ok) return page
  const { notes } = page.value
  if (notes.length > 0) deps.log.note('catalog.odd', { first: notes[0] ?? '', count: notes.length })
  return page
}
