import type { Page } from 'playwright'
import type { DownloadView } from '../../../shared/download/model/downloadView.js'
import {
  createBusyDownloads,
  createDownloadView,
  createFailingDownloads,
  createWaitingTraffic,
} from '../../support/samples/downloadSamples.js'
import { createFakeBackend, type FakeBackend } from '../../support/window/fake/fakeBackend.js'
import { sendToWindow } from '../../support/window/fake/fakeBridge.js'
import type { Scenes } from './scene.js'
import { openScreen, pressKey, pressNamed, pressSelector, runSteps } from './sceneSteps.js'

const busy = (some: Partial<FakeBackend> = {}): FakeBackend =>
  createFakeBackend({ downloads: createBusyDownloads(), ...some })
const downloads = openScreen('downloads')

/** Lets a minute and a half pass, so that there is a curve to see. */
async function letTimePass(page: Page): Promise<void> {
  const running = createBusyDownloads().flatMap((one) =>
    one.state.type === 'running' ? [{ ...one, state: one.state }] : [],
  )
  let arrivedBytes = 0
  for (let second = 1; second < 90; second++) {
    const wave = 1 + Math.sin(second / 7) * 0.4 + ((second * 31) % 17) / 40
    const changed = running.map((one) => ({
      ...one,
      state: { ...one.state, bytesPerSecond: one.state.bytesPerSecond * wave },
    }))
    // Bytes are told of more often than they are sampled, as by the engine.
    for (const half of [1, 2]) {
      arrivedBytes += Math.round(changed.reduce((sum, { state }) => sum + state.bytesPerSecond, 0) / 2)
      const speed = { briefBytesPerSecond: 0, arrivedBytes }
      await sendToWindow(page, 'downloads.changed', { sequence: 2 * second + half - 1, changed, removed: [], ...speed })
      await page.clock.runFor(500)
    }
  }
}

/** Shows the first download in several pieces, as with eight connections. */
function inPieces(): DownloadView[] {
  const [one, ...rest] = createBusyDownloads()
  if (one === undefined) throw new Error('there are busy downloads')
  const ranges: [number, number][] = [
    [0, 4_000_000],
    [10_000_000, 17_000_000],
    [20_000_000, 29_500_000],
  ]
  return [{ ...one, priority: 'high', limit: 2_000_000, receivedBytes: 20_500_000, ranges }, ...rest]
}

/** More rows than any screen has; scrolling a hundred thousand is measured in the real application. */
const tenThousand = (): DownloadView[] =>
  Array.from({ length: 10_000 }, (_, index) =>
    createDownloadView(index, index < 8 ? { type: 'running', bytesPerSecond: 3_000_000 } : { type: 'queued' }),
  )

/** Waits until the window has received all of them, however long that takes. */
async function inTheMiddle(page: Page): Promise<void> {
  await page.waitForFunction(() => /9.992/.test(document.body.innerText), null, { timeout: 60_000 })
  await page
    .locator('.list-scroll')
    .last()
    .evaluate((list) => {
      list.scrollTop = 100_000
    })
}

export const DOWNLOADS: Scenes = {
  'downloads-full': { world: () => busy(), reach: downloads },
  'downloads-five': {
    world: () => createFakeBackend({ downloads: createBusyDownloads().slice(0, 5) }),
    reach: downloads,
  },
  'downloads-plot': { world: () => busy(), reach: runSteps(downloads, letTimePass) },
  'downloads-waiting': { world: () => busy({ traffic: createWaitingTraffic() }), reach: downloads },
  'downloads-offline': {
    world: () => busy({ traffic: { ...createWaitingTraffic(), isOffline: true } }),
    reach: downloads,
  },
  'downloads-picked': {
    world: () => createFakeBackend({ downloads: inPieces(), traffic: createWaitingTraffic() }),
    reach: runSteps(
      downloads,
      pressSelector('.download-row'),
      pressKey('Shift+ArrowDown'),
      pressKey('Shift+ArrowDown'),
      pressKey('Enter'),
    ),
  },
  'downloads-menu': { world: () => busy(), reach: runSteps(downloads, pressSelector('.row-actions button', 2)) },
  'downloads-undo': { world: () => busy(), reach: runSteps(downloads, pressNamed('Tout annuler', 'Cancel all')) },
  'downloads-many': {
    world: () => createFakeBackend({ downloads: tenThousand(), traffic: createWaitingTraffic() }),
    reach: runSteps(downloads, inTheMiddle),
  },
  'downloads-failing': { world: () => createFakeBackend({ downloads: createFailingDownloads() }), reach: downloads },
  'downloads-empty': { world: () => createFakeBackend(), reach: downloads },
}
