import { expect, test } from 'vitest'
import { breakOnce } from '../plans/plan.js'
import { LIBRARY_SCENES } from './libraryScenes.js'
import { playLibraryScene } from './playLibraryScene.js'
import { describeFailures } from './runLibraryScenes.js'
import { QUICK_SWEEP, sweepLibraryScene, WHOLE_SWEEP } from './sweepLibraryScene.js'

/** `npm run sim` breaks each call in each way; this spec breaks some of them, so that it takes seconds. */

test.each(LIBRARY_SCENES.map((scene) => [scene.name, scene] as const))(
  'whatever call of it fails or is cut: %s',
  async (_name, scene) => {
    const { failing, runs } = await sweepLibraryScene(scene, QUICK_SWEEP)
    expect(describeFailures(scene, failing)).toEqual([])
    expect(runs).toBeGreaterThan(30)
  },
  60_000,
)

// One call and one variant of a power cut show it, which the quick sweep need not contain.
test('a version that is taken off the list stays off it, whatever call of an update is cut', async () => {
  const scenes = LIBRARY_SCENES.filter(({ name }) => name === 'an update keeps no previous version')
  expect(scenes).toHaveLength(1)
  for (const scene of scenes) {
    const { failing } = await sweepLibraryScene(scene, { ...WHOLE_SWEEP, pairs: 0 })
    expect(describeFailures(scene, failing)).toEqual([])
  }
}, 60_000)

/** Some calls of a scene, by their numbers. */
type CallRange = readonly [first: number, last: number]

/** Plays a scene with kills at each of some calls, and the recovery with power cuts at each of some others. */
async function expectRecoveries(
  name: string,
  {
    kills,
    cuts,
    fault,
  }: { readonly kills: CallRange; readonly cuts: CallRange; readonly fault: 'power' | 'wild-power' },
): Promise<void> {
  const scenes = LIBRARY_SCENES.filter((scene) => scene.name === name)
  expect(scenes).toHaveLength(1)
  for (const scene of scenes)
    for (const seed of [1, 30, 39])
      for (const kill of listNumbers(kills))
        for (const cut of listNumbers(cuts)) {
          const plan = { seed, broken: [breakOnce(kill, 'kill')], brokenAgain: [breakOnce(cut, fault)] }
          expect((await playLibraryScene(scene, plan)).violations, JSON.stringify(plan)).toEqual([])
        }
}

const listNumbers = ([first, last]: CallRange): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, more) => first + more)

// A kill when the file has its second name, and a power cut when the recovery has removed both name and note.
test('a second name that was removed does not come back', () =>
  expectRecoveries('going back shares blocks with the previous version', {
    kills: [26, 32],
    cuts: [30, 40],
    fault: 'power',
  }))

// A kill before the journal is synced, and a power cut when the recovery has removed the note that repeats it, or has
// written one of sidecar and checksums.
test('what a killed process left in a journal is durable before a recovery builds on it', () =>
  expectRecoveries('going back leaves what a person wrote', { kills: [36, 42], cuts: [20, 32], fault: 'wild-power' }))
