import type { Clock } from '../../../electron/ports/clock.js'
import { createVirtualClock, type VirtualTime } from '../../support/time/virtualTime.js'
import type { Call, Fault } from '../plans/plan.js'
import type { FaultInjector } from './faultInjector.js'
import type { Random } from './random.js'

/** A call that never settles, because the process that made it was killed. */
export const neverSettle = <T>(): Promise<T> => new Promise(() => undefined)

/** One process from start to end. When it has ended, nothing that it began continues. */
export interface SimProcess {
  readonly clock: Clock
  isAlive(): boolean
  end(): void
  /**
   * Makes one call of a port: it is counted, may meet its fault, and is answered some virtual time later. It is never
   * answered when the process ends before; a fault that ends the process does so here.
   */
  call(kind: Call, mostMs: number): Promise<Fault | null>
  /** The same for a call that is answered at once. Also null when the process has ended. */
  callNow(kind: Call): Fault | null
}

export interface SimProcessDeps {
  readonly time: VirtualTime
  readonly faultInjector: FaultInjector
  readonly random: Random
  readonly crashed: (how: 'kill' | 'power' | 'wild-power') => void
}

export function startSimProcess({ time, faultInjector, random, crashed }: SimProcessDeps): SimProcess {
  let isAlive = true
  const isEnd = (fault: Fault | null): fault is 'kill' | 'power' | 'wild-power' =>
    fault === 'kill' || fault === 'power' || fault === 'wild-power'
  const callNow = (kind: Call): Fault | null => {
    if (!isAlive) return null
    const fault = faultInjector.countCall(kind)
    if (!isEnd(fault)) return fault
    isAlive = false
    crashed(fault)
    return null
  }
  return {
    clock: createVirtualClock(time, () => isAlive),
    isAlive: () => isAlive,
    end() {
      isAlive = false
    },
    async call(kind, mostMs) {
      const fault = callNow(kind)
      if (!isAlive) return neverSettle()
      await new Promise<void>((resolve) => void time.after(random.below(mostMs + 1), resolve, () => isAlive))
      return isAlive ? fault : neverSettle()
    },
    callNow,
  }
}
