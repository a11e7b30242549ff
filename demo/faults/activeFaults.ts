import { findMediaInPath } from '../http/findMediaInPath.js'
import type { ReceivedRequest } from '../http/readRequests.js'
import type { FaultOrder } from '../state/faultOrder.js'
import type { Fault } from './fault.js'
import { FAULTS, isFaultName } from './faultTable.js'

export interface AppliedFault {
  readonly fault: Fault
  readonly order: FaultOrder
  readonly struck: number
}

/** The active faults, and how often each has struck. */
export interface ActiveFaults {
  /**
   * Activates a fault and returns the id for `disarm`. Throws a `RangeError` for a name that is not in the fault table.
   */
  arm(order: FaultOrder): number
  disarm(id: number): void
  clear(): void
  /** Counts this request, and gives the faults that strike it. */
  takeFaultsFor(request: ReceivedRequest): readonly AppliedFault[]
  /** How often an order has struck. */
  struck(id: number): number
}

interface Armed {
  readonly fault: Fault
  readonly order: FaultOrder
  /** The id of the media that it applies to, in lower case; null for all media. */
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
    takeFaultsFor(request) {
      const striking: AppliedFault[] = []
      // The media is searched once, because hundreds of faults may be active.
      const asked = findMediaInPath(request.path)
      for (const [id, state] of armed) {
        if (!isAimedAt(state, request, asked) || !countAndCheck(state)) continue
        striking.push({ fault: state.fault, order: state.order, struck: state.struck })
        state.struck++
        counts.set(id, state.struck)
      }
      return striking
    },
    struck: (id) => counts.get(id) ?? 0,
  }
}

function isAimedAt({ order: { path }, media }: Armed, request: ReceivedRequest, asked: string | null): boolean {
  if (path !== undefined) return request.path.startsWith(path)
  return asked !== null && (media === null || media === asked)
}

/** Counts a matching request, and says whether the fault strikes it. */
function countAndCheck(state: { readonly order: FaultOrder; met: number; readonly struck: number }): boolean {
  const { skip = 0, times = Number.POSITIVE_INFINITY, every = 1 } = state.order
  const meeting = state.met++
  return meeting >= skip && state.struck < times && (meeting - skip) % every === 0
}
