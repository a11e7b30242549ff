import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { runEngineSabotages as sabotageEngine } from '../sim/sabotage/runEngineSabotages.js'
import type { Guard } from './guardRunner.js'
import { judgeSabotage } from './judgeSabotage.js'
import type { ProductSabotage } from './productSabotage.js'
import { ROOMS } from './rooms.js'
import { createSabotageBench, listPassingGuards, type SabotageBench } from './sabotageBench.js'

/*
 * npm run sabotage                    the engine in its worlds, then every room of the product: about half an hour on
 *                                     two cores
 * npm run sabotage -- --room tokens   one room; `engine` is the simulation's
 * npm run sabotage -- --only words    those whose name has these words
 */

/** Two for each processor of the smallest machine: many a test waits for a socket or a limit of time. */
const AT_ONCE = 4

const say = (line: string): void => void process.stdout.write(`${line}\n`)

interface Chosen {
  readonly room: string
  readonly sabotage: ProductSabotage
}

/** 0 when every chosen sabotage was killed by its test, and that test passes where nothing is broken. */
export async function runProductSabotages(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { room: { type: 'string' }, only: { type: 'string' } } })
  const only = values.only ?? ''
  const isWanted = (room: string): boolean => values.room === undefined || values.room === room
  if (values.room !== undefined && values.room !== 'engine' && !ROOMS.some(({ name }) => name === values.room)) {
    say(`There is no room “${values.room}”. The rooms are: engine, ${ROOMS.map(({ name }) => name).join(', ')}.`)
    return 2
  }
  const engine = isWanted('engine') ? await sabotageEngine(say, availableParallelism(), only) : 0
  const chosen = ROOMS.filter(({ name }) => isWanted(name)).flatMap(({ name, sabotages }) =>
    sabotages.filter(({ what }) => what.includes(only)).map((sabotage) => ({ room: name, sabotage })),
  )
  const product = chosen.length === 0 ? 0 : await sabotageProduct(chosen, Math.min(AT_ONCE, 2 * availableParallelism()))
  return engine === 0 && product === 0 ? 0 : 1
}

async function sabotageProduct(chosen: readonly Chosen[], atOnce: number): Promise<number> {
  const alive: string[] = []
  const begunAt = performance.now()
  const minutes = (): string => `${((performance.now() - begunAt) / 60_000).toFixed(1)} minutes`
  const benches = Array.from({ length: Math.min(atOnce, chosen.length) }, createSabotageBench)
  try {
    const passing = await findPassing(
      benches,
      chosen.map(({ sabotage }) => sabotage),
    )
    say(
      `${passing.size} of ${chosen.length} sabotages have a test that passes where nothing is broken, in ${minutes()}`,
    )
    await shareOut(benches, chosen, async (bench, { room, sabotage }) => {
      const startedAt = performance.now()
      const { word, why } = await outcomeOf(bench, sabotage, passing)
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
      say(`${word} ${room}: ${sabotage.what} (${seconds} s)${why === '' ? '' : `: ${why.slice(0, 200)}`}`)
      if (word !== 'killed  ') alive.push(`${room}: ${sabotage.what}`)
    })
  } finally {
    await Promise.all(benches.map(({ remove }) => remove()))
  }
  say(`${chosen.length - alive.length} of ${chosen.length} sabotages of the product killed, in ${minutes()}`)
  for (const what of alive) say(`  not killed: ${what}`)
  return alive.length === 0 ? 0 : 1
}

/** Each bench takes the next of what waits, until none is left. */
async function shareOut<T>(
  benches: readonly SabotageBench[],
  things: readonly T[],
  work: (bench: SabotageBench, thing: T) => Promise<void>,
): Promise<void> {
  const waiting = things.values()
  await Promise.all(
    benches.map(async (bench) => {
      for (const thing of waiting) await work(bench, thing)
    }),
  )
}

/**
 * The guards that pass where nothing is broken; one that fails there too proves nothing. All run at once, and those
 * that did not pass once more, each alone.
 */
async function findPassing([bench]: readonly SabotageBench[], guards: readonly Guard[]): Promise<ReadonlySet<Guard>> {
  const passing = new Set<Guard>()
  if (bench === undefined) return passing
  for (const guard of await listPassingGuards(bench, guards)) passing.add(guard)
  for (const guard of guards)
    if (!passing.has(guard)) for (const passed of await listPassingGuards(bench, [guard])) passing.add(passed)
  return passing
}

type Word = 'killed  ' | 'SURVIVED' | 'MISSED  '

async function outcomeOf(
  bench: SabotageBench,
  sabotage: ProductSabotage,
  passing: ReadonlySet<Guard>,
): Promise<{ readonly word: Word; readonly why: string }> {
  if (!passing.has(sabotage))
    return { word: 'MISSED  ', why: `its test does not pass where nothing is broken: ${sabotage.spec}` }
  const verdict = await judgeSabotage(bench, sabotage)
  if (verdict.type === 'missed') return { word: 'MISSED  ', why: verdict.why }
  if (verdict.type === 'survived') return { word: 'SURVIVED', why: '' }
  return { word: 'killed  ', why: verdict.by }
}
