import { aWorld, PORTAL, type World } from '../fakeMachine.js'
import { sampleBasket } from '../samplePreflight.js'
import { down, later, place, press, type Scenes, through, UNREACHABLE } from './scene.js'

/** A basket that was kept from an earlier run: of 96 datasets every obstacle there is comes up. */
const withBasket = (datasets: number, some: Partial<World> = {}): World =>
  aWorld({ baskets: new Map([[PORTAL.id, sampleBasket(datasets)]]), ...some })
const basket = through(place('basket'), later(500))

export const BASKET: Scenes = {
  'basket-few': { world: () => withBasket(5), reach: basket },
  'basket-200': { world: () => withBasket(96), reach: basket },
  'basket-unfolded': {
    world: () => withBasket(96),
    reach: through(basket, press('.preflight-fold', 2), press('.preflight-fold', 0)),
  },
  'basket-last': { world: () => withBasket(96), reach: through(basket, down('.preflight-head', -1)) },
  'basket-blocked': { world: () => withBasket(96, { preflight: { freeBytes: 3_000_000_000 } }), reach: basket },
  'basket-accepted': {
    world: () => withBasket(96, { preflight: { canOpenRestricted: true } }),
    reach: through(basket, press('.terms-check .check')),
  },
  'basket-failing': {
    world: () => withBasket(20, { broken: new Map([['preflight.look', UNREACHABLE]]) }),
    reach: basket,
  },
  'basket-empty': { world: () => aWorld(), reach: basket },
}
