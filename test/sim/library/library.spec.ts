import { expect, test } from 'vitest'
import { LIBRARY_SCENES } from './libraryScenes.js'
import { describeFailures } from './runLibraryScenes.js'
import { QUICK_SWEEP, sweepLibraryScene } from './sweepLibraryScene.js'

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
