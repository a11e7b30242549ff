// Commands that keep, repair, hide and destroy files are killed right before changes of the disk: no file may be lost,
// no plain content may be left, and the same command must finish. `npm run test:long -- kills` does this before each
// change.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE_MS } from '../../shared/timeUnits.js'
import { bundleCli } from '../support/cli/bundleCli.js'
import { killEverywhere } from './killEverywhere.js'
import { KILL_SCENES } from './killScenes.js'

const { RUDI_TEST_KILLS: asked } = process.env
const POINTS = asked === undefined ? 3 : asked === 'all' ? null : Number(asked)

let bundle: Awaited<ReturnType<typeof bundleCli>>
beforeAll(async () => {
  bundle = await bundleCli()
})
afterAll(() => bundle.remove())

test.each(KILL_SCENES.map((scene) => [scene.name, scene] as const))(
  '%s, killed at any change of the disk, loses nothing and is finished by the next',
  async (name, scene) => {
    const { changes, kills, problems } = await killEverywhere(scene, bundle.script, POINTS, (at, of) => {
      if (POINTS === null) process.stderr.write(`${name}: ${at} of ${of}\n`)
    })
    expect(problems).toEqual([])
    expect(changes).toBeGreaterThan(10)
    expect(kills).toBeGreaterThan((POINTS ?? changes) / 2)
  },
  asked === undefined ? 4 * MINUTE_MS : 120 * MINUTE_MS,
)
