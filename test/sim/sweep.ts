import { type Fault, type Plan, plan as planSchema } from './plan.js'
import { playWorld } from './world.js'

/*
 * Before chance is asked, everything is tried once: in a small world the 1st, 2nd, … n-th call of a port fails, in each
 * way, until a run has no call left to fail (the way of curl's torture tests and SQLite's).
 */

/** Small worlds that between them go through every part of the engine. */
export const SCENES: readonly Plan[] = [
  { seed: 1, files: [{ sizeBytes: 20_001, hash: 'sha-256', chunkMs: 1500 }] },
  {
    seed: 2,
    files: [{ sizeBytes: 20_000, validator: 'date', chunkMs: 2100 }],
    lies: [{ file: 0, from: 0, times: 1, is: 'reset', after: 13_000 }],
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
    files: [{ sizeBytes: 20_000, changesAt: [4000], chunkMs: 2100 }],
    lies: [{ file: 0, from: 0, times: 1, is: 'reset', after: 16_000 }],
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
  readonly failing: readonly Plan[]
}

/** Fails each call of each scene in each way. `seeds` says how many different lots a power cut draws at each place. */
export async function sweep(hear: (plan: Plan, violations: readonly string[]) => void, seeds = 1): Promise<Swept> {
  const failing: Plan[] = []
  let runs = 0
  for (const scene of SCENES)
    for (const is of SWEPT) {
      const lots = is === 'power' || is === 'wild-power' ? seeds : 1
      for (let nth = 1, isReached = true; isReached; nth += 1) {
        for (let lot = 0; lot < lots; lot += 1) {
          const plan: Plan = { ...scene, seed: scene.seed + lot * 1000, broken: [{ call: 'any', nth, times: 1, is }] }
          const { violations, faultsMet } = await playWorld(plan)
          runs += 1
          isReached = faultsMet > 0
          if (violations.length === 0) continue
          failing.push(plan)
          hear(plan, violations)
        }
      }
    }
  return { runs, failing }
}

/** Two faults in one world, for every pair of places this far apart. */
export async function sweepPairs(
  ways: readonly (readonly [Fault, Fault])[],
  step: number,
  hear: (plan: Plan, violations: readonly string[]) => void,
): Promise<Swept> {
  const failing: Plan[] = []
  let runs = 0
  for (const scene of SCENES)
    for (const [first, second] of ways)
      for (let nth = 1, isReached = true; isReached; nth += step) {
        for (let gap = 1; gap < 120; gap += step) {
          const broken = [
            { call: 'any' as const, nth, times: 1, is: first },
            { call: 'any' as const, nth: nth + gap, times: 1, is: second },
          ]
          const plan: Plan = { ...scene, broken }
          const { violations, faultsMet } = await playWorld(plan)
          runs += 1
          if (violations.length > 0) {
            failing.push(plan)
            hear(plan, violations)
          }
          if (faultsMet === 0) isReached = false
          if (faultsMet < 2) break
        }
      }
  return { runs, failing }
}
