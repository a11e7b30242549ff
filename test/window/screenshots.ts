import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { ROOT } from '../../build/setup/paths.mjs'
import { failure } from '../../shared/failure.js'
import { aWorld, PORTAL, tellWindow, type World } from './fakeMachine.js'
import { openStudio } from './openWindow.js'
import { aDownload, busyDownloads, failingDownloads, NOW_MS, waitingTraffic } from './sampleData.js'
import { aLibrary, failingFile } from './sampleLibrary.js'
import { sampleBasket } from './samplePreflight.js'

/**
 * Takes the set that the window is judged by: every screen full, empty and failing, in both themes and languages.
 * `npx tsx test/window/screenshots.ts [part of a scene's name] [width…]`; with `readme`, the README's four alone.
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

/** A basket that was kept from an earlier run. */
const withBasket = (datasets: number, preflight: World['preflight'] = {}): World =>
  aWorld({ baskets: new Map([[PORTAL.id, sampleBasket(datasets)]]), preflight })

const lookAtFirst = async (page: Page): Promise<void> => {
  await place(2)(page)
  await page.locator('.finished-row button').first().click()
  await page
    .getByRole('button', { name: /^(?:Regarder|Look at) / })
    .first()
    .click()
}
const lookFace = (index: number) => async (page: Page) => {
  await lookAtFirst(page)
  await page.locator('.look-head .choice-option').nth(index).click()
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
  'catalogue-narrowed': {
    world: () => aWorld({ downloads: busyDownloads() }),
    reach: async (page) => {
      for (const index of [0, 9, 14]) await page.locator('.facet-value').nth(index).click()
      await page.locator('input[type=search]').fill('comptages')
      await page.clock.runFor(300)
    },
  },
  'catalogue-copying': {
    world: () => aWorld({ copy: { whole: false, held: 12_400, total: 50_000, doing: 'copying' } }),
  },
  'catalogue-offline': {
    world: () =>
      aWorld({
        copy: {
          doing: 'waiting',
          checkedMs: NOW_MS - 3 * 3_600_000,
          trouble: { code: 'net/unreachable', facts: { host: 'rudi.rennesmetropole.example' } },
        },
      }),
  },
  'catalogue-place': {
    world: () => aWorld(),
    reach: async (page) => {
      await row(2)(page)
      await page.locator('.extent').scrollIntoViewIfNeeded()
    },
  },
  'catalogue-empty': { world: () => aWorld({ datasets: [] }) },
  'catalogue-failing': { world: () => aWorld({ broken: new Map([['catalog.search', down]]) }) },
  'basket-full': {
    world: () => aWorld(),
    reach: async (page) => {
      await fillBasket(page)
      await page.clock.runFor(500)
    },
  },
  'basket-200': { world: () => withBasket(96), reach: place(1) },
  'basket-blocked': { world: () => withBasket(96, { freeBytes: 3_000_000_000 }), reach: place(1) },
  'basket-failing': {
    world: () => ({ ...withBasket(20), broken: new Map([['preflight.look', down]]) }),
    reach: place(1),
  },
  'basket-accepted': {
    world: () => withBasket(96, { canOpenRestricted: true }),
    reach: async (page) => {
      await place(1)(page)
      await page.clock.runFor(500)
      await page.locator('.terms-check .check').click()
      await page.locator('.preflight-fold').nth(2).click()
    },
  },
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
  'downloads-waiting': {
    world: () => aWorld({ downloads: busyDownloads(), traffic: waitingTraffic() }),
    reach: place(2),
  },
  'downloads-picked': {
    world: () => {
      const [one, ...rest] = busyDownloads()
      if (one === undefined) throw new Error('there are busy downloads')
      const split: [number, number][] = [
        [0, 4_000_000],
        [10_000_000, 17_000_000],
        [20_000_000, 29_500_000],
      ]
      const marked = { ...one, priority: 'high' as const, limit: 2_000_000, receivedBytes: 20_500_000, ranges: split }
      return aWorld({ downloads: [marked, ...rest], traffic: waitingTraffic() })
    },
    reach: async (page) => {
      await place(2)(page)
      await page.locator('.download-row').first().click()
      await page.keyboard.press('Shift+ArrowDown')
      await page.keyboard.press('Shift+ArrowDown')
      await page.keyboard.press('Enter')
    },
  },
  'downloads-many': {
    world: () =>
      aWorld({
        downloads: Array.from({ length: 100_000 }, (_, index) =>
          aDownload(index, index < 8 ? { is: 'running', bytesPerSecond: 3_000_000 } : { is: 'queued' }),
        ),
        traffic: waitingTraffic(),
      }),
    reach: async (page) => {
      await place(2)(page)
      await page.waitForFunction(() => document.body.innerText.includes('100'))
      await page.waitForTimeout(20_000)
      await page
        .locator('.list-scroll')
        .last()
        .evaluate((list) => {
          list.scrollTop = 1_000_000
        })
    },
  },
  'downloads-five': { world: () => aWorld({ downloads: busyDownloads().slice(0, 5) }), reach: place(2) },
  'settings-hours': {
    world: () => {
      const world = aWorld()
      const days = [1, 2, 3, 4, 5]
      world.settings = {
        ...world.settings,
        timetable: [
          { days, fromMinute: 480, toMinute: 1080, limit: 500_000 },
          { days: [6, 7], fromMinute: 1320, toMinute: 360, limit: 'pause' },
        ],
      }
      return world
    },
    reach: async (page) => {
      await place(7)(page)
      await page.locator('.timetable').scrollIntoViewIfNeeded()
    },
  },
  'downloads-failing': { world: () => aWorld({ downloads: failingDownloads() }), reach: place(2) },
  'downloads-empty': { world: () => aWorld(), reach: place(2) },
  'library-full': { world: () => aWorld({ library: aLibrary(214) }), reach: place(3) },
  'library-detail': {
    world: () => aWorld({ library: aLibrary(214) }),
    reach: async (page) => {
      await place(3)(page)
      await page.locator('.library-name').nth(2).click()
    },
  },
  'library-producers': {
    world: () => aWorld({ library: aLibrary(40) }),
    reach: async (page) => {
      await place(3)(page)
      await page.locator('.choice-option').nth(1).click()
      await page.locator('.kind').nth(3).click()
    },
  },
  'library-checking': {
    world: () => aWorld({ library: aLibrary(60) }),
    reach: async (page) => {
      await place(3)(page)
      const name = 'comptages-des-mobilites-douces-2021.csv'
      await tellWindow(page, 'library.checked', { done: 23, total: 60, bad: 2, name })
    },
  },
  'library-failing': {
    world: () => aWorld({ library: aLibrary(40).map((row, n) => failingFile(row, n)) }),
    reach: async (page) => {
      await place(3)(page)
      await tellWindow(page, 'library.checked', { done: 40, total: 40, bad: 40, name: null })
    },
  },
  'library-broken': { world: () => aWorld({ broken: new Map([['library.page', down]]) }), reach: place(3) },
  'library-empty': { world: () => aWorld(), reach: place(3) },
  'exports-full': { world: () => aWorld(), reach: place(4) },
  'exports-failing': {
    world: () => aWorld({ broken: new Map([['exports.publicKey', failure('key/not-a-key')]]) }),
    reach: place(4),
  },
  'accounts-anonymous': { world: () => aWorld(), reach: place(5) },
  'accounts-refused': {
    world: () => {
      const world = aWorld({ broken: new Map([['accounts.signIn', failure('session/refused', { login: 'camille' })]]) })
      world.account = { ...world.account, keptBy: 'this-session-only' }
      return world
    },
    reach: async (page) => {
      await place(5)(page)
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
    reach: place(5),
  },
  'tools-full': { world: () => aWorld(), reach: place(6) },
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
  'look-rows': { world: () => aWorld({ downloads: busyDownloads() }), reach: lookAtFirst },
  'look-columns': { world: () => aWorld({ downloads: busyDownloads() }), reach: lookFace(1) },
  'look-map': { world: () => aWorld({ downloads: busyDownloads() }), reach: lookFace(2) },
  'look-query': {
    world: () => aWorld({ downloads: busyDownloads() }),
    reach: async (page) => {
      await lookFace(3)(page)
      await page.locator('.query .button.primary').click()
      await page.locator('.look-head .button').click()
    },
  },
  'look-document': {
    world: () => aWorld({ downloads: busyDownloads(), sight: { is: 'document', version: '1.7', pages: 12 } }),
    reach: lookAtFirst,
  },
  'look-failing': {
    world: () => aWorld({ downloads: busyDownloads(), broken: new Map([['look.open', failure('look/ended')]]) }),
    reach: lookAtFirst,
  },
  'settings-full': { world: () => aWorld(), reach: place(7) },
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

/** The README's pictures, in English and at the width of a laptop. */
const README: readonly (readonly [picture: string, scene: string, theme: 'light' | 'dark'])[] = [
  ['catalogue', 'catalogue-place', 'light'],
  ['basket', 'basket-blocked', 'light'],
  ['downloads', 'downloads-full', 'light'],
  ['library', 'library-full', 'dark'],
]

async function readme(): Promise<void> {
  for (const [picture, scene, theme] of README) {
    await main(scene, [1440])
    const taken = join(ROOT, 'test-results', 'screenshots', `${scene}.1440.${theme}.en.png`)
    await copyFile(taken, join(ROOT, 'build', 'screens', `${picture}.png`))
  }
}

const [wanted = '', ...widths] = process.argv.slice(2)
await (wanted === 'readme' ? readme() : main(wanted, widths.map(Number)))
