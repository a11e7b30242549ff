import type { Clock } from '../../../electron/ports/clock.js'
import { createVirtualClock, type VirtualTime } from '../../support/time/virtualTime.js'
import type { Broken, Call, Fault } from '../plans/plan.js'
import type { Random } from './random.js'

/** A call that never settles, because the process that made it was killed. */
export const neverSettle = <T>(): Promise<T> => new Promise(() => undefined)

/**
 * Counts the calls of a world and decides which of them fail. All lives of a world share one, so the counts continue.
 */
export interface FaultInjector {
  /** Counts one call and returns its fault, or null. */
  countCall(call: Call): Fault | null
  /** From now on no call fails. */
  heal(): void
  getCallCount(): number
  /** Planned faults that a call has met. */
  getMetCount(): number
}

export function createFaultInjector(planned: readonly Broken[], sometimes: (what: string) => void): FaultInjector {
  const counts = new Map<Call, number>()
  let isHealed = false
  let met = 0
  const count = (call: Call): number => {
    const now = (counts.get(call) ?? 0) + 1
    counts.set(call, now)
    return now
  }
  return {
    countCall(call) {
      const [nth, nthOfAll] = [count(call), count('any')]
      if (isHealed) return null
      const found = planned.find((one) => {
        const now = one.call === 'any' ? nthOfAll : nth
        return (one.call === 'any' || one.call === call) && now >= one.nth && now < one.nth + one.times
      })
      if (found === undefined) return null
      met += 1
      sometimes(`fault ${found.is}`)
      sometimes(`fault at ${call}`)
      return found.is
    },
    heal() {
      isHealed = true
    },
    getCallCount: () => counts.get('any') ?? 0,
    getMetCount: () => met,
  }
}

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

export function startSimProcess({ time, faultInjector: fates, random, crashed }: SimProcessDeps): SimProcess {
  let isAlive = true
  const isEnd = (fault: Fault | null): fault is 'kill' | 'power' | 'wild-power' =>
    fault === 'kill' || fault === 'power' || fault === 'wild-power'
  const callNow = (kind: Call): Fault | null => {
    if (!isAlive) return null
    const fault = fates.countCall(kind)
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
