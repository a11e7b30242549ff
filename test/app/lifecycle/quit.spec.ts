// Closing the window and quitting while downloads run, in the real application.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { downloadLandmark, downloadMedium } from '../../support/app/landmarkDownloads.js'
import { prepareApp } from '../../support/app/prepareApp.js'
import { haveAllEnded } from '../../support/app/startApp.js'

const MIB = 1024 * 1024

const { app, begin, end, home, portal, start } = prepareApp('all tests')

async function downloading(): Promise<void> {
  await begin({ bytesPerSecond: 2 * MIB })
  await downloadMedium(home, app, portal, 4 * MIB)
}

/** Sets the person's answer to the next question, and returns its text. */
const answering = (response: number) =>
  app.electron.evaluate(({ dialog }, chosen) => {
    const asked: string[] = []
    Object.assign(globalThis, { asked })
    dialog.showMessageBox = (async (_window: unknown, { message }: { message: string }) => {
      asked.push(message)
      return { response: chosen, checkboxChecked: false }
    }) as never
  }, response)
const questions = () => app.electron.evaluate(() => (globalThis as unknown as { asked: string[] }).asked)
const closeWindow = () => app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
const isVisible = () =>
  app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible() ?? null)

// One person, who cancels the first attempt to quit.
describe('while downloads run', () => {
  beforeAll(downloading)
  afterAll(end)

  it('closing the window asks, and the window stays when the person cancels', async () => {
    await answering(2)
    await closeWindow()
    await expect.poll(questions).toHaveLength(1)
    expect(await isVisible()).toBe(true)
  })

  it('closing it asks again, and they go on without it', async () => {
    await answering(0)
    await closeWindow()
    await expect.poll(isVisible).toBe(false)
    expect(await questions()).toEqual(['Downloads are in progress.'])
    await app.until(haveAllEnded)
    const [only] = (await app.must('downloads.snapshot', { after: null })).downloads
    expect(only?.state.type).toBe('done')
  })
})

describe('what was cancelled a moment ago', () => {
  beforeAll(downloading)
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
