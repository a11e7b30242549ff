import { LIE_NAMES } from './lies.js'
import { TRANSITIONS } from './oracles.js'
import { CALLS, FAULTS } from './plan.js'

/** What a long run must have met at least once: a harness that never got there has shown nothing about it. */
export interface Sometimes {
  add(met: ReadonlyMap<string, number>): void
  never(): readonly string[]
  rarest(count: number): readonly string[]
}

/**
 * Steps that the table allows and no engine on healthy ports takes: they need a lane that dies, or a state that is kept
 * for one instant only.
 */
const NOT_HERE = new Set(['running → queued', 'publishing → cancelled'])

export const EXPECTED: readonly string[] = [
  ...TRANSITIONS.filter((step) => !NOT_HERE.has(step)),
  ...LIE_NAMES.map((name) => `lie ${name}`),
  ...CALLS.filter((call) => call !== 'any').map((call) => `fault at ${call}`),
  ...FAULTS.map((fault) => `fault ${fault}`),
]

export function openSometimes(): Sometimes {
  const counts = new Map<string, number>(EXPECTED.map((what) => [what, 0]))
  return {
    add(met) {
      for (const [what, count] of met) counts.set(what, (counts.get(what) ?? 0) + count)
    },
    never: () => EXPECTED.filter((what) => counts.get(what) === 0),
    rarest: (count) =>
      [...counts]
        .toSorted(([, one], [, other]) => one - other)
        .slice(0, count)
        .map(([what, times]) => `${what}: ${times}`),
  }
}
