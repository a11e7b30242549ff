import { mediaIn } from '../wire/media.js'
import type { Heard } from '../wire/receive.js'
import type { Fault } from './fault.js'
import type { FaultOrder } from './order.js'
import { FAULTS } from './table.js'

export interface Struck {
  readonly fault: Fault
  readonly order: FaultOrder
  readonly struck: number
}

/** The faults that are switched on, and their counts. */
export interface Faults {
  /** Gives back the number to switch it off by. */
  arm(order: FaultOrder): number
  disarm(id: number): void
  clear(): void
  /** Those that strike this request, counted. */
  meet(request: Heard): readonly Struck[]
  /** How often an order has struck. */
  struck(id: number): number
}

export function faultsOf(orders: readonly FaultOrder[]): Faults {
  const armed = new Map<number, { order: FaultOrder; met: number; struck: number }>()
  let nextId = 1
  const arm = (order: FaultOrder): number => {
    armed.set(nextId, { order, met: 0, struck: 0 })
    return nextId++
  }
  for (const order of orders) arm(order)
  const counts = new Map<number, number>()
  return {
    arm,
    disarm(id) {
      armed.delete(id)
    },
    clear: () => armed.clear(),
    meet(request) {
      const striking: Struck[] = []
      for (const [id, state] of armed) {
        if (!aimedAt(state.order, request) || !due(state)) continue
        striking.push({ fault: FAULTS[state.order.name], order: state.order, struck: state.struck })
        state.struck++
        counts.set(id, state.struck)
      }
      return striking
    },
    struck: (id) => counts.get(id) ?? 0,
  }
}

function aimedAt({ media, path }: FaultOrder, request: Heard): boolean {
  if (path !== undefined) return request.path.startsWith(path)
  const asked = mediaIn(request.path)
  return asked !== null && (media === undefined || media.toLowerCase() === asked)
}

/** Counts the meeting, and says whether it is one to strike at. */
function due(state: { readonly order: FaultOrder; met: number; readonly struck: number }): boolean {
  const { skip = 0, times = Number.POSITIVE_INFINITY, every = 1 } = state.order
  const meeting = state.met++
  return meeting >= skip && state.struck < times && (meeting - skip) % every === 0
}
