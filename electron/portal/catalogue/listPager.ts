import {
  adaptPageSize,
  INITIAL_PAGE_SIZE,
  type PageSize,
  shrinkPageSize,
} from '../../../shared/catalogue/sync/pageSize.js'
import type { Failure } from '../../../shared/failure.js'
import { LIMITS } from '../../../shared/limits.js'
import { ok, type Result } from '../../../shared/result.js'
import type { Clock } from '../../ports/clock.js'
import type { Log } from '../../ports/log.js'

export type QueryPairs = readonly (readonly [name: string, value: string])[]

/** One question of the list call. */
export interface ListRequest {
  /** Records with all of their media may cost a detail call each, so their pages are paced apart (portal-api.md 2.4). */
  readonly kind: 'rows' | 'records'
  /** The order as the wire has it (portal-api.md 2.2), or null for the portal's own, which is the title. */
  readonly order: string | null
  /** At most so many records. */
  readonly most: number
}

/** What a page turned out to be. `limit` is how many records were asked for. */
export type FetchedPage<P> = P & { readonly limit: number; readonly inOrder: boolean }

/**
 * Every reading of a portal's list goes through here. A page holds as many records as the portal gave in five seconds
 * lately; one that takes too long is asked for again, half as long. Where the portal refuses the order, it is asked
 * without one, and the log says so. The failures are those of `read`.
 */
export interface ListPager {
  page<P extends { readonly sent: number }>(
    request: ListRequest,
    read: (query: QueryPairs, limit: number) => Promise<Result<P>>,
  ): Promise<Result<FetchedPage<P>>>
}

export function createListPager({
  clock,
  log,
}: {
  readonly clock: Pick<Clock, 'elapsed'>
  readonly log: Log
}): ListPager {
  const paces = new Map<ListRequest['kind'], PageSize>()
  const refused = new Map<string, number>()
  const isRefused = (order: string): boolean => {
    const sinceMs = refused.get(order)
    return sinceMs !== undefined && clock.elapsed() - sinceMs < LIMITS.ORDER_REFUSED_MS
  }
  const paced: ListPager['page'] = async ({ kind, order, most }, read) => {
    for (let halvings = 0; ; halvings += 1) {
      const pace = paces.get(kind) ?? INITIAL_PAGE_SIZE
      const limit = Math.min(most, pace.records)
      const startedMs = clock.elapsed()
      const page = await read(order === null ? [] : [['order', order]], limit)
      if (page.ok) {
        paces.set(kind, adaptPageSize(pace, { sent: page.value.sent, tookMs: clock.elapsed() - startedMs }))
        return ok({ ...page.value, limit, inOrder: true })
      }
      const isHopeless = limit <= LIMITS.LIST_LEAST_PAGE || halvings === LIMITS.LIST_HALVINGS
      if (isHopeless || !isTimeout(page.failure)) return page
      const shorter = shrinkPageSize(limit)
      paces.set(kind, shorter)
      log.note('catalog.page-too-slow', { asked: limit, next: shorter.records })
    }
  }
  return {
    async page(request, read) {
      const { order } = request
      if (order === null) return paced(request, read)
      const asked = isRefused(order) ? null : await paced(request, read)
      if (asked !== null && (asked.ok || !mayBeTheOrder(asked.failure))) return asked
      const plain = await paced({ ...request, order: null }, read)
      // The portal fails without an order too: the trouble is another.
      if (!plain.ok) return asked ?? plain
      if (asked !== null) {
        refused.set(order, clock.elapsed())
        log.note('catalog.order-refused', { order, status: asked.failure.facts.status ?? null })
      }
      return ok({ ...plain.value, inOrder: false })
    },
  }
}

/** The portal, or a proxy before it, was still at work when the time was over. */
const isTimeout = ({ code, facts }: Failure): boolean => code === 'net/timeout' || facts.status === 504

/** An order that the index cannot sort by is answered with 500 and nothing else (portal-api.md 00). */
const mayBeTheOrder = ({ facts }: Failure): boolean => facts.status === 500 || facts.status === 400
