// The speed of the downloads as a curve.
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { SAMPLE_NOW_MS } from '../../support/samples/cityCatalogue.js'
import { createBusyDownloads } from '../../support/samples/downloadSamples.js'
import { createFakeBackend } from '../../support/window/fake/fakeBackend.js'
import { sendToWindow } from '../../support/window/fake/fakeBridge.js'
import { goToScreen } from '../../support/window/screens.js'
import { setUpWindow } from '../../support/window/setUpWindow.js'

const studio = setUpWindow()

const FRAME_MS = 16
const waitUntilIdle = (page: Page): Promise<void> =>
  page.evaluate(() => scheduler.postTask(() => undefined, { priority: 'background' }))

it('the speed of running downloads is drawn, and there is no chart before the first one', async () => {
  const fakeBackend = createFakeBackend()
  const openedWindow = await studio.open(fakeBackend)
  await goToScreen(openedWindow, 'Téléchargements')
  const { page } = openedWindow
  await page.clock.pauseAt(SAMPLE_NOW_MS + 3_600_000)
  await page.clock.runFor(5000)
  expect(await page.locator('.speed-plot').count()).toBe(0)
  for (const second of [0, 1, 2, 3]) {
    const speed = { briefBytesPerSecond: 0, arrivedBytes: second * 31_700_000 }
    const changes = { sequence: second + 2, changed: createBusyDownloads(), removed: [], ...speed }
    await sendToWindow(page, 'downloads.changed', changes)
    // The page measures by this clock how long a drawing and its frame take, so both end before the clock goes on.
    await waitUntilIdle(page)
    await page.clock.runFor(FRAME_MS)
    await waitUntilIdle(page)
    await page.clock.runFor(1000 - FRAME_MS)
  }
  await page.getByText('Les dix dernières minutes').waitFor()
  await page.getByText('maximum 31,7 Mo/s').waitFor()
  expect(await page.locator('.sparkline svg').count()).toBeGreaterThan(2)
})
