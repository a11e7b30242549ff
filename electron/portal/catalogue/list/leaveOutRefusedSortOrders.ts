import type { Failure } from '../../../../shared/failure.js'
import { LIMITS } from '../../../../shared/limits.js'
import { ok } from '../../../../shared/result.js'
import type { ListPager, ListPagerDeps } from './adaptiveListPager.js'

/**
 * Wraps a pager: when the portal refuses the order of a list, the page is requested without one, and this is logged.
 * The refused order is left out for an hour. When the portal sends another record in that order, the order is not
 * refused: then the portal cannot send one of the records of this page, which may be absent from the same page in
 * another order.
 */
export function leaveOutRefusedSortOrders(pager: ListPager, { clock, log }: ListPagerDeps): ListPager {
  const refused = new Map<string, number>()
  const isRefused = (order: string): boolean => {
    const sinceMs = refused.get(order)
    return sinceMs !== undefined && clock.elapsed() - sinceMs < LIMITS.ORDER_REFUSED_MS
  }
  return {
    async page(request, read) {
      const { order } = request
      if (order === null) return pager.page(request, read)
      const asked = isRefused(order) ? null : await pager.page(request, read)
      if (asked !== null && (asked.ok || !isPossiblyTheOrder(asked.failure))) return asked
      if (asked !== null && (await request.sendsOther?.([['order', order]])) === true) return asked
      const plain = await pager.page({ ...request, order: null }, read)
      // The portal fails without an order too, so the order is not the cause.
      if (!plain.ok) return asked ?? plain
      if (asked !== null) {
        refused.set(order, clock.elapsed())
        log.note('catalog.order-refused', { order, status: asked.failure.facts.status ?? null })
      }
      return ok({ ...plain.value, inOrder: false })
    },
  }
}

/**
 * Whether the order may be the cause: the portal answers an order that its index cannot sort by with a plain 500
 * (portal-api.md 00).
 */
const isPossiblyTheOrder = ({ facts }: Failure): boolean => facts.status === 500 || facts.status === 400
