import type { LibraryScene } from './libraryScene.js'
import { LIBRARY_SCENES } from './libraryScenes.js'
import { type LibraryScenePlan, playLibraryScene } from './playLibraryScene.js'
import { type SweepResult, sweepLibraryScene, WHOLE_SWEEP } from './sweepLibraryScene.js'

type Say = (line: string) => void

/** Returns what went wrong, each with the command that reproduces it. */
export const describeFailures = ({ name }: LibraryScene, failing: SweepResult['failing']): readonly string[] =>
  [...failing].map(([what, plan]) => `${what}\n    npm run sim -- --library '${name}' --plan '${JSON.stringify(plan)}'`)

/** Plays the scenes with these words in their name; with a plan, plays only one. Returns how many went wrong. */
export async function runLibraryScenes(say: Say, words: string, plan: string | undefined): Promise<number> {
  const chosen = LIBRARY_SCENES.filter(({ name }) => name.includes(words))
  if (chosen.length === 0) throw new Error(`no scene is named by “${words}”`)
  let failed = 0
  for (const scene of chosen) {
    const { runs, failing } =
      plan === undefined ? await sweepLibraryScene(scene, WHOLE_SWEEP) : await playOnce(scene, plan)
    for (const what of describeFailures(scene, failing)) say(what)
    say(`${scene.name}: ${runs} runs, ${failing.size === 0 ? 'no violation' : `${failing.size} kinds of violation`}`)
    failed += failing.size
  }
  return failed
}

async function playOnce(scene: LibraryScene, text: string): Promise<SweepResult> {
  // The text has the form that `describeFailures` prints.
  const plan = JSON.parse(text) as LibraryScenePlan
  const { violations } = await playLibraryScene(scene, plan)
  return { runs: 1, failing: new Map(violations.map((what) => [what, plan])) }
}
