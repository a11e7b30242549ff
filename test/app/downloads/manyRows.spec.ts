// Thousands of downloads in the real window: what a frame of scrolling costs, how many messages main sends, and how
// much memory it takes. Absolute times say more about the machine than about the window, so scrolling is compared with
// the same window and a small part of the list, in the same minute. The figures are printed.
//   RUDI_ROWS=100000   as `npm run test:long -- rows` has them, instead of twenty thousand
import { execFile } from 'node:child_process'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { LIMITS } from '../../../shared/limits.js'
import { parsePortalAddress } from '../../../shared/link/parsePortalAddress.js'
import { measureScrolling } from '../../support/app/measureScrolling.js'
import { prepareApp } from '../../support/app/prepareApp.js'

const ROWS = Number(process.env.RUDI_ROWS ?? 20_000)

const { app, home, makeHome, openPortal, portal, start } = prepareApp('each test')

/** Creates a data folder with the long queue, beside that of the application. */
async function filledQueue(portalUrl: string): Promise<string> {
  const portal = parsePortalAddress(portalUrl)
  if (!portal.ok) throw new Error('a portal has an address')
  const folder = join(home.path, 'filled')
  const script = join(import.meta.dirname, '../../support/queue/seedQueueChild.ts')
  const args = ['--import', 'tsx', script, folder, home.downloads, String(ROWS), portal.value]
  await promisify(execFile)(process.execPath, args)
  return folder
}

/** Starts once, to configure the portal. */
async function configure(portalUrl: string): Promise<void> {
  await start()
  await app.must('portals.add', { address: portalUrl, title: 'Test', dialect: 'auto' })
  await app.quit()
}

/**
 * Counts the messages about downloads where the main process sends them, until the result is read: the most in any
 * second.
 */
const countNews = () =>
  app.electron.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents
    if (contents === undefined) throw new Error('there is a window')
    const sent: number[] = []
    const send = contents.send.bind(contents)
    contents.send = (channel: string, ...news: unknown[]) => {
      if (channel === 'downloads.changed') sent.push(performance.now())
      send(channel, ...news)
    }
    Object.assign(globalThis, { newsSent: sent })
  })
const mostNews = (): Promise<number> =>
  app.electron.evaluate(() => {
    const { newsSent: sent } = globalThis as unknown as { readonly newsSent: readonly number[] }
    return Math.max(0, ...sent.map((from) => sent.filter((at) => at >= from && at < from + 1000).length))
  })

it('the window shows thousands of downloads as smoothly as a hundred, and is notified at most ten times a second', async () => {
  await makeHome()
  await openPortal({ datasets: 20 })
  const [filled] = await Promise.all([filledQueue(portal.url), configure(portal.url)])
  await cp(filled, home.userData, { recursive: true })

  await start()
  const { page } = app
  await countNews()
  const startedAt = performance.now()
  await page.getByRole('button', { name: /^Downloads/ }).click()
  const grid = page.getByRole('grid', { name: 'Downloads' })
  await grid.getByRole('row').first().waitFor()
  const firstMs = performance.now() - startedAt
  await page.getByRole('button', { name: `All, ${ROWS.toLocaleString('en')}` }).waitFor()
  await page.getByText('Reading the list').waitFor({ state: 'detached' })
  const allMs = performance.now() - startedAt

  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  const rows = page.locator('.list-scroll[role=grid]')
  const many = await measureScrolling(rows, cdp)
  const drawn = await grid.getByRole('row').count()
  await page.getByRole('searchbox', { name: 'Search the downloads' }).fill('station 123')
  const rowCount = async () => Number(await grid.getAttribute('aria-rowcount'))
  await expect.poll(rowCount).toBeLessThan(2000)
  const few = await measureScrolling(rows, cdp)
  await page.getByRole('searchbox', { name: 'Search the downloads' }).fill('')
  await cdp.send('HeapProfiler.collectGarbage')
  const { metrics } = await cdp.send('Performance.getMetrics')
  const heapMb = (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0) / 1e6
  const news = await mostNews()
  const mainMb = await app.electron.evaluate(() => process.memoryUsage().rss / 1e6)

  console.log(JSON.stringify({ firstMs, allMs, many, few, drawn, heapMb, mainMb, news }, null, 1))
  expect(news).toBeGreaterThan(0)
  expect(drawn).toBeLessThan(80)
  expect([many.blank, few.blank]).toEqual([0, 0])
  expect(news).toBeLessThanOrEqual(LIMITS.NEWS_PER_SECOND + 1)
  expect(many.middleMs).toBeLessThan(Math.max(17, 2 * few.middleMs))
  expect(many.workMs).toBeLessThan(3 * few.workMs + 4)
  expect(heapMb).toBeLessThan(300)
})
