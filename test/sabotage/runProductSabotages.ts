import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { runEngineSabotages as sabotageEngine } from '../sim/sabotage/runEngineSabotages.js'
import { type Checkout, makeCheckout } from './checkout.js'
import { judgeIntact, judgeSabotage } from './judgeSabotage.js'
import type { ProductSabotage } from './productSabotage.js'
import { ROOMS } from './rooms.js'

/*
 * npm run sabotage                    the engine in its worlds, then every room of the product, two tests at a time:
 *                                     about 45 minutes on two cores, without the engine
 * npm run sabotage -- --room tokens   one room; `engine` is the simulation's
 * npm run sabotage -- --only words    those whose name has these words
 */

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
  const product = chosen.length === 0 ? 0 : await sabotageProduct(chosen, Math.min(2, availableParallelism()))
  return engine === 0 && product === 0 ? 0 : 1
}

async function sabotageProduct(chosen: readonly Chosen[], atOnce: number): Promise<number> {
  const waiting = [...chosen]
  const alive: string[] = []
  const passes = intactOnce()
  const begunAt = performance.now()
  const work = async (checkout: Checkout): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const startedAt = performance.now()
      const { word, why } = await outcomeOf(checkout, next.sabotage, passes)
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
      say(`${word} ${next.room}: ${next.sabotage.what} (${seconds} s)${why === '' ? '' : `: ${why.slice(0, 200)}`}`)
      if (word !== 'killed  ') alive.push(`${next.room}: ${next.sabotage.what}`)
    }
  }
  const checkouts = Array.from({ length: Math.min(atOnce, chosen.length) }, makeCheckout)
  try {
    await Promise.all(checkouts.map(work))
  } finally {
    for (const { remove } of checkouts) remove()
  }
  const minutes = ((performance.now() - begunAt) / 60_000).toFixed(1)
  say(`${chosen.length - alive.length} of ${chosen.length} sabotages of the product killed, in ${minutes} minutes`)
  for (const what of alive) say(`  not killed: ${what}`)
  return alive.length === 0 ? 0 : 1
}

type Word = 'killed  ' | 'SURVIVED' | 'MISSED  '

type Passes = (checkout: Checkout, sabotage: ProductSabotage) => Promise<boolean>

/** Whether a test passes where nothing is broken. Many lines have the same test: it is asked once. */
function intactOnce(): Passes {
  const known = new Map<string, Promise<boolean>>()
  return (checkout, sabotage) => {
    const key = `${sabotage.spec}\n${sabotage.title}`
    const asked = known.get(key) ?? judgeIntact(checkout, sabotage).then(({ type }) => type === 'survived')
    known.set(key, asked)
    return asked
  }
}

async function outcomeOf(
  checkout: Checkout,
  sabotage: ProductSabotage,
  passes: Passes,
): Promise<{ readonly word: Word; readonly why: string }> {
  const verdict = await judgeSabotage(checkout, sabotage)
  if (verdict.type === 'missed') return { word: 'MISSED  ', why: verdict.why }
  if (verdict.type === 'survived') return { word: 'SURVIVED', why: '' }
  if (await passes(checkout, sabotage)) return { word: 'killed  ', why: verdict.by }
  return { word: 'MISSED  ', why: `its test does not pass where nothing is broken: ${sabotage.spec}` }
}
