import { type Fault, type Plan, plan as planSchema } from './plan.js'

/*
 * Before chance is asked, everything is tried once: in a small world the 1st, 2nd, … n-th call of a port fails, in each
 * way, until a run has no call left to fail (the way of curl's torture tests and SQLite's).
 */

/** Small worlds that between them go through every part of the engine. */
export const SWEEP_PLANS: readonly Plan[] = [
  { seed: 1, files: [{ sizeBytes: 50_001, hash: 'sha-256', chunkBytes: 12_000, chunkMs: 1500 }] },
  {
    seed: 2,
    files: [{ sizeBytes: 50_000, validator: 'date', chunkBytes: 12_000, chunkMs: 2100 }],
    lies: [{ file: 0, from: 0, times: 1, is: 'reset', after: 40_000 }],
  },
  {
    seed: 3,
    files: [
      { sizeBytes: 9000, needsToken: true },
      { sizeBytes: 500, framing: 'chunked' },
    ],
    running: 1,
  },
  {
    seed: 4,
    files: [{ sizeBytes: 50_000, changesAt: [7000], chunkBytes: 12_000, chunkMs: 2100 }],
    lies: [{ file: 0, from: 0, times: 1, is: 'reset', after: 44_000 }],
  },
].map((scene) => planSchema.parse(scene))

export const SWEPT_FAULTS: readonly Fault[] = [
  'full',
  'error',
  'busy',
  'denied',
  'gone',
  'half',
  'kill',
  'power',
  'wild-power',
]

export interface SweepResult {
  runs: number
  failing: number
}

type Play = (plan: Plan) => Promise<{ readonly violations: readonly string[]; readonly faultsMet: number }>
type Hear = (plan: Plan, violations: readonly string[]) => void

/** Fails each call of each scene in each way; or only every so manyth, another one in each way and scene. */
export async function sweepFaults(play: Play, listener: Hear, every = 1): Promise<SweepResult> {
  const sweepResult: SweepResult = { runs: 0, failing: 0 }
  // Where one way ends is not known before it was gone; the ways need not wait for one another.
  const ways = SWEEP_PLANS.flatMap((scene, row) =>
    SWEPT_FAULTS.map((is, column) =>
      sweepOneWay({ play, listener, sweepResult, scene, is, every, first: 1 + ((row + column) % every) }),
    ),
  )
  await Promise.all(ways)
  return sweepResult
}

interface Way {
  readonly play: Play
  readonly listener: Hear
  readonly sweepResult: SweepResult
  readonly scene: Plan
  readonly is: Fault
  readonly every: number
  readonly first: number
}

async function sweepOneWay({ play, listener, sweepResult: swept, scene, is, every, first }: Way): Promise<void> {
  for (let nth = first, isReached = true; isReached; nth += every) {
    const plan: Plan = { ...scene, broken: [{ call: 'any', nth, times: 1, is }] }
    const { violations, faultsMet } = await play(plan)
    swept.runs += 1
    isReached = faultsMet > 0
    if (violations.length === 0) continue
    swept.failing += 1
    listener(plan, violations)
  }
}

/** Pairs of faults that one alone does not show: a power cut after something that was already going wrong. */
export const FAULT_PAIRS: readonly (readonly [Fault, Fault])[] = [
  ['error', 'power'],
  ['full', 'kill'],
  ['half', 'power'],
  ['power', 'power'],
  ['busy', 'error'],
]

/** Two faults in one world, for pairs of places `step` apart. */
export async function sweepFaultPairs(play: Play, listener: Hear, step: number): Promise<SweepResult> {
  let failing = 0
  let runs = 0
  for (const scene of SWEEP_PLANS)
    for (const [first, second] of FAULT_PAIRS)
      for (let nth = 1, isReached = true; isReached; nth += step)
        for (let gap = 1, met = 2; met === 2; gap += step) {
          const broken = [
            { call: 'any' as const, nth, times: 1, is: first },
            { call: 'any' as const, nth: nth + gap, times: 1, is: second },
          ]
          const { violations, faultsMet } = await play({ ...scene, broken })
          runs += 1
          met = faultsMet
          isReached = met > 0
          if (violations.length === 0) continue
          failing += 1
          listener({ ...scene, broken }, violations)
        }
  return { runs, failing }
}
