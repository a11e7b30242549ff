import { createFollows } from '../../support/samples/followSamples.js'
import { createFakeBackend } from '../../support/window/fake/fakeBackend.js'
import type { Scenes } from './scene.js'
import { openScreen } from './sceneSteps.js'

/** The screen of what is followed, full and empty. */
export const FOLLOW: Scenes = {
  'follow-full': { world: () => createFakeBackend({ follows: createFollows() }), reach: openScreen('follow') },
  'follow-empty': { world: () => createFakeBackend(), reach: openScreen('follow') },
}
