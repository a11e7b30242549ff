import type { KeepScene } from './keepScene.js'
import { KEEP_SCENES } from './keepScenes.js'
import { type KeepPlan, playKeep } from './playKeep.js'
import { type SweepResult, sweepKeep, WHOLE_SWEEP } from './sweepKeep.js'

type Say = (line: string) => void

/** What went wrong, each with the command that shows it again. */
export const describeFailures = ({ name }: KeepScene, failing: SweepResult['failing']): readonly string[] =>
  [...failing].map(([what, plan]) => `${what}\n    npm run sim -- --keep '${name}' --plan '${JSON.stringify(plan)}'`)

/** Plays the scenes with these words in their name, one of them with one plan when it is given. Gives how many went wrong. */
export async function runKeepScenes(say: Say, words: string, plan: string | undefined): Promise<number> {
  const chosen = KEEP_SCENES.filter(({ name }) => name.includes(words))
  if (chosen.length === 0) throw new Error(`no scene is named by “${words}”`)
  let failed = 0
  for (const scene of chosen) {
    const { runs, failing } = plan === undefined ? await sweepKeep(scene, WHOLE_SWEEP) : await playOnce(scene, plan)
    for (const what of describeFailures(scene, failing)) say(what)
    say(`${scene.name}: ${runs} runs, ${failing.size === 0 ? 'no violation' : `${failing.size} kinds of violation`}`)
    failed += failing.size
  }
  return failed
}

async function playOnce(scene: KeepScene, text: string): Promise<SweepResult> {
  // As `describeFailures` prints it.
  const plan = JSON.parse(text) as KeepPlan
  const { violations } = await playKeep(scene, plan)
  return { runs: 1, failing: new Map(violations.map((what) => [what, plan])) }
}
