import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import type { Sabotage } from '../../support/sabotage/sourceChange.js'
import { runLibraryScenes } from '../library/runLibraryScenes.js'
import { createCoverage, EXPECTED_EVENTS } from '../oracles/coverage.js'
import { generatePlan, type RunKind } from '../plans/generatePlan.js'
import { describePlan, formatPlan, type Plan, readPlan } from '../plans/plan.js'
import { loadRegressionPlans } from '../plans/regressionPlans.js'
import { shrinkPlan } from '../plans/shrinkPlan.js'
import { sweepFaults } from '../plans/sweepFaults.js'
import { ENGINE_SABOTAGES } from '../sabotage/engineSabotages.js'
import type { PlayWorld } from './workerMessages.js'
import { withWorldPool } from './worldPool.js'

/*
 * npm run sim                        every kept plan, then every single fault in small worlds and in the scenes of the
 *                                    library, then 1,000 random worlds
 * npm run sim -- --worlds 10000      this many random worlds
 * npm run sim -- --crashes 100000    random worlds until this many crashes have happened
 * npm run sim -- --seed 7            one random world, with its steps
 * npm run sim -- --plan '{…}'        one world, with its steps
 * npm run sim -- --library update    the scenes of updating, repairing and destroying files with this word in their name
 * … --break 'a disk that is well'    the same with one line broken: finds a world that notices it
 */

/** How many failing plans are shrunk and shown; the rest is counted. */
const SHOWN = 3
/** How often a long run reports progress. */
const TELL_MS = 30_000
/** From this many worlds on, each lie, fault and transition must have been met in one. */
const ENOUGH = { worlds: 1000, crashes: 10_000 } as const

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const kindOf = (violation: string): string => /^\S+/.exec(violation)?.[0] ?? violation

async function tellFailure(play: PlayWorld, plan: Plan): Promise<void> {
  const first = kindOf((await play(plan)).violations[0] ?? '')
  const smallest = await shrinkPlan(plan, async (smaller) =>
    (await play(smaller)).violations.some((what) => kindOf(what) === first),
  )
  for (const what of (await play(smallest)).violations) say(`  ${what}`)
  for (const line of describePlan(smallest)) say(`    ${line}`)
  say(`    npm run sim -- --plan '${formatPlan(smallest)}'`)
}

async function playOne(play: PlayWorld, plan: Plan): Promise<number> {
  for (const line of describePlan(plan)) say(line)
  const { violations, states, crashes, calls, met } = await play(plan)
  say(`ends ${states.join(', ')} after ${calls} calls and ${crashes} crashes`)
  for (const [what, times] of met) say(`  ${what}: ${times}`)
  for (const what of violations) say(`VIOLATED ${what}`)
  return violations.length === 0 ? 0 : 1
}

interface Wanted {
  readonly kind: RunKind
  /** Worlds, or crashes. */
  readonly wanted: number
  readonly firstSeed: number
}

interface Tally {
  worlds: number
  crashes: number
  readonly failing: Plan[]
  readonly kinds: Map<string, number>
  readonly coverage: ReturnType<typeof createCoverage>
}

/** Plays worlds with ascending seeds, `atOnce` of them concurrently, until there were enough. */
async function tallyOf(play: PlayWorld, atOnce: number, { kind, wanted, firstSeed }: Wanted): Promise<Tally> {
  let toldMs = performance.now()
  const tally: Tally = {
    worlds: 0,
    crashes: 0,
    failing: [],
    kinds: new Map(),
    coverage: createCoverage(EXPECTED_EVENTS[kind]),
  }
  let begun = 0
  const isEnough = (): boolean => (kind === 'worlds' ? begun : tally.crashes) >= wanted
  const playOn = async (): Promise<void> => {
    while (!isEnough()) {
      const plan = generatePlan(firstSeed + begun++, kind)
      const { violations, crashes, met } = await play(plan)
      tally.worlds += 1
      tally.crashes += crashes
      tally.coverage.add(met)
      if (violations.length > 0) tally.failing.push(plan)
      for (const what of violations) tally.kinds.set(kindOf(what), (tally.kinds.get(kindOf(what)) ?? 0) + 1)
      if (performance.now() - toldMs < TELL_MS) continue
      toldMs = performance.now()
      process.stderr.write(`… ${tally.worlds} worlds, ${tally.crashes} crashes, ${tally.failing.length} failing\n`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, playOn))
  return tally
}

async function playMany(play: PlayWorld, atOnce: number, wanted: Wanted): Promise<number> {
  const startedAt = performance.now()
  const { worlds, crashes, failing, kinds, coverage: sometimes } = await tallyOf(play, atOnce, wanted)
  const seconds = (performance.now() - startedAt) / 1000
  say(`${worlds} worlds with ${crashes} crashes in ${seconds.toFixed(1)} s, ${(worlds / seconds).toFixed(0)} worlds/s`)
  for (const plan of failing.toSorted((one, other) => one.seed - other.seed).slice(0, SHOWN)) {
    say(`seed ${plan.seed} (${wanted.kind}) fails:`)
    await tellFailure(play, plan)
  }
  if (failing.length > SHOWN) say(`failing seeds: ${failing.map(({ seed }) => seed).join(', ')}`)
  const reported = [...kinds].map(([what, n]) => `${what} ${n}`).join(', ')
  say(failing.length === 0 ? 'no violation' : `${failing.length} worlds fail: ${reported}`)
  say(`rarest: ${sometimes.rarest(10).join(', ')}`)
  const never = wanted.wanted >= ENOUGH[wanted.kind] ? sometimes.never() : []
  for (const what of never) say(`NEVER MET ${what}`)
  return failing.length + never.length === 0 ? 0 : 1
}

async function playKeptAndSwept(play: PlayWorld): Promise<number> {
  let failed = 0
  for (const { name, plan } of loadRegressionPlans()) {
    const { violations } = await play(plan)
    for (const what of violations) say(`seeds/${name}: ${what}`)
    failed += violations.length
  }
  const shown = new Set<string>()
  const { runs, failing } = await sweepFaults(play, (plan, violations) => {
    const what = violations[0] ?? ''
    if (shown.has(what.slice(0, 30))) return
    shown.add(what.slice(0, 30))
    say(`${what}\n    npm run sim -- --plan '${formatPlan(plan)}'`)
  })
  say(`each single fault in small worlds: ${runs} runs, ${failing} fail`)
  return failed + failing
}

const OPTIONS = {
  worlds: { type: 'string' },
  crashes: { type: 'string' },
  seed: { type: 'string' },
  first: { type: 'string' },
  plan: { type: 'string' },
  kind: { type: 'string' },
  library: { type: 'string' },
  break: { type: 'string' },
} as const

/** Returns the exit code: 0 when every condition held. */
export async function runSimulation(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: OPTIONS })
  const firstSeed = Number(values.first ?? 1)
  const atOnce = Math.max(1, availableParallelism())
  const playAll = async (play: PlayWorld): Promise<number> => {
    if (values.library !== undefined) return Math.min(1, await runLibraryScenes(say, values.library, values.plan))
    if (values.plan !== undefined) return playOne(play, readPlan(values.plan))
    if (values.seed !== undefined)
      return playOne(play, generatePlan(Number(values.seed), values.kind === 'crashes' ? 'crashes' : 'worlds'))
    if (values.worlds !== undefined)
      return playMany(play, atOnce, { kind: 'worlds', wanted: Number(values.worlds), firstSeed })
    if (values.crashes !== undefined)
      return playMany(play, atOnce, { kind: 'crashes', wanted: Number(values.crashes), firstSeed })
    const failed = (await playKeptAndSwept(play)) + (await runLibraryScenes(say, '', undefined))
    return (await playMany(play, atOnce, { kind: 'worlds', wanted: 1000, firstSeed })) + failed === 0 ? 0 : 1
  }
  return withWorldPool(atOnce, playAll, findSabotage(values.break))
}

function findSabotage(words: string | undefined): Sabotage | null {
  if (words === undefined) return null
  const [found, another] = ENGINE_SABOTAGES.filter(({ what }) => what.includes(words))
  if (found === undefined || another !== undefined) throw new Error(`one sabotage must be named by “${words}”`)
  return found
}
