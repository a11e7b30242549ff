import type { Broken, Call, Fault } from '../plans/plan.js'

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
