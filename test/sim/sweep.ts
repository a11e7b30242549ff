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
  runs: number
  failing: number
}

type Play = (plan: Plan) => Promise<{ readonly violations: readonly string[]; readonly faultsMet: number }>
type Hear = (plan: Plan, violations: readonly string[]) => void

/** Fails each call of each scene in each way; or only every so manyth, another one in each way and scene. */
export async function sweep(play: Play, hear: Hear, every = 1): Promise<Swept> {
  const swept: Swept = { runs: 0, failing: 0 }
  // Where one way ends is not known before it was gone; the ways need not wait for one another.
  const ways = SCENES.flatMap((scene, row) =>
    SWEPT.map((is, column) =>
      sweepOneWay({ play, hear, swept, scene, is, every, first: 1 + ((row + column) % every) }),
    ),
  )
  await Promise.all(ways)
  return swept
}

interface Way {
  readonly play: Play
  readonly hear: Hear
  readonly swept: Swept
  readonly scene: Plan
  readonly is: Fault
  readonly every: number
  readonly first: number
}

async function sweepOneWay({ play, hear, swept, scene, is, every, first }: Way): Promise<void> {
  for (let nth = first, isReached = true; isReached; nth += every) {
    const plan: Plan = { ...scene, broken: [{ call: 'any', nth, times: 1, is }] }
    const { violations, faultsMet } = await play(plan)
    swept.runs += 1
    isReached = faultsMet > 0
    if (violations.length === 0) continue
    swept.failing += 1
    hear(plan, violations)
  }
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
