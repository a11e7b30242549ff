import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { ROOT } from '../../build/setup/paths.mjs'
import { failure } from '../../shared/failure.js'
import { aWorld, tellWindow, type World } from './fakeMachine.js'
import { openStudio } from './openWindow.js'
import { busyDownloads, failingDownloads } from './sampleData.js'

/**
 * Takes the set that the window is judged by: every screen full, empty and failing, in both themes and languages.
 * `npx tsx test/window/screenshots.ts [part of a scene's name] [width…]`
 */

const SIZES = [
  { width: 1100, height: 700 },
  { width: 1440, height: 900 },
  { width: 2560, height: 1440 },
] as const

interface Scene {
  readonly world: () => World
  readonly reach?: (page: Page) => Promise<void>
}

const place = (index: number) => async (page: Page) => page.locator('.place').nth(index).click()
const row = (index: number) => async (page: Page) => page.locator('.list-scroll .dataset-row').nth(index).click()
const down = failure('net/unreachable', { host: 'rudi.rennesmetropole.example' })

const fillBasket = async (page: Page): Promise<void> => {
  for (const index of [0, 1, 2, 3, 5]) await page.locator('.list-scroll .dataset-row .check').nth(index).click()
  await page.locator('.picked .button').click()
  await page.locator('.place').nth(1).click()
}

const SCENES: Readonly<Record<string, Scene>> = {
  'first-empty': { world: () => aWorld({ portals: [] }) },
  'first-found': {
    world: () => aWorld({ portals: [] }),
    reach: async (page) => {
      await page.locator('.input').fill('rudi.rennesmetropole.fr')
      await page.clock.runFor(1000)
    },
  },
  'first-failing': {
    world: () => aWorld({ portals: [], broken: new Map([['portals.probe', down]]) }),
    reach: async (page) => {
      await page.locator('.input').fill('rudi.rennesmetropole.fr')
      await page.clock.runFor(1000)
    },
  },
  'catalogue-full': { world: () => aWorld({ downloads: busyDownloads() }) },
  'catalogue-detail': { world: () => aWorld({ downloads: busyDownloads() }), reach: row(2) },
  'catalogue-service': { world: () => aWorld(), reach: row(10) },
  'catalogue-empty': { world: () => aWorld({ datasets: [] }) },
  'catalogue-failing': { world: () => aWorld({ broken: new Map([['catalog.search', down]]) }) },
  'basket-full': { world: () => aWorld(), reach: fillBasket },
  'basket-empty': { world: () => aWorld(), reach: place(1) },
  'downloads-full': { world: () => aWorld({ downloads: busyDownloads() }), reach: place(2) },
  'downloads-plot': {
    world: () => aWorld({ downloads: busyDownloads() }),
    reach: async (page) => {
      await place(2)(page)
      for (let second = 1; second < 90; second++) {
        const wave = 1 + Math.sin(second / 7) * 0.4 + ((second * 31) % 17) / 40
        const changed = busyDownloads().map((one) =>
          one.state.is === 'running'
            ? { ...one, state: { ...one.state, bytesPerSecond: one.state.bytesPerSecond * wave } }
            : one,
        )
        await tellWindow(page, 'downloads.changed', { sequence: second + 1, changed, removed: [] })
        await page.clock.runFor(1000)
      }
      await page.locator('.row-actions button').nth(1).click()
    },
  },
  'downloads-failing': { world: () => aWorld({ downloads: failingDownloads() }), reach: place(2) },
  'downloads-empty': { world: () => aWorld(), reach: place(2) },
  'exports-full': { world: () => aWorld(), reach: place(3) },
  'exports-failing': {
    world: () => aWorld({ broken: new Map([['exports.publicKey', failure('key/not-a-key')]]) }),
    reach: place(3),
  },
  'accounts-anonymous': { world: () => aWorld(), reach: place(4) },
  'accounts-refused': {
    world: () => {
      const world = aWorld({ broken: new Map([['accounts.signIn', failure('session/refused', { login: 'camille' })]]) })
      world.account = { ...world.account, keptBy: 'this-session-only' }
      return world
    },
    reach: async (page) => {
      await place(4)(page)
      await page.locator('input[name=login]').fill('camille')
      await page.locator('input[name=password]').fill('secret')
      await page.locator('form .button.primary').first().click()
    },
  },
  'accounts-person': {
    world: () => {
      const world = aWorld()
      world.account = {
        ...world.account,
        who: { is: 'person', login: 'camille.legoff' },
        customerKey: { hint: 'r4Kd' },
      }
      return world
    },
    reach: place(4),
  },
  'tools-full': { world: () => aWorld(), reach: place(5) },
  'palette-open': {
    world: () => aWorld({ downloads: failingDownloads() }),
    reach: async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').last().pressSequentially('a')
      await page.clock.runFor(400)
    },
  },
  'palette-keys': {
    world: () => aWorld(),
    reach: async (page) => {
      await page.keyboard.press('?')
    },
  },
  'settings-full': { world: () => aWorld(), reach: place(6) },
}

async function main(wanted: string, widths: readonly number[]): Promise<void> {
  const folder = join(ROOT, 'test-results', 'screenshots')
  await mkdir(folder, { recursive: true })
  const studio = await openStudio()
  const sizes = SIZES.filter(({ width }) => widths.length === 0 || widths.includes(width))
  try {
    for (const [name, scene] of Object.entries(SCENES).filter(([one]) => one.includes(wanted))) {
      for (const theme of ['light', 'dark'] as const) {
        for (const language of ['fr', 'en'] as const) {
          for (const viewport of sizes) {
            const world = scene.world()
            world.settings = { ...world.settings, theme, language }
            const { page, close } = await studio.open(world, { viewport })
            await page.locator('h1').first().waitFor()
            await page.waitForTimeout(150)
            await scene.reach?.(page)
            await page.waitForTimeout(200)
            await page.screenshot({ path: join(folder, `${name}.${viewport.width}.${theme}.${language}.png`) })
            await close()
          }
        }
      }
    }
  } finally {
    await studio.close()
  }
}

const [wanted = '', ...widths] = process.argv.slice(2)
await main(wanted, widths.map(Number))
