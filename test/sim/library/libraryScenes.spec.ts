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

// A kill when the file has its second name, and a power cut when the recovery has removed both name and note.
test('a second name that was removed does not come back', async () => {
  const scenes = LIBRARY_SCENES.filter(({ name }) => name === 'going back shares blocks with the previous version')
  expect(scenes).toHaveLength(1)
  for (const scene of scenes)
    for (let nth = 30; nth <= 40; nth += 1) {
      const plan = { seed: 30, broken: [breakOnce(30, 'kill')], brokenAgain: [breakOnce(nth, 'power')] }
      expect((await playLibraryScene(scene, plan)).violations, JSON.stringify(plan)).toEqual([])
    }
})
