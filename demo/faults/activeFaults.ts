import { findMediaInPath } from '../http/mediaPath.js'
import type { ReceivedRequest } from '../http/readRequests.js'
import type { FaultOrder } from '../state/faultOrder.js'
import type { Fault } from './fault.js'
import { FAULTS, isFaultName } from './faultTable.js'

export interface AppliedFault {
  readonly fault: Fault
  readonly order: FaultOrder
  readonly struck: number
}

/** The faults that are switched on, and their counts. */
export interface ActiveFaults {
  /** Gives back the number to switch it off by. Throws a `RangeError` on a name that is not in the fault table. */
  arm(order: FaultOrder): number
  disarm(id: number): void
  clear(): void
  /** Those that strike this request, counted. */
  meet(request: ReceivedRequest): readonly AppliedFault[]
  /** How often an order has struck. */
  struck(id: number): number
}

interface Armed {
  readonly fault: Fault
  readonly order: FaultOrder
  /** The media that it is aimed at, in small letters; null when it is aimed at all of them. */
  readonly media: string | null
  met: number
  struck: number
}

export function createActiveFaults(orders: readonly FaultOrder[]): ActiveFaults {
  const armed = new Map<number, Armed>()
  let nextId = 1
  const arm = (order: FaultOrder): number => {
    const { name } = order
    if (!isFaultName(name)) throw new RangeError(`no fault is called ${name}`)
    armed.set(nextId, { fault: FAULTS[name], order, media: order.media?.toLowerCase() ?? null, met: 0, struck: 0 })
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
      const striking: AppliedFault[] = []
      // Looked for once: hundreds may be armed, and every request meets them all.
      const asked = findMediaInPath(request.path)
      for (const [id, state] of armed) {
        if (!aimedAt(state, request, asked) || !due(state)) continue
        striking.push({ fault: state.fault, order: state.order, struck: state.struck })
        state.struck++
        counts.set(id, state.struck)
      }
      return striking
    },
    struck: (id) => counts.get(id) ?? 0,
  }
}

function aimedAt({ order: { path }, media }: Armed, request: ReceivedRequest, asked: string | null): boolean {
  if (path !== undefined) return request.path.startsWith(path)
  return asked !== null && (media === null || media === asked)
}

/** Counts the meeting, and says whether it is one to strike at. */
function due(state: { readonly order: FaultOrder; met: number; readonly struck: number }): boolean {
  const { skip = 0, times = Number.POSITIVE_INFINITY, every = 1 } = state.order
  const meeting = state.met++
  return meeting >= skip && state.struck < times && (meeting - skip) % every === 0
}
