import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import type { DownloadStateView } from '../../../shared/download/model/downloadView.js'
import { createDownloadView } from '../../support/samples/downloadSamples.js'
import { createFakeBackend } from '../../support/window/fake/fakeBackend.js'
import { sendToWindow } from '../../support/window/fake/fakeBridge.js'
import { setUpWindow } from '../../support/window/setUpWindow.js'
import { showDownloads } from '../../support/window/showDownloads.js'

const studio = setUpWindow()

const createDownloads = (count: number, state: DownloadStateView) =>
  Array.from({ length: count }, (_, index) => createDownloadView(index, state))

const openDownloads = async (downloads: ReturnType<typeof createDownloads>): Promise<Page> =>
  showDownloads(await studio.open(createFakeBackend({ downloads })))

it('keeps ten thousand downloads virtual', async () => {
  const page = await openDownloads(createDownloads(10_000, { type: 'queued' }))
  expect(await page.getByRole('row').count()).toBeLessThan(80)
})

it('is drawn in tasks of its own, after the summary, when all of its rows change', async () => {
  const page = await openDownloads(createDownloads(200, { type: 'queued' }))
  const isRowInLaterTask = page.evaluate(async () => {
    let isLaterTask = false
    const observe = (selector: string) =>
      new Promise<void>((resolve, reject) => {
        const element = document.querySelector(selector)
        if (element === null) return reject(new Error(`the window has ${selector}`))
        const observer = new MutationObserver(() => resolve())
        observer.observe(element, { subtree: true, childList: true, characterData: true })
      })
    const summaryChanges = observe('footer').then(() =>
      // This task comes before any other one of the page.
      scheduler.postTask(
        () => {
          isLaterTask = true
        },
        { priority: 'user-blocking' },
      ),
    )
    const rowsChange = observe('[role="grid"]').then(() => isLaterTask)
    await summaryChanges
    return rowsChange
  })
  const changed = createDownloads(200, { type: 'paused', because: 'person' })
  await sendToWindow(page, 'downloads.changed', {
    sequence: 2,
    changed,
    removed: [],
    briefBytesPerSecond: 0,
    arrivedBytes: 0,
  })
  expect(await isRowInLaterTask).toBe(true)
})
