// Measures the map in the real window: the time until all of it is drawn, and the frames while it is dragged and
// zoomed. `npm run bench -- map [polygons] [points]`. Without a graphics card, or with it switched off as here,
// Chromium draws with the processor.

import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import type { Page } from 'playwright'
import { startPortal } from '../../demo/portal.js'
import { downloadPlain } from '../support/app/landmarkDownloads.js'
import { type RunningApp, startApp } from '../support/app/startApp.js'
import { createUserHome } from '../support/app/userHome.js'

const [polygons, points] = [Number(process.argv[2] ?? 50_000), Number(process.argv[3] ?? 1_000_000)]
const DEADLINE_MS = 180_000

/** Writes areas without gaps, like a land register; neighbours share corners and bent sides. */
async function writePolygons(path: string, count: number): Promise<number> {
  const stream = createWriteStream(path)
  const across = Math.ceil(Math.sqrt(count))
  const at = (x: number, y: number): string => {
    const shake = (seed: number): number => (((Math.sin(seed) * 43_758.5453) % 1) - 0.5) * 0.5
    return `${(2 + (x + shake(x * 12.9898 + y * 78.233)) / 1000).toFixed(6)} ${(47 + (y + shake(x * 39.346 + y * 11.135)) / 1400).toFixed(6)}`
  }
  const side = (x0: number, y0: number, x1: number, y1: number): string[] =>
    Array.from({ length: 5 }, (_, step) => at(x0 + ((x1 - x0) * step) / 5, y0 + ((y1 - y0) * step) / 5))
  stream.write('id;nature;surface;wkt\n')
  let vertices = 0
  for (let index = 0; index < count; index++) {
    const [x, y] = [index % across, Math.floor(index / across)]
    const ring = [
      ...side(x, y, x + 1, y),
      ...side(x + 1, y, x + 1, y + 1),
      ...side(x + 1, y + 1, x, y + 1),
      ...side(x, y + 1, x, y),
    ]
    vertices += ring.length + 1
    if (!stream.write(`${index};n${index % 7};${(index * 37) % 900};"POLYGON((${[...ring, ring[0]].join(',')}))"\n`))
      await once(stream, 'drain')
  }
  stream.end()
  await once(stream, 'finish')
  return vertices
}

async function writePoints(path: string, count: number): Promise<void> {
  const stream = createWriteStream(path)
  stream.write('id;nature;longitude;latitude\n')
  for (let index = 0; index < count; index++) {
    const [angle, far] = [index * 2.399963, Math.sqrt(index / count)]
    const place = `${(2.4 + Math.cos(angle) * far * 4).toFixed(6)};${(46.8 + Math.sin(angle) * far * 3).toFixed(6)}`
    if (!stream.write(`${index};n${index % 7};${place}\n`)) await once(stream, 'drain')
  }
  stream.end()
  await once(stream, 'finish')
}

const sheet = (page: Page) => page.locator('.map-sheets')
const isWhole = (page: Page) =>
  page.waitForFunction(
    () =>
      document.querySelector('.map-sheets [data-drawn]')?.getAttribute('data-drawn') === 'whole' &&
      document.querySelector('.map-foot [role=status]') === null,
    undefined,
    { timeout: DEADLINE_MS, polling: 'raf' },
  )

interface Moved {
  readonly frames: number
  readonly median: number
  readonly p95: number
  readonly most: number
  /** The time from the end of the movement until the picture is sharp. */
  readonly settledMs: number
}

/** Records the frames while the map is moved. */
async function watchFrames(page: Page, move: () => Promise<void>): Promise<Moved> {
  await page.evaluate(() => {
    const watch = { gaps: [] as number[], on: true }
    Object.assign(globalThis, { watch })
    let last = 0
    const onFrame = (now: number): void => {
      if (last > 0) watch.gaps.push(now - last)
      last = now
      if (watch.on) requestAnimationFrame(onFrame)
    }
    requestAnimationFrame(onFrame)
  })
  await move()
  const gaps = await page.evaluate(() => {
    const { watch } = globalThis as unknown as { watch: { gaps: number[]; on: boolean } }
    watch.on = false
    return watch.gaps
  })
  const endedAt = performance.now()
  await isWhole(page)
  const settledMs = performance.now() - endedAt
  const sorted = gaps.toSorted((one, other) => one - other)
  const of = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
  return { frames: gaps.length, median: of(0.5), p95: of(0.95), most: of(1), settledMs }
}

async function drag(page: Page): Promise<void> {
  const box = await sheet(page).boundingBox()
  if (box === null) throw new Error('a map')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let step = 0; step < 180; step++)
    await page.mouse.move(x + 220 * Math.sin(step / 20), y + 120 * Math.sin(step / 31))
  await page.mouse.up()
}

async function zoom(page: Page): Promise<void> {
  for (let step = 0; step < 120; step++) await page.mouse.wheel(0, step < 60 ? -25 : 25)
}

const say = (name: string, { frames, median, p95, most, settledMs }: Moved): void =>
  console.log(
    `  ${name.padEnd(28)} median ${median.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, longest ${most.toFixed(0)} ms of ${frames} frames; sharp after ${settledMs.toFixed(0)} ms`,
  )

async function measure({ page }: RunningApp): Promise<void> {
  const startedAt = performance.now()
  await page.getByRole('radio', { name: 'Map', exact: true }).click()
  await sheet(page).waitFor({ timeout: DEADLINE_MS })
  const made = performance.now() - startedAt
  await isWhole(page)
  console.log(
    `  made after ${(made / 1000).toFixed(2)} s, all of it drawn after ${((performance.now() - startedAt) / 1000).toFixed(2)} s`,
  )
  say('all of it, dragged', await watchFrames(page, () => drag(page)))
  say('all of it, zoomed', await watchFrames(page, () => zoom(page)))
  await sheet(page).focus()
  for (let step = 0; step < 6; step++) await page.keyboard.press('+')
  await isWhole(page)
  say('a sixteenth, dragged', await watchFrames(page, () => drag(page)))
  await page.getByRole('combobox', { name: 'Colour', exact: true }).click()
  await page.getByRole('option', { name: /nature/ }).click()
  await page.locator('.map-legend').waitFor({ timeout: DEADLINE_MS })
  await page.keyboard.press('0')
  await page.getByRole('button', { name: 'Show everything' }).click()
  await isWhole(page)
  say('all of it in colours, dragged', await watchFrames(page, () => drag(page)))
}

const portal = await startPortal({ datasets: 20 })
const home = await createUserHome()
const app = await startApp(home)
// The program that runs this file adds a naming helper to functions, which the page lacks.
await app.page.evaluate('globalThis.__name = (one) => one')
try {
  const { path } = await downloadPlain({ home, app, portal })
  await app.page
    .getByRole('navigation', { name: 'Screens' })
    .getByRole('button', { name: /^Downloads/ })
    .click()
  const open = async (): Promise<void> => {
    await app.page.getByRole('button', { name: /^Preview / }).click()
    await app.page.getByRole('grid').waitFor({ timeout: DEADLINE_MS })
  }
  const vertices = await writePolygons(path, polygons)
  console.log(`${polygons} polygons, ${vertices} vertices`)
  await open()
  await measure(app)
  await app.page.getByRole('button', { name: 'Back' }).click()
  await writePoints(path, points)
  console.log(`${points} points`)
  await open()
  await measure(app)
} finally {
  await app.quit()
  await portal.close()
  await home.remove()
}
