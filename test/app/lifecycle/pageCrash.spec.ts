// The page's process ends: a person keeps the window, the screen and the downloads (I-02).
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { OutputOf } from '../../../shared/ipc/contract.js'
import type { Result } from '../../../shared/result.js'
import { beginMidDownload, countSentBytes } from '../../support/app/beginMidDownload.js'
import { prepareApp } from '../../support/app/prepareApp.js'
import { writeRequestScript } from '../../support/app/writeRequestScript.js'
import { expectCompleteFolders } from '../../support/library/expectCompleteFolders.js'

const MIB = 1024 * 1024

const fixture = prepareApp('each test')
const { app, begin, home } = fixture

/** Runs a script in the page; null when there is no page to run it. A page that ends meanwhile never answers. */
const inPage = (script: string) =>
  app.electron.evaluate(({ BrowserWindow }, text) => {
    const [window] = BrowserWindow.getAllWindows()
    const late = new Promise((resolve) => setTimeout(resolve, 10_000, null))
    return Promise.race([late, window?.webContents.executeJavaScript(text).catch(() => null)])
  }, script)

const pageProcess = () =>
  app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId() ?? 0)

const isLoading = () =>
  app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.isLoading())

/** Ways in which a page's process may end: by itself, or killed by the system. */
const ENDS = {
  crashed: () =>
    app.electron.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
    ),
  killed: async () => void process.kill(await pageProcess(), 'SIGKILL'),
} as const

/** Ends the page's process and waits until the page of a new process shows something. */
async function endPage(how: keyof typeof ENDS): Promise<void> {
  const before = await pageProcess()
  await ENDS[how]()
  await expect.poll(pageProcess).not.toBe(before)
  await expect.poll(() => inPage('document.body?.innerText.trim().length')).toBeGreaterThan(0)
}

/** Whether the page gets an answer, and the event that its request causes. */
const asksAndHears = (zoom: number) =>
  inPage(`new Promise((resolve) => {
    const stop = rudi.listen('settings.changed', (news) => { stop(); resolve(JSON.parse(news).zoom) })
    ${writeRequestScript('settings.write', { zoom })}.then(({ ok }) => ok || resolve('refused'))
    setTimeout(resolve, 5000, 'heard nothing')
  })`)

describe('a page whose process ends', () => {
  it('is created again in the same window, and the downloads continue', async () => {
    const running = await beginMidDownload(fixture)
    const heading = `document.querySelector('h1')?.innerText`
    const before = await inPage(
      `document.querySelectorAll('.place')[3].click(), new Promise((shown) => setTimeout(() => shown(${heading}), 500))`,
    )
    await endPage('crashed')
    // It comes back on the screen that was shown.
    await expect.poll(() => inPage(heading)).toBe(before)
    expect(before).toBe('Library')
    const snapshot = (): Promise<Result<OutputOf<'downloads.snapshot'>> | null> =>
      inPage(writeRequestScript('downloads.snapshot', { after: null }))
    const readState = async (): Promise<string | null> => {
      const answer = await snapshot()
      return answer?.ok === true ? (answer.value.downloads[0]?.state.type ?? null) : null
    }
    await expect.poll(readState).toBe('done')
    await expectCompleteFolders(home.downloads, running, running.landmark('medium').media)
    expect(countSentBytes(running)).toBeLessThan(65 * MIB)
  })

  it('again and again: each page asks, is answered and receives the events', async () => {
    await begin()
    const windows = () =>
      app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map(({ id }) => id))
    const before = await windows()
    for (const [at, how] of (['crashed', 'killed', 'crashed'] as const).entries()) {
      await endPage(how)
      expect(await asksAndHears(90 + 10 * at)).toBe(90 + 10 * at)
      await inPage('globalThis.isLeft = true; location.reload()')
      await expect
        .poll(() => inPage(`'isLeft' in globalThis ? 0 : document.body.innerText.trim().length`))
        .toBeGreaterThan(0)
      expect(await asksAndHears(125)).toBe(125)
    }
    expect(await windows()).toEqual(before)
  })

  it('is created again even when it ends while it is being reloaded', async () => {
    await begin()
    await app.electron.evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents
      contents?.once('did-start-navigation', () => contents.forcefullyCrashRenderer())
    })
    await endPage('crashed')
    // The time that a page gets to load at all.
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect(await asksAndHears(110)).toBe(110)
  })

  it('has its last requests refused once the window has left it', async () => {
    await begin()
    await endPage('crashed')
    await inPage(`addEventListener('unload', () => { ${writeRequestScript('settings.write', { density: 'dense' })} })`)
    await app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.loadURL('about:blank'))
    const log = () => readFile(join(home.userData, 'logs', 'rudi-desk.log'), 'utf8')
    await expect.poll(log).toMatch(/"settings\.write","why":"sender","event":"ipc\.refused"/)
    // Loading a page while the previous one is still loading fails (ERR_FAILED).
    await expect.poll(isLoading).toBe(false)
    await app.electron.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.loadURL('app://rudi/index.html'),
    )
    expect(await inPage(`${writeRequestScript('settings.read')}.then(({ value }) => value.density)`)).toBe('normal')
  })

  it('is replaced by a new window in the same place when it still cannot send a request after a reload', async () => {
    await begin()
    const shown = () =>
      app.electron.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows().map((one) => ({ id: one.id, place: one.getNormalBounds() })),
      )
    const before = await shown()
    // From now on the main process takes whatever the window shows for another frame.
    await app.electron.evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents
      if (contents !== undefined)
        Object.defineProperty(contents, 'mainFrame', { value: { processId: 0, routingId: 0 } })
    })
    await ENDS.crashed()
    await expect.poll(async () => (await shown()).map(({ id }) => id)).not.toEqual(before.map(({ id }) => id))
    const after = await shown()
    expect(after.map(({ place }) => place)).toEqual(before.map(({ place }) => place))
    await expect.poll(() => asksAndHears(110)).toBe(110)
  })
})
