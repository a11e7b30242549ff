import type { Page } from 'playwright'
import { aWorld } from '../fakeMachine.js'
import { busyDownloads, NOW_MS } from '../sampleData.js'
import { later, press, type Scenes, through, UNREACHABLE } from './scene.js'

const busy = () => aWorld({ downloads: busyDownloads() })
const open = (nth: number) => press('.list-scroll .dataset-row', nth)
const pick = (nth: number) => press('.list-scroll .dataset-row .check', nth)
const search = (words: string) => (page: Page) => page.locator('input[type=search]').fill(words)
/** Not where the window is too narrow for a rail. */
const facet = (nth: number) => async (page: Page) => {
  const value = page.locator('.facet-value').nth(nth)
  if (await value.isVisible()) await value.click()
}

/** Where the rail has no room: in a small window, and elsewhere beside a detail, unless the window is wide. */
const filters = async (page: Page) => {
  const button = page.locator('.facet-button')
  if (!(await button.isVisible())) await open(2)(page)
  if (await button.isVisible()) await button.click()
}

export const CATALOGUE: Scenes = {
  'catalogue-full': { world: busy },
  'catalogue-five': { world: () => aWorld({ datasets: aWorld().datasets.slice(0, 5) }) },
  'catalogue-picked': { world: busy, reach: through(pick(1), pick(2), pick(4)) },
  'catalogue-dense': {
    world: () => {
      const world = busy()
      world.settings = { ...world.settings, density: 'dense' }
      return world
    },
  },
  'catalogue-detail': { world: busy, reach: open(2) },
  'catalogue-service': { world: () => aWorld(), reach: open(10) },
  'catalogue-place': {
    world: () => aWorld(),
    reach: through(open(2), (page) => page.locator('.extent').scrollIntoViewIfNeeded()),
  },
  'catalogue-narrowed': {
    world: busy,
    reach: through(facet(0), facet(9), facet(14), search('comptages'), later(300)),
  },
  'catalogue-filters': { world: busy, reach: filters },
  'catalogue-nothing': { world: busy, reach: through(search('zzyzx'), later(300)) },
  'catalogue-copying': {
    world: () => aWorld({ copy: { whole: false, held: 12_400, total: 50_000, doing: 'copying' } }),
  },
  'catalogue-offline': {
    world: () =>
      aWorld({
        copy: {
          doing: 'waiting',
          checkedMs: NOW_MS - 3 * 3_600_000,
          trouble: { code: UNREACHABLE.code, facts: { host: 'rudi.rennesmetropole.example' } },
        },
      }),
  },
  'catalogue-empty': { world: () => aWorld({ datasets: [] }) },
  'catalogue-failing': { world: () => aWorld({ broken: new Map([['catalog.search', UNREACHABLE]]) }) },
}
