import type { FaultOrder } from '../state/faultOrder.js'

/** The number that the order gives, or the other one where it gives none. */
export const parseFaultValue = (order: FaultOrder, otherwise: number): number => {
  const value = Number(order.value ?? otherwise)
  return Number.isFinite(value) ? value : otherwise
}
