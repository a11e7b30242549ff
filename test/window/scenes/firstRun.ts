import type { Page } from 'playwright'
import { createFakeBackend } from '../../support/window/fake/fakeBackend.js'
import { advanceClock, PORTAL_UNREACHABLE, runSteps, type Scenes } from './scene.js'

const address = (page: Page) => page.locator('.input').fill('rudi.rennesmetropole.fr')

export const FIRST_RUN: Scenes = {
  'first-empty': { world: () => createFakeBackend({ portals: [] }) },
  'first-found': { world: () => createFakeBackend({ portals: [] }), reach: runSteps(address, advanceClock(1000)) },
  'first-failing': {
    world: () => createFakeBackend({ portals: [], broken: new Map([['portals.probe', PORTAL_UNREACHABLE]]) }),
    reach: runSteps(address, advanceClock(1000)),
  },
}
