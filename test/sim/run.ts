import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { generatePlan, type Kind } from './generate.js'
import { formatPlan, type Plan, readPlan, sayPlan } from './plan.js'
import { sabotageAll } from './sabotage.js'
import { shrink } from './shrink.js'
import { openSometimes } from './sometimes.js'
import { SCENES, sweep } from './sweep.js'
import { type Outcome, playWorld } from './world.js'

/*
 * npm run sim                        every kept plan, then every single fault in small worlds, then 1,000 random worlds
 * npm run sim -- --worlds 10000      so many random worlds
 * npm run sim -- --crashes 100000    random worlds until so many crashes have happened
 * npm run sim -- --seed 7            one random world, told
 * npm run sim -- --plan '{…}'        one world, told
 * npm run sabotage                   breaks the engine in a copy, one line at a time, and expects to notice
 */

const SEEDS = join(import.meta.dirname, 'seeds')
/** Failing plans that are shrunk and shown; the rest is counted. */
const SHOWN = 3

let playing: Plan | null = null
/** What is being played now, for whoever has to say what broke. */
export const lastPlan = (): Plan | null => playing

function play(plan: Plan): Promise<Outcome> {
  playing = plan
  return playWorld(plan)
}

const say = (line: string): void => void process.stdout.write(`${line}\n`)

export const keptPlans = (): readonly { readonly name: string; readonly plan: Plan }[] =>
  readdirSync(SEEDS)
    .filter((name) => name.endsWith('.json'))
    .map((name) => ({ name, plan: readPlan(readFileSync(join(SEEDS, name), 'utf8')) }))

async function tellFailure(plan: Plan): Promise<void> {
  const first = (await play(plan)).violations[0]?.slice(0, 3)
  const smallest = await shrink(plan, async (smaller) =>
    (await play(smaller)).violations.some((what) => what.startsWith(first ?? '')),
  )
  for (const what of (await play(smallest)).violations) say(`  ${what}`)
  for (const line of sayPlan(smallest)) say(`    ${line}`)
  say(`    npm run sim -- --plan '${formatPlan(smallest)}'`)
}

async function playOne(plan: Plan): Promise<number> {
  for (const line of sayPlan(plan)) say(line)
  const { violations, states, crashes, calls, met } = await play(plan)
  say(`ends ${states.join(', ')} after ${calls} calls and ${crashes} crashes`)
  for (const [what, times] of met) say(`  ${what}: ${times}`)
  for (const what of violations) say(`VIOLATED ${what}`)
  return violations.length === 0 ? 0 : 1
}

async function playMany(kind: Kind, wanted: number, firstSeed: number): Promise<number> {
  const sometimes = openSometimes()
  const startedAt = performance.now()
  const kinds = new Map<string, number>()
  let failed = 0
  let worlds = 0
  let crashes = 0
  for (let done = 0; done < wanted; ) {
    const plan = generatePlan(firstSeed + worlds, kind)
    const outcome = await play(plan)
    worlds += 1
    crashes += outcome.crashes
    done = kind === 'worlds' ? worlds : crashes
    sometimes.add(outcome.met)
    if (outcome.violations.length === 0) continue
    failed += 1
    for (const what of outcome.violations)
      kinds.set(what.slice(0, 4).trim(), (kinds.get(what.slice(0, 4).trim()) ?? 0) + 1)
    if (failed > SHOWN) continue
    say(`seed ${plan.seed} (${kind}) fails:`)
    await tellFailure(plan)
  }
  const seconds = (performance.now() - startedAt) / 1000
  say(`${worlds} worlds with ${crashes} crashes in ${seconds.toFixed(1)} s, ${(worlds / seconds).toFixed(0)} worlds/s`)
  say(
    failed === 0
      ? 'no violation'
      : `${failed} worlds fail: ${[...kinds].map(([what, n]) => `${what} ${n}`).join(', ')}`,
  )
  say(`rarest: ${sometimes.rarest(10).join(', ')}`)
  const never = kind === 'worlds' && wanted >= 2000 ? sometimes.never() : []
  for (const what of never) say(`NEVER MET ${what}`)
  return failed + never.length === 0 ? 0 : 1
}

async function playKeptAndSwept(): Promise<number> {
  let failed = 0
  for (const { name, plan } of keptPlans()) {
    const { violations } = await play(plan)
    for (const what of violations) say(`seeds/${name}: ${what}`)
    failed += violations.length
  }
  const shown = new Set<string>()
  const { runs, failing } = await sweep(play, (plan, violations) => {
    const what = violations[0] ?? ''
    if (shown.has(what.slice(0, 30))) return
    shown.add(what.slice(0, 30))
    say(`${what}\n    npm run sim -- --plan '${formatPlan(plan)}'`)
  })
  say(`each single fault in small worlds: ${runs} runs, ${failing} fail`)
  return failed + failing
}

/** For a sabotaged engine: the first violation is enough, and a second without one is worth a minute. */
async function playUntilKilled(): Promise<number> {
  for (const plan of boundedPlans()) {
    const [what] = (await play(plan)).violations
    if (what === undefined) continue
    say(`KILLED ${what}`)
    return 1
  }
  return 0
}

/** What a run that must end soon plays, from what was found before over each single fault to chance. */
export function* boundedPlans(): Generator<Plan> {
  for (const { plan } of keptPlans()) yield plan
  for (let seed = 1; seed <= 250; seed += 1) {
    yield generatePlan(seed, 'worlds')
    if (seed % 2 === 0) yield generatePlan(seed, 'crashes')
  }
  for (const scene of SCENES)
    for (const is of ['full', 'error', 'half', 'kill', 'power'] as const)
      for (let nth = 1; nth <= 130; nth += 1) yield { ...scene, broken: [{ call: 'any', nth, times: 1, is }] }
  for (let seed = 251; seed <= 700; seed += 1) {
    yield generatePlan(seed, 'worlds')
    yield generatePlan(seed, 'crashes')
  }
}

export async function main(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      worlds: { type: 'string' },
      crashes: { type: 'string' },
      seed: { type: 'string' },
      first: { type: 'string' },
      plan: { type: 'string' },
      kind: { type: 'string' },
      sabotage: { type: 'boolean' },
      'until-killed': { type: 'boolean' },
    },
  })
  const first = Number(values.first ?? 1)
  if (values.sabotage === true) return sabotageAll(say)
  if (values['until-killed'] === true) return playUntilKilled()
  if (values.plan !== undefined) return playOne(readPlan(values.plan))
  if (values.seed !== undefined)
    return playOne(generatePlan(Number(values.seed), values.kind === 'crashes' ? 'crashes' : 'worlds'))
  if (values.worlds !== undefined) return playMany('worlds', Number(values.worlds), first)
  if (values.crashes !== undefined) return playMany('crashes', Number(values.crashes), first)
  const failed = await playKeptAndSwept()
  return (await playMany('worlds', 1000, first)) + failed === 0 ? 0 : 1
}
