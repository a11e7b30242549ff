import type { Page } from 'playwright'
import { createFakeBackend } from '../../support/window/fake/fakeBackend.js'
import { PORTAL_UNREACHABLE, type Scenes } from './scene.js'
import { advanceClock, runSteps } from './sceneSteps.js'

const address = (page: Page) => page.locator('.input').fill('rudi.rennesmetropole.fr')

export const FIRST_RUN: Scenes = {
  'first-empty': { world: () => createFakeBackend({ portals: [] }) },
  'first-found': { world: () => createFakeBackend({ portals: [] }), reach: runSteps(address, advanceClock(1000)) },
  'first-failing': {
    world: () => createFakeBackend({ portals: [], broken: new Map([['portals.probe', PORTAL_UNREACHABLE]]) }),
    reach: runSteps(address, advanceClock(1000)),
  },
}
