import type { Page } from 'playwright'
import type { DownloadView } from '../../../shared/download/view.js'
import { aWorld, tellWindow, type World } from '../fakeMachine.js'
import { aDownload, busyDownloads, failingDownloads, waitingTraffic } from '../sampleData.js'
import { key, named, place, press, type Scenes, through } from './scene.js'

const busy = (some: Partial<World> = {}): World => aWorld({ downloads: busyDownloads(), ...some })
const downloads = place('downloads')

/** A minute and a half of bytes, so that there is a curve to look at. */
async function letTimePass(page: Page): Promise<void> {
  const running = busyDownloads().flatMap((one) => (one.state.is === 'running' ? [{ ...one, state: one.state }] : []))
  for (let second = 1; second < 90; second++) {
    const wave = 1 + Math.sin(second / 7) * 0.4 + ((second * 31) % 17) / 40
    const changed = running.map((one) => ({
      ...one,
      state: { ...one.state, bytesPerSecond: one.state.bytesPerSecond * wave },
    }))
    await tellWindow(page, 'downloads.changed', { sequence: second + 1, changed, removed: [] })
    await page.clock.runFor(1000)
  }
}

/** The first of them in several pieces, as when eight connections work at it. */
function inPieces(): DownloadView[] {
  const [one, ...rest] = busyDownloads()
  if (one === undefined) throw new Error('there are busy downloads')
  const ranges: [number, number][] = [
    [0, 4_000_000],
    [10_000_000, 17_000_000],
    [20_000_000, 29_500_000],
  ]
  return [{ ...one, priority: 'high', limit: 2_000_000, receivedBytes: 20_500_000, ranges }, ...rest]
}

/** More than any screen; how a hundred thousand scroll is measured in the real program. */
const tenThousand = (): DownloadView[] =>
  Array.from({ length: 10_000 }, (_, index) =>
    aDownload(index, index < 8 ? { is: 'running', bytesPerSecond: 3_000_000 } : { is: 'queued' }),
  )

/** Until all of them are known to the window, however long it takes to tell it. */
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
  'downloads-five': { world: () => aWorld({ downloads: busyDownloads().slice(0, 5) }), reach: downloads },
  'downloads-plot': { world: () => busy(), reach: through(downloads, letTimePass) },
  'downloads-waiting': { world: () => busy({ traffic: waitingTraffic() }), reach: downloads },
  'downloads-offline': {
    world: () => busy({ traffic: { ...waitingTraffic(), isOffline: true } }),
    reach: downloads,
  },
  'downloads-picked': {
    world: () => aWorld({ downloads: inPieces(), traffic: waitingTraffic() }),
    reach: through(downloads, press('.download-row'), key('Shift+ArrowDown'), key('Shift+ArrowDown'), key('Enter')),
  },
  'downloads-menu': { world: () => busy(), reach: through(downloads, press('.row-actions button', 2)) },
  'downloads-undo': { world: () => busy(), reach: through(downloads, named('Tout annuler', 'Cancel all')) },
  'downloads-many': {
    world: () => aWorld({ downloads: tenThousand(), traffic: waitingTraffic() }),
    reach: through(downloads, inTheMiddle),
  },
  'downloads-failing': { world: () => aWorld({ downloads: failingDownloads() }), reach: downloads },
  'downloads-empty': { world: () => aWorld(), reach: downloads },
}
