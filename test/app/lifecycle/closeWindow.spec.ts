// Closing the window while downloads run asks whether they go on, in the real application.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { downloadMedium } from '../../support/app/landmarkDownloads.js'
import { prepareApp } from '../../support/app/prepareApp.js'
import { haveAllEnded } from '../../support/app/startApp.js'

const MIB = 1024 * 1024

const { app, begin, end, home, portal } = prepareApp('all tests')

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
  beforeAll(async () => {
    await begin({ bytesPerSecond: 2 * MIB })
    await downloadMedium(home, app, portal, 4 * MIB)
  })
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
