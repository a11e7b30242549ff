// A hundred thousand files in the library of the real window: how soon it shows them, what a search and a frame of
// scrolling cost, and that reading all of them again can be stopped. Scrolling is compared with the same window and a
// thousandth of the list, in the same minute; the other figures are printed, and bounded far above what they are on a
// machine with nothing to do.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, it } from 'vitest'
import { measureScrolling } from '../../support/app/measureScrolling.js'
import { prepareApp } from '../../support/app/prepareApp.js'

const FILES = 100_000
/** A delay that a person still accepts, multiplied for a busy machine. */
const PATIENCE_MS = 15_000

/** Files whose name, or whose dataset's name, matches. */
const FOUND = Array.from({ length: FILES }, (_, n) => `${n} ${Math.floor(n / 8)}`).filter((one) =>
  one.includes('123'),
).length

const { app, begin, home, portal, start } = prepareApp('all tests')

async function fillLibrary(portalId: string): Promise<void> {
  const script = join(import.meta.dirname, '../../support/library/fillLibraryChild.ts')
  const args = ['--import', 'tsx', script, home.userData, home.downloads, String(FILES), portalId]
  await promisify(execFile)(process.execPath, args)
}

beforeAll(async () => {
  await begin({ datasets: 20 })
  const { id } = await app.must('portals.add', { address: portal.url, title: 'Test', dialect: 'auto' })
  await app.quit()
  await fillLibrary(id)
  await start()
}, 600_000)

const total = () => app.page.locator('.library-total')
const since = (startedAt: number): number => Math.round(performance.now() - startedAt)

it('the library shows, searches and scrolls a hundred thousand files as fast as a hundred', async () => {
  const { page } = app
  const list = page.getByRole('grid', { name: 'Files on disk' }).getByRole('rowgroup')
  const startedAt = performance.now()
  await page
    .getByRole('navigation', { name: 'Screens' })
    .getByRole('button', { name: /^Library/ })
    .click()
  await page
    .getByRole('row', { name: /^comptages-/ })
    .first()
    .waitFor()
  const openMs = since(startedAt)
  await total().getByText('100,000 files').waitFor()

  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  const many = await measureScrolling(list, cdp)
  const drawn = await page.locator('.library-row').count()
  const searchedAt = performance.now()
  await page.getByRole('searchbox', { name: /project/ }).fill('station 123')
  await total()
    .getByText(`${FOUND.toLocaleString('en')} files`)
    .waitFor({ timeout: PATIENCE_MS })
  const searchMs = since(searchedAt)
  const few = await measureScrolling(list, cdp)
  const backAt = performance.now()
  await page.getByRole('searchbox', { name: /project/ }).fill('')
  await total().getByText('100,000 files').waitFor({ timeout: PATIENCE_MS })
  const backMs = since(backAt)
  await cdp.send('HeapProfiler.collectGarbage')
  const { metrics } = await cdp.send('Performance.getMetrics')
  const heapMb = (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0) / 1e6

  console.log(JSON.stringify({ openMs, searchMs, backMs, many, few, drawn, heapMb }, null, 1))
  expect(openMs).toBeLessThan(PATIENCE_MS)
  expect(drawn).toBeLessThan(80)
  // Rows are measured once they exist, so a jump may show their place a frame before them, but no more often than with
  // few rows.
  expect(many.blank).toBeLessThanOrEqual(few.blank + 12)
  expect(many.middleMs).toBeLessThan(Math.max(17, 2 * few.middleMs))
  expect(many.workMs).toBeLessThan(3 * few.workMs + 4)
  expect(heapMb).toBeLessThan(200)
}, 300_000)

it('the verification of all files stops on request', async () => {
  const { page } = app
  await page.getByRole('button', { name: 'Verify these 100,000 files' }).click()
  await page.getByRole('button', { name: 'Stop', exact: true }).click({ timeout: 60_000 })
  await page
    .getByText(/stopped/i)
    .first()
    .waitFor({ timeout: 60_000 })
  await expect
    .poll(
      async () =>
        (await app.must('library.page', { text: '', only: 'damaged', by: 'dataset', offset: 0, limit: 1 })).total,
    )
    .toBe(0)
}, 300_000)
