import { expect, test } from 'vitest'
import { KEEP_SCENES } from './keepScenes.js'
import { describeFailures } from './runKeep.js'
import { QUICK_SWEEP, sweepKeep } from './sweepKeep.js'

/** `npm run sim` breaks each call in each way; here some of them, so that all of it takes seconds. */

test.each(KEEP_SCENES.map((scene) => [scene.name, scene] as const))(
  'whatever call of it fails or is cut: %s',
  async (_name, scene) => {
    const { failing, runs } = await sweepKeep(scene, QUICK_SWEEP)
    expect(describeFailures(scene, failing)).toEqual([])
    expect(runs).toBeGreaterThan(30)
  },
  60_000,
)
