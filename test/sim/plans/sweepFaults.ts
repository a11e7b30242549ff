import { type Broken, breakOnce, type Fault, type Plan, plan as planSchema } from './plan.js'

/*
 * Before random worlds, every single fault is tried: in a small world the 1st, 2nd, … n-th call of a port fails, in
 * each way, until a run has no call left to fail (as in the torture tests of curl and SQLite). After a kill, the power
 * is also cut during the next process.
 */

/** Small worlds that together use every part of the engine. */
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

/** The faults at the n-th call, for each way in which it can fail. */
const SWEPT_WAYS: readonly ((nth: number) => Broken[])[] = [
  ...SWEPT_FAULTS.map((is) => (nth: number) => [breakOnce(nth, is)]),
  (nth) => [breakOnce(nth, 'kill'), breakOnce(nth + 1 + ((nth * 7) % 24), 'power')],
]

export interface SweepResult {
  runs: number
  failing: number
}

type Play = (plan: Plan) => Promise<{ readonly violations: readonly string[]; readonly faultsMet: number }>
type Hear = (plan: Plan, violations: readonly string[]) => void

/**
 * Fails each call of each scene in each way; with `every` above 1, only every so many calls, each time in another way
 * and scene.
 */
export async function sweepFaults(play: Play, listener: Hear, every = 1): Promise<SweepResult> {
  const sweepResult: SweepResult = { runs: 0, failing: 0 }
  // The number of calls is unknown before a way has been played; the ways run independently of one another.
  const ways = SWEEP_PLANS.flatMap((scene, row) =>
    SWEPT_WAYS.map((fail, column) =>
      sweepOneWay({ play, listener, sweepResult, scene, fail, every, first: 1 + ((row + column) % every) }),
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
  readonly fail: (nth: number) => Broken[]
  readonly every: number
  readonly first: number
}

async function sweepOneWay({ play, listener, sweepResult: swept, scene, fail, every, first }: Way): Promise<void> {
  for (let nth = first, isReached = true; isReached; nth += every) {
    const plan: Plan = { ...scene, broken: fail(nth) }
    const { violations, faultsMet } = await play(plan)
    swept.runs += 1
    isReached = faultsMet > 0
    if (violations.length === 0) continue
    swept.failing += 1
    listener(plan, violations)
  }
}

/** Pairs of faults, such as a power cut after another failure, which a single fault cannot show. */
export const FAULT_PAIRS: readonly (readonly [Fault, Fault])[] = [
  ['error', 'power'],
  ['full', 'kill'],
  ['kill', 'power'],
  ['half', 'power'],
  ['power', 'power'],
  ['busy', 'error'],
]

/** Plays two faults in one world, for pairs of positions that are `step` apart. */
export async function sweepFaultPairs(play: Play, listener: Hear, step: number): Promise<SweepResult> {
  let failing = 0
  let runs = 0
  for (const scene of SWEEP_PLANS)
    for (const [first, second] of FAULT_PAIRS)
      for (let nth = 1, isReached = true; isReached; nth += step)
        for (let gap = 1, met = 2; met === 2; gap += step) {
          const broken = [breakOnce(nth, first), breakOnce(nth + gap, second)]
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
