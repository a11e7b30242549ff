import {
  adaptPageSize,
  INITIAL_PAGE_SIZE,
  lowerPageBound,
  type PageBound,
  type PageSize,
  raisePageBound,
  shrinkPageSize,
} from '../../../../shared/catalogue/sync/pageSize.js'
import type { Failure } from '../../../../shared/failure.js'
import { LIMITS } from '../../../../shared/limits.js'
import { ok, type Result } from '../../../../shared/result.js'
import type { Clock } from '../../../ports/clock.js'
import type { Log } from '../../../ports/log.js'

export type QueryPairs = readonly (readonly [name: string, value: string])[]

/** One request to the list. */
export interface ListRequest {
  /**
   * Whole records may cost one detail call each, so the page size of `records` is adapted apart from that of `rows`
   * (portal-api.md 2.4).
   */
  readonly kind: 'rows' | 'records'
  /** The `order` parameter as it is sent (portal-api.md 2.2). Null for the portal's own order, which is by title. */
  readonly order: string | null
  /** The most records that the page may hold. */
  readonly most: number
  /** Whether the portal sends another record of the list in the order of `query`. */
  readonly sendsOther?: (query: QueryPairs) => Promise<boolean>
}

/**
 * A page that was read. `limit` is how many records were requested; `inOrder` is false when the portal refused the
 * order.
 */
export type FetchedPage<P> = P & { readonly limit: number; readonly inOrder: boolean }

/** Reads the pages of a portal's list. The failures are those of `read`. */
export interface ListPager {
  page<P extends { readonly sent: number }>(
    request: ListRequest,
    read: (query: QueryPairs, limit: number) => Promise<Result<P>>,
  ): Promise<Result<FetchedPage<P>>>
}

export interface ListPagerDeps {
  readonly clock: Pick<Clock, 'elapsed'>
  readonly log: Log
}

/**
 * Creates a pager that sizes every page by the portal's pace. A page holds as many records as the portal has lately
 * sent in five seconds. A page that takes too long is requested again with half as many, a few times. A page with more
 * bytes than are read is requested again with half as many until it fits or is a single record. Records of such a size
 * may follow, so the next pages are not longer.
 */
export function createAdaptiveListPager({ clock, log }: ListPagerDeps): ListPager {
  const paces = new Map<ListRequest['kind'], PageSize>()
  const bounds = new Map<ListRequest['kind'], PageBound>()
  return {
    async page({ kind, order, most }, read) {
      for (let halvings = 0; ; ) {
        const pace = paces.get(kind) ?? INITIAL_PAGE_SIZE
        const limit = Math.min(most, pace.records, bounds.get(kind)?.records ?? most)
        const startedMs = clock.elapsed()
        const page = await read(order === null ? [] : [['order', order]], limit)
        if (page.ok) {
          const { sent } = page.value
          paces.set(kind, adaptPageSize(pace, { sent, tookMs: clock.elapsed() - startedMs }))
          // Another call may have lowered it meanwhile.
          const bound = bounds.get(kind)
          if (bound !== undefined) bounds.set(kind, raisePageBound(bound, sent))
          return ok({ ...page.value, limit, inOrder: true })
        }
        const isLarge = page.failure.facts.why === 'too-large'
        const shorter = shrinkPageSize(limit)
        if (isLarge) bounds.set(kind, lowerPageBound(limit))
        // So few records are not slow because of their number.
        const isShortest = limit <= (isLarge ? 1 : LIMITS.LIST_LEAST_PAGE)
        if (isShortest || !(isLarge || isTimeout(page.failure))) return page
        if (!isLarge && halvings === LIMITS.LIST_HALVINGS) return page
        if (!isLarge) halvings += 1
        paces.set(kind, shorter)
        log.note(isLarge ? 'catalog.page-too-large' : 'catalog.page-too-slow', { asked: limit, next: shorter.records })
      }
    },
  }
}

/** Whether the portal, or a proxy in front of it, ran out of time. */
const isTimeout = ({ code, facts }: Failure): boolean => code === 'net/timeout' || facts.status === 504
