import type { RunKind } from '../plans/generatePlan.js'
import { CALLS, FAULTS } from '../plans/plan.js'
import { LIE_NAMES } from '../servers/lies.js'
import { TAMPERING_MOMENTS, TAMPERINGS } from '../world/tampering.js'
import { TRANSITIONS } from './allowedTransitions.js'

/**
 * The situations that a long run must have met at least once: a harness that never met one has proved nothing about it.
 */
export interface Coverage {
  add(met: ReadonlyMap<string, number>): void
  never(): readonly string[]
  rarest(count: number): readonly string[]
}

const IN_WORLDS: readonly string[] = [
  ...TRANSITIONS,
  'overwritten while it is sent',
  ...TAMPERINGS.flatMap((what) => TAMPERING_MOMENTS.map((when) => `${what} ${when}`)),
  'failure file/meddled',
  ...['other version kept', 'other version gone on with', 'other version given up'],
  ...LIE_NAMES.map((name) => `lie ${name}`),
  ...CALLS.filter((call) => call !== 'any').map((call) => `fault at ${call}`),
  ...FAULTS.map((fault) => `fault ${fault}`),
]

/** A run of crashes must meet the crashes at calls; lies of servers belong to the other run. */
const IN_CRASHES: readonly string[] = [
  'crash kill',
  'crash power',
  'crash wild-power',
  ...CALLS.filter((call) => call !== 'any').map((call) => `fault at ${call}`),
  ...FAULTS.map((fault) => `fault ${fault}`),
]

export const EXPECTED_EVENTS: Readonly<Record<RunKind, readonly string[]>> = { worlds: IN_WORLDS, crashes: IN_CRASHES }

export function createCoverage(expected: readonly string[]): Coverage {
  const counts = new Map<string, number>(expected.map((what) => [what, 0]))
  return {
    add(met) {
      for (const [what, count] of met) counts.set(what, (counts.get(what) ?? 0) + count)
    },
    never: () => expected.filter((what) => counts.get(what) === 0),
    rarest: (count) =>
      [...counts]
        .toSorted(([, one], [, other]) => one - other)
        .slice(0, count)
        .map(([what, times]) => `${what}: ${times}`),
  }
}
