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

interface Armed {
  readonly order: FaultOrder
  /** The media that it is aimed at, in small letters; null when it is aimed at all of them. */
  readonly media: string | null
  met: number
  struck: number
}

export function faultsOf(orders: readonly FaultOrder[]): Faults {
  const armed = new Map<number, Armed>()
  let nextId = 1
  const arm = (order: FaultOrder): number => {
    armed.set(nextId, { order, media: order.media?.toLowerCase() ?? null, met: 0, struck: 0 })
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
      // Looked for once: hundreds may be armed, and every request meets them all.
      const asked = mediaIn(request.path)
      for (const [id, state] of armed) {
        if (!aimedAt(state, request, asked) || !due(state)) continue
        striking.push({ fault: FAULTS[state.order.name], order: state.order, struck: state.struck })
        state.struck++
        counts.set(id, state.struck)
      }
      return striking
    },
    struck: (id) => counts.get(id) ?? 0,
  }
}

function aimedAt({ order: { path }, media }: Armed, request: Heard, asked: string | null): boolean {
  if (path !== undefined) return request.path.startsWith(path)
  return asked !== null && (media === null || media === asked)
}

/** Counts the meeting, and says whether it is one to strike at. */
function due(state: { readonly order: FaultOrder; met: number; readonly struck: number }): boolean {
  const { skip = 0, times = Number.POSITIVE_INFINITY, every = 1 } = state.order
  const meeting = state.met++
  return meeting >= skip && state.struck < times && (meeting - skip) % every === 0
}
