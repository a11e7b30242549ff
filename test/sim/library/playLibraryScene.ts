import { LIBRARY_NOW_MS } from '../../support/library/libraryDataset.js'
import type { Broken, Call } from '../plans/plan.js'
import { createRandom } from '../world/random.js'
import type { LibraryScene, LibrarySceneRun } from './libraryScene.js'
import { createLibraryStage, type LibraryProcess, type LibraryStage } from './libraryStage.js'

/** How the work is disturbed. */
export interface LibraryScenePlan {
  readonly seed: number
  /** The faults during the work. */
  readonly broken: readonly Broken[]
  /** The faults during the first recovery. */
  readonly brokenAgain?: readonly Broken[]
  /** Cuts the power when the work has ended: it succeeded, failed, or was killed. */
  readonly cutAfter?: 'power' | 'wild-power' | null
}

export interface LibrarySceneOutcome {
  readonly violations: readonly string[]
  /** The calls of the work. */
  readonly calls: readonly Call[]
}

/** Plays one scene: the disturbed work, then the recovery, and checks all conditions. */
export async function playLibraryScene(scene: LibraryScene, plan: LibraryScenePlan): Promise<LibrarySceneOutcome> {
  const stage = createLibraryStage({
    random: createRandom(plan.seed),
    canClone: scene.canClone === true,
    modifiedMs: scene.modifiedMs ?? LIBRARY_NOW_MS,
  })
  const run = await scene.lay(stage)
  stage.volume.settle()
  const life = stage.startLife(plan.broken)
  const isDone = await live(life, run.act)
  if (isDone === 'done') await judge(stage, run.judgeDone, 'done')
  if (isDone === 'done' && plan.broken.length === 0) await judge(stage, run.judgeRecovered, 'undisturbed')
  if (plan.cutAfter != null) {
    stage.crash(plan.cutAfter)
    if (isDone === 'done') await judge(stage, run.judgeDone, 'done, and power was cut')
  }
  await judge(stage, run.judgeAlways, 'after the work')
  if (plan.brokenAgain !== undefined) {
    await live(stage.startLife(plan.brokenAgain), run.recover)
    await judge(stage, run.judgeAlways, 'after a recovery that was cut')
  }
  const recovered = await live(stage.startLife([]), run.recover)
  if (recovered !== 'done') stage.violated(`the recovery ends: ${recovered}`)
  await judge(stage, run.judgeAlways, 'after the recovery')
  await judge(stage, run.judgeRecovered, 'recovered')
  // What a recovery has found on the disk, it must have made durable.
  stage.crash('wild-power')
  await judge(stage, run.judgeAlways, 'after the recovery, and power was cut')
  return { violations: [...stage.violations], calls: life.calls }
}

type Ended = 'done' | 'died' | `failed ${string}`

async function live(life: LibraryProcess, work: LibrarySceneRun['act']): Promise<Ended> {
  const ended = await Promise.race([work(life), life.died])
  if (ended === 'died') return 'died'
  return ended.ok ? 'done' : `failed ${ended.failure.code}`
}

async function judge(stage: LibraryStage, by: LibrarySceneRun['judgeAlways'], when: string): Promise<void> {
  for (const what of await by(stage.startLife([]).tools)) stage.violated(`${what} (${when})`)
}
