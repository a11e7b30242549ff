import type { DecodedPage } from '../../../../shared/catalogue/decode/decodePage.js'
import type { PortalQuery } from '../../../../shared/catalogue/search/portalQuery.js'
import { ok, type Result } from '../../../../shared/result.js'
import { runYielding } from '../../../../shared/timeSlices.js'
import type { Clock } from '../../../ports/clock.js'
import type { Log } from '../../../ports/log.js'
import type { AuthorizedRequest } from '../../auth/authorizedRequest.js'
import { DATASETS } from '../../http/portalPaths.js'
import type { FetchedPage, ListPager, ListRequest, QueryPairs } from './adaptiveListPager.js'
import { decodePageResponse } from './decodePageResponse.js'
import { toFilterPairs, toOrderPairs, toWindowPairs } from './queryParameters.js'
import { isPerhapsOfRecord, readAroundFailingRecords } from './readAroundFailingRecords.js'

export interface ListDeps {
  readonly api: AuthorizedRequest
  readonly clock: Pick<Clock, 'turnEnds'>
  readonly log: Log
  readonly lists: ListPager
}

/**
 * Reads one page of the list, at most `query.limit` records from `query.offset` on. `finish` completes the decoded
 * page; its time counts when the pager adapts the page size. Records because of which the portal cannot send the page
 * are skipped.
 */
export async function fetchPage<P extends { readonly sent: number }>(
  deps: ListDeps,
  query: PortalQuery,
  kind: ListRequest['kind'],
  finish: (listed: DecodedPage) => Promise<Result<P>>,
  signal: AbortSignal,
): Promise<Result<FetchedPage<P>>> {
  /** The number of records in the last request to the list when that failed; null when it succeeded. */
  let failedLimit: number | null = null
  const fetchWindow = (order: QueryPairs, from: number, limit: number): Promise<Result<DecodedPage>> =>
    fetchList(deps, [...toFilterPairs(query), ...order, ...toWindowPairs(from, limit)], signal)
  /**
   * Whether the portal sends another record in this order. It is asked once for all parts of the page: for the record
   * behind it, or for the second one where the page reaches the end of the list.
   */
  let other: Promise<boolean> | null = null
  const sendsOther = async (order: QueryPairs): Promise<boolean> => {
    const behind = await fetchWindow(order, query.offset + (failedLimit ?? query.limit), 1)
    const found = behind.ok && behind.value.sent === 0 ? await fetchWindow(order, query.offset + 1, 1) : behind
    return found.ok && found.value.sent > 0
  }
  const request = (most: number): ListRequest => ({
    kind,
    order: toOrderPairs(query),
    most,
    sendsOther: (order) => {
      other ??= sendsOther(order)
      return other
    },
  })
  const read = <T extends { readonly sent: number }>(
    offset: number,
    most: number,
    complete: (listed: DecodedPage) => Promise<Result<T>>,
  ): Promise<Result<FetchedPage<T>>> =>
    deps.lists.page(request(most), async (order, limit) => {
      const listed = await fetchWindow(order, offset, limit)
      failedLimit = listed.ok ? null : limit
      return listed.ok ? complete(listed.value) : listed
    })
  const { offset } = query
  const page = await read(offset, query.limit, finish)
  if (page.ok || failedLimit === null || !isPerhapsOfRecord(page.failure)) return page
  const around = await readAroundFailingRecords(
    (from, most) => read(from, most, async (listed) => ok(listed)),
    { offset, limit: failedLimit, because: page.failure },
    (from, count) => deps.log.note('catalog.records-skipped', { offset: from, count }),
  )
  if (!around.ok) return around
  const { limit, inOrder } = around.value
  const finished = await finish(around.value)
  return finished.ok ? ok({ ...finished.value, limit, inOrder }) : finished
}

/** Reads one page of the list as it is, without what the list leaves out. */
export const fetchRows = (
  deps: ListDeps,
  query: PortalQuery,
  signal: AbortSignal,
): Promise<Result<FetchedPage<DecodedPage>>> => fetchPage(deps, query, 'rows', async (listed) => ok(listed), signal)

/** Sends one request to the list and decodes the answer. Oddities of the records are logged. */
export async function fetchList(deps: ListDeps, query: QueryPairs, signal: AbortSignal): Promise<Result<DecodedPage>> {
  const answer = await deps.api({ path: DATASETS, query }, signal)
  if (!answer.ok) return answer
  const page = await runYielding(decodePageResponse(answer.value), deps.clock)
  if (!page.ok) return page
  const { notes } = page.value
  if (notes.length > 0) deps.log.note('catalog.odd', { first: notes[0] ?? '', count: notes.length })
  return page
}
