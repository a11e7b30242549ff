// A cancellation that could still be undone is final when the person leaves, in the real application.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { downloadLandmark, downloadMedium } from '../../support/app/landmarkDownloads.js'
import { prepareApp } from '../../support/app/prepareApp.js'

const MIB = 1024 * 1024

const { app, begin, end, home, portal, start } = prepareApp('all tests')

const closeWindow = () => app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())

describe('what was cancelled a moment ago', () => {
  beforeAll(async () => {
    await begin({ bytesPerSecond: 2 * MIB })
    await downloadMedium(home, app, portal, 4 * MIB)
  })
  afterAll(end)

  it.each([
    ['the application ends', () => app.quit()],
    ['the window is closed', () => Promise.all([app.electron.waitForEvent('close'), closeWindow()])],
  ])('is cancelled when %s before its seconds of undo are over', async (_how, leave) => {
    // At the next start the person finds it cancelled, and asks for it once more.
    await downloadLandmark({ home, app, portal }, 'medium')
    await app.until(([one]) => (one?.receivedBytes ?? 0) > 4 * MIB)
    const { page } = app
    await page
      .getByRole('navigation', { name: 'Screens' })
      .getByRole('button', { name: /^Downloads/ })
      .click()
    await page.getByRole('button', { name: 'Cancel all' }).click()
    await page.getByText('1 download cancelled').waitFor()
    await leave()
    await start()
    const [only] = (await app.must('downloads.snapshot', { after: null })).downloads
    expect(only?.state.type).toBe('cancelled')
  })
})
