import { generateSabotagePlans } from '../plans/sabotagePlans.js'
import { withWorldPool } from '../run/worldPool.js'
import type { EngineSabotage } from './engineSabotage.js'
import { ENGINE_SABOTAGES } from './engineSabotages.js'

/*
 * The quality of a harness is what it detects. Each sabotage is one wrong line of the engine, in its own bundle, and
 * the bounded run must then fail. A sabotage that survives shows a gap in the harness, or a line that the engine does
 * not need.
 */

type Say = (line: string) => void

/**
 * Plays every sabotage, and the worlds that noticed them with the unchanged engine as well. Returns 0 when all
 * sabotages were detected and the unchanged engine passed.
 */
export async function runEngineSabotages(say: Say, atOnce: number, only = ''): Promise<number> {
  const chosen = ENGINE_SABOTAGES.filter(({ what }) => what.includes(only))
  const waiting = [...chosen]
  const survivors: string[] = []
  const noticing = new Set<string>()
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { what, noticedBy } = next
      const { by, world, worlds, seconds, why } = await judge(next).catch((error: unknown) => missed(String(error)))
      const after = `${worlds} worlds, ${seconds.toFixed(0)} s`
      if (why !== undefined) say(`MISSED   ${what}: ${why.slice(0, 300)}`)
      else say(by === null ? `SURVIVED ${what} (${after})` : `killed   ${what} (${after}): ${by.slice(0, 140)}`)
      if (world === null) survivors.push(what)
      else noticing.add(world)
      if (world !== null && world !== noticedBy) say(`  noticed by “${world}”, not by “${noticedBy}”: ${what}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  const broken = await findViolations(noticing, atOnce)
  for (const line of broken) say(`  the engine as it is fails in ${line}`)
  const killed = chosen.length - survivors.length
  say(`${killed} of ${chosen.length} sabotages killed; the engine as it is ${broken.length === 0 ? 'lives' : 'FAILS'}`)
  return survivors.length === 0 && broken.length === 0 ? 0 : 1
}

/** The line was moved or changed: the sabotage must be adapted, and counts as surviving until then. */
const missed = (why: string): Judged => ({ by: null, world: null, worlds: 0, seconds: 0, why })

interface Judged {
  /** The first violation that was noticed, or null. */
  readonly by: string | null
  /** The world that noticed it. */
  readonly world: string | null
  readonly worlds: number
  readonly seconds: number
  readonly why?: string
}

function judge(sabotage: EngineSabotage): Promise<Judged> {
  const startedAt = performance.now()
  const seconds = (): number => (performance.now() - startedAt) / 1000
  const plans = [...generateSabotagePlans()]
  const isKnown = ({ name }: { readonly name: string }): boolean => name === sabotage.noticedBy
  return withWorldPool(
    1,
    async (play) => {
      let worlds = 0
      for (const { name, plan } of [...plans.filter(isKnown), ...plans.filter((one) => !isKnown(one))]) {
        const [by] = (await play(plan)).violations
        worlds += 1
        // A line that does not even run is not a mistake that a programmer would release.
        if (by !== undefined && /^BUG (Reference|Syntax)Error/.test(by)) throw new Error(by)
        if (by !== undefined) return { by: by.split('\n')[0] ?? by, world: name, worlds, seconds: seconds() }
      }
      return { by: null, world: null, worlds, seconds: seconds() }
    },
    sabotage,
  )
}

/** Plays worlds with the engine as it is, where all must be well: one that fails there too proves nothing. */
function findViolations(names: ReadonlySet<string>, atOnce: number): Promise<readonly string[]> {
  const plans = [...generateSabotagePlans()].filter(({ name }) => names.has(name))
  return withWorldPool(atOnce, async (play) => {
    const outcomes = await Promise.all(plans.map(({ plan }) => play(plan)))
    return plans.flatMap(({ name }, at) => (outcomes[at]?.violations ?? []).map((what) => `“${name}”: ${what}`))
  })
}
