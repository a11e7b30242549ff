import type { PortalResponse } from '../http/response.js'
import type { FaultOrder } from '../state/faultOrder.js'

/** Where in the body to strike: the position of the order, else the middle. */
export const resolveFaultOffset = (portalResponse: PortalResponse, order: FaultOrder): number =>
  Math.min(order.afterBytes ?? Math.floor(portalResponse.body.content.length / 2), portalResponse.body.content.length)

/** The number that the order gives, or the other one where it gives none. */
export const parseFaultValue = (order: FaultOrder, otherwise: number): number => {
  const value = Number(order.value ?? otherwise)
  return Number.isFinite(value) ? value : otherwise
}
