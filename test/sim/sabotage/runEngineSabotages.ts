import type { Sabotage } from '../../support/sabotage/sourceChange.js'
import { generateSabotagePlans } from '../plans/sabotagePlans.js'
import { withWorldPool } from '../run/worldPool.js'
import { ENGINE_SABOTAGES } from './engineSabotages.js'

/*
 * The quality of a harness is what it detects. Each sabotage is one wrong line of the engine, in its own bundle, and
 * the bounded run must then fail. A sabotage that survives shows a gap in the harness, or a line that the engine does
 * not need.
 */

type Say = (line: string) => void

/**
 * Plays every sabotage, and the unchanged engine as well. Returns 0 when all sabotages were detected and the unchanged
 * engine passed.
 */
export async function runEngineSabotages(say: Say, atOnce: number, only = ''): Promise<number> {
  const chosen = ENGINE_SABOTAGES.filter(({ what }) => what.includes(only))
  const waiting: (Sabotage | null)[] = [null, ...chosen]
  const survivors: string[] = []
  let isHealthy = false
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const what = next?.what ?? 'the engine as it is'
      const { by, worlds, seconds, why } = await judge(next).catch((error: unknown) => missed(String(error)))
      const after = `${worlds} worlds, ${seconds.toFixed(0)} s`
      if (why !== undefined) say(`MISSED   ${what}: ${why.slice(0, 300)}`)
      else say(by === null ? `SURVIVED ${what} (${after})` : `killed   ${what} (${after}): ${by.slice(0, 140)}`)
      if (next === null) isHealthy = by === null
      else if (by === null) survivors.push(what)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  const killed = chosen.length - survivors.length
  say(`${killed} of ${chosen.length} sabotages killed; the engine as it is ${isHealthy ? 'lives' : 'FAILS'}`)
  return survivors.length === 0 && isHealthy ? 0 : 1
}

/** The line was moved or changed: the sabotage must be adapted, and counts as surviving until then. */
const missed = (why: string): Judged => ({ by: null, worlds: 0, seconds: 0, why })

interface Judged {
  /** The first violation that was noticed, or null. */
  readonly by: string | null
  readonly worlds: number
  readonly seconds: number
  readonly why?: string
}

function judge(sabotage: Sabotage | null): Promise<Judged> {
  const startedAt = performance.now()
  const seconds = (): number => (performance.now() - startedAt) / 1000
  return withWorldPool(
    1,
    async (play) => {
      let worlds = 0
      for (const plan of generateSabotagePlans()) {
        const [by] = (await play(plan)).violations
        worlds += 1
        // A line that does not even run is not a mistake that a programmer would release.
        if (by !== undefined && /^BUG (Reference|Syntax)Error/.test(by)) throw new Error(by)
        if (by !== undefined) return { by: by.split('\n')[0] ?? by, worlds, seconds: seconds() }
      }
      return { by: null, worlds, seconds: seconds() }
    },
    sabotage,
  )
}
