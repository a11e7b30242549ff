import { type Broken, breakOnce, type Call, type Fault } from '../plans/plan.js'
import { createRandom } from '../world/random.js'
import type { LibraryScene } from './libraryScene.js'
import { type LibraryScenePlan, playLibraryScene } from './playLibraryScene.js'

/** Calls that need room on the disk. */
const NEEDS_ROOM: readonly Call[] = ['disk.open', 'disk.write', 'disk.publish', 'disk.replace', 'disk.folder']
/** Failures of a call. `half`: it happens, and then reports a failure. */
const FAILURES = ['full', 'error', 'half'] as const satisfies readonly Fault[]
const CUTS = ['power', 'wild-power'] as const

export interface SweepOptions {
  /** Every how many calls one is broken, each time in another way. */
  readonly every: number
  /** How many variants of each power cut are played. */
  readonly ways: number
  /** How many random pairs of faults are played; the second fault hits the recovery. */
  readonly pairs: number
}

/** Everything for `node build/sim.mjs`. */
export const WHOLE_SWEEP: SweepOptions = { every: 1, ways: 3, pairs: 200 }
/** A part of it for `npm test`. */
export const QUICK_SWEEP: SweepOptions = { every: 5, ways: 1, pairs: 12 }

export interface SweepResult {
  readonly runs: number
  /** What went wrong, with the first plan that shows each. */
  readonly failing: ReadonlyMap<string, LibraryScenePlan>
}

/** Breaks each call of a scene in each way, and some pairs of calls. */
export async function sweepLibraryScene(scene: LibraryScene, options: SweepOptions): Promise<SweepResult> {
  const { calls, violations } = await playLibraryScene(scene, { seed: 0, broken: [] })
  const failing = new Map<string, LibraryScenePlan>(violations.map((what) => [what, { seed: 0, broken: [] }]))
  let runs = 0
  for (const plan of [...planSingles(calls, options), ...planPairs(calls.length, options.pairs)]) {
    runs += 1
    for (const what of (await playLibraryScene(scene, plan)).violations) if (!failing.has(what)) failing.set(what, plan)
  }
  return { runs, failing }
}

function planSingles(calls: readonly Call[], { every, ways }: SweepOptions): readonly LibraryScenePlan[] {
  const plans: LibraryScenePlan[] = []
  for (let nth = 1; nth <= calls.length + 1; nth += 1) {
    const seeds = Array.from({ length: ways }, (_, way) => nth * 1000 + way)
    const isDue = (kind: number): boolean => (nth + kind) % every === 0
    FAILURES.forEach((is, kind) => {
      if (!isDue(kind)) return
      plans.push({ seed: nth, broken: [breakOnce(nth, is)] })
      for (const seed of seeds)
        plans.push({ seed, broken: [breakOnce(nth, is)], cutAfter: seed % 2 === 0 ? 'power' : 'wild-power' })
    })
    if (isDue(3)) plans.push(...planKills(calls.length, nth))
    if (isDue(4)) plans.push({ seed: nth, broken: fullFrom(calls, nth) })
    // The cut comes before this call, which is also after the one before it.
    if (isDue(5) || nth > calls.length)
      for (const seed of seeds) for (const type of CUTS) plans.push(cutAt(calls.length, nth, { seed, type }))
  }
  return plans
}

/** A kill alone, with a power cut before the recovery, and with one at some call of the recovery. */
function planKills(last: number, nth: number): readonly LibraryScenePlan[] {
  const killed = { seed: nth, broken: [breakOnce(nth, 'kill')] }
  const cut = CUTS[nth % CUTS.length] ?? 'power'
  return [killed, { ...killed, cutAfter: cut }, { ...killed, brokenAgain: [breakOnce(1 + ((nth * 7) % last), cut)] }]
}

const cutAt = (
  last: number,
  nth: number,
  { seed, type }: { readonly seed: number; readonly type: (typeof CUTS)[number] },
): LibraryScenePlan => (nth > last ? { seed, broken: [], cutAfter: type } : { seed, broken: [breakOnce(nth, type)] })

/** From this call on, every call that needs room on the disk fails. */
const fullFrom = (calls: readonly Call[], nth: number): readonly Broken[] =>
  NEEDS_ROOM.map((call) => ({
    call,
    is: 'full' as const,
    times: 10_000,
    nth: calls.slice(0, nth - 1).filter((one) => one === call).length + 1,
  }))

function planPairs(calls: number, pairs: number): readonly LibraryScenePlan[] {
  const random = createRandom(calls)
  const ends = ['kill', ...CUTS] as const
  return Array.from({ length: pairs }, (_, seed) => ({
    seed,
    broken: [breakOnce(1 + random.below(calls), random.pick([...ends, ...FAILURES]))],
    cutAfter: random.pick([null, ...CUTS]),
    brokenAgain: [breakOnce(1 + random.below(calls), random.pick([...ends, ...FAILURES]))],
  }))
}
