import { createBasketEntries } from '../../support/samples/preflightSamples.js'
import { createFakeBackend, FAKE_PORTAL, type FakeBackend } from '../../support/window/fake/fakeBackend.js'
import { PORTAL_UNREACHABLE, type Scenes } from './scene.js'
import { advanceClock, openScreen, pressSelector, runSteps, scrollTo } from './sceneSteps.js'

/** A basket from an earlier run: with 96 datasets every obstacle occurs. */
const withBasket = (datasets: number, some: Partial<FakeBackend> = {}): FakeBackend =>
  createFakeBackend({ baskets: new Map([[FAKE_PORTAL.id, createBasketEntries(datasets)]]), ...some })
const basket = runSteps(openScreen('basket'), advanceClock(500))

export const BASKET: Scenes = {
  'basket-few': { world: () => withBasket(5), reach: basket },
  'basket-200': { world: () => withBasket(96), reach: basket },
  'basket-unfolded': {
    world: () => withBasket(96),
    reach: runSteps(basket, pressSelector('.preflight-fold', 2), pressSelector('.preflight-fold', 0)),
  },
  'basket-last': { world: () => withBasket(96), reach: runSteps(basket, scrollTo('.preflight-head', -1)) },
  'basket-blocked': { world: () => withBasket(96, { preflight: { freeBytes: 3_000_000_000 } }), reach: basket },
  'basket-accepted': {
    world: () => withBasket(96, { preflight: { canOpenRestricted: true } }),
    reach: runSteps(basket, pressSelector('.terms-check .check')),
  },
  'basket-protected': {
    world: () =>
      withBasket(96, {
        preflight: { canOpenRestricted: true },
        identity: { identity: 'kept', recipient: `age1${'q'.repeat(58)}` },
      }),
    reach: basket,
  },
  'basket-protect-offered': {
    world: () => withBasket(96, { preflight: { canOpenRestricted: true } }),
    reach: basket,
  },
  'basket-failing': {
    world: () => withBasket(20, { broken: new Map([['preflight.look', PORTAL_UNREACHABLE]]) }),
    reach: basket,
  },
  'basket-empty': { world: () => createFakeBackend(), reach: basket },
}
