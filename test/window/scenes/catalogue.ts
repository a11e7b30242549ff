import type { Page } from 'playwright'
import { SAMPLE_NOW_MS } from '../../support/samples/cityCatalogue.js'
import { createBusyDownloads } from '../../support/samples/downloadSamples.js'
import { createFakeBackend } from '../../support/window/fake/fakeBackend.js'
import { PORTAL_UNREACHABLE, type Scenes } from './scene.js'
import { advanceClock, pressSelector, runSteps } from './sceneSteps.js'

const busy = () => createFakeBackend({ downloads: createBusyDownloads() })
const open = (nth: number) => pressSelector('.list-scroll .dataset-row', nth)
const pick = (nth: number) => pressSelector('.list-scroll .dataset-row .check', nth)
const search = (words: string) => (page: Page) => page.locator('input[type=search]').fill(words)
/** Chooses a value of a facet, unless the window is too narrow for the rail. */
const facet = (nth: number) => async (page: Page) => {
  const value = page.locator('.facet-value').nth(nth)
  if (await value.isVisible()) await value.click()
}

/** Opens the filters where the rail has no room: in a small window, and beside a detail unless the window is wide. */
const filters = async (page: Page) => {
  const button = page.locator('.facet-button')
  if (!(await button.isVisible())) await open(2)(page)
  if (await button.isVisible()) await button.click()
}

export const CATALOGUE: Scenes = {
  'catalogue-full': { world: busy },
  'catalogue-five': { world: () => createFakeBackend({ datasets: createFakeBackend().datasets.slice(0, 5) }) },
  'catalogue-picked': { world: busy, reach: runSteps(pick(1), pick(2), pick(4)) },
  'catalogue-dense': {
    world: () => {
      const fakeBackend = busy()
      fakeBackend.settings = { ...fakeBackend.settings, density: 'dense' }
      return fakeBackend
    },
  },
  'catalogue-detail': { world: busy, reach: open(2) },
  'catalogue-service': { world: () => createFakeBackend(), reach: open(10) },
  'catalogue-place': {
    world: () => createFakeBackend(),
    reach: runSteps(open(2), (page) => page.locator('.extent').scrollIntoViewIfNeeded()),
  },
  'catalogue-narrowed': {
    world: busy,
    reach: runSteps(facet(0), facet(9), facet(14), search('comptages'), advanceClock(300)),
  },
  'catalogue-filters': { world: busy, reach: filters },
  'catalogue-nothing': { world: busy, reach: runSteps(search('zzyzx'), advanceClock(300)) },
  'catalogue-copying': {
    world: () => createFakeBackend({ copy: { whole: false, held: 12_400, total: 50_000, doing: 'copying' } }),
  },
  'catalogue-copying-narrowed': {
    world: () => createFakeBackend({ copy: { whole: false, held: 12_400, total: 50_000, doing: 'copying' } }),
    reach: runSteps(search('comptages'), advanceClock(300)),
  },
  'catalogue-offline': {
    world: () =>
      createFakeBackend({
        copy: {
          doing: 'waiting',
          checkedMs: SAMPLE_NOW_MS - 3 * 3_600_000,
          trouble: { code: PORTAL_UNREACHABLE.code, facts: { host: 'rudi.rennesmetropole.example' } },
        },
      }),
  },
  'catalogue-empty': { world: () => createFakeBackend({ datasets: [] }) },
  'catalogue-failing': {
    world: () => createFakeBackend({ broken: new Map([['catalog.search', PORTAL_UNREACHABLE]]) }),
  },
}
