import { type Fault, type Plan, plan as planSchema } from './plan.js'

/*
 * Before chance is asked, everything is tried once: in a small world the 1st, 2nd, … n-th call of a port fails, in each
 * way, until a run has no call left to fail (the way of curl's torture tests and SQLite's).
 */

/** Small worlds that between them go through every part of the engine. */
export const SCENES: readonly Plan[] = [
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

export const SWEPT: readonly Fault[] = [
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

export interface Swept {
  readonly runs: number
  readonly failing: number
}

type Play = (plan: Plan) => Promise<{ readonly violations: readonly string[]; readonly faultsMet: number }>
type Hear = (plan: Plan, violations: readonly string[]) => void

/** Fails each call of each scene in each way. `lots` says how often a power cut draws anew at each place. */
export async function sweep(play: Play, hear: Hear, lots = 1): Promise<Swept> {
  let failing = 0
  let runs = 0
  const tried = async (plan: Plan): Promise<boolean> => {
    const { violations, faultsMet } = await play(plan)
    runs += 1
    if (violations.length > 0) {
      failing += 1
      hear(plan, violations)
    }
    return faultsMet > 0
  }
  for (const scene of SCENES)
    for (const is of SWEPT) {
      const draws = is === 'power' || is === 'wild-power' ? lots : 1
      for (let nth = 1, isReached = true; isReached; nth += 1)
        for (let lot = 0; lot < draws; lot += 1)
          isReached = await tried({
            ...scene,
            seed: scene.seed + lot * 1000,
            broken: [{ call: 'any', nth, times: 1, is }],
          })
    }
  return { runs, failing }
}

/** Pairs of faults that one alone does not show: a power cut after something that was already going wrong. */
export const PAIRS: readonly (readonly [Fault, Fault])[] = [
  ['error', 'power'],
  ['full', 'kill'],
  ['half', 'power'],
  ['power', 'power'],
  ['busy', 'error'],
]

/** Two faults in one world, for pairs of places `step` apart. */
export async function sweepPairs(play: Play, hear: Hear, step: number): Promise<Swept> {
  let failing = 0
  let runs = 0
  for (const scene of SCENES)
    for (const [first, second] of PAIRS)
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
          hear({ ...scene, broken }, violations)
        }
  return { runs, failing }
}
