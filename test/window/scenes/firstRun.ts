import type { Page } from 'playwright'
import { aWorld } from '../fakeMachine.js'
import { later, type Scenes, through, UNREACHABLE } from './scene.js'

const address = (page: Page) => page.locator('.input').fill('rudi.rennesmetropole.fr')

export const FIRST_RUN: Scenes = {
  'first-empty': { world: () => aWorld({ portals: [] }) },
  'first-found': { world: () => aWorld({ portals: [] }), reach: through(address, later(1000)) },
  'first-failing': {
    world: () => aWorld({ portals: [], broken: new Map([['portals.probe', UNREACHABLE]]) }),
    reach: through(address, later(1000)),
  },
}
