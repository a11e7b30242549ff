// Quitting, crashing and starting again: a person must lose nothing (D-04, D-12, L-01, S-07).
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { RunningPortal } from '../../../demo/portal.js'
import { getDefaultDataFolder, getUnfinishedExportsFolder } from '../../../electron/cli/core/dataFolder.js'
import { getHomeDirs } from '../../../electron/composition/homeDirs.js'
import { QUIT_MS } from '../../../electron/lifecycle/quit.js'
import { PREFERENCES_VERSION } from '../../../shared/settings/schema.js'
import { prepareApp } from '../../support/app/appFixture.js'
import { haveAllEnded } from '../../support/app/startApp.js'
import { downloadMedium } from '../../support/app/startDownload.js'
import { expectCompleteFolders } from '../../support/library/expectCompleteFolders.js'

const MIB = 1024 * 1024

const { app, begin, home, makeHome, portal, start } = prepareApp('each test')

/** Starts a download of 64 MiB, at sixteen megabytes per second, and returns in the middle of it. */
async function inMidDownload(): Promise<RunningPortal> {
  await begin({ bytesPerSecond: 16 * MIB })
  // Several connections of one file take over parts of each other when they are slow, and that cost depends on the
  // machine.
  await app.must('settings.write', { segments: 1 })
  await downloadMedium(home, app, portal, 12 * MIB)
  return portal
}

const sentBytes = (running: RunningPortal): number => running.log.reduce((sum, { sentBytes: sent }) => sum + sent, 0)

/** Measures how long the application takes to quit, including its disconnection from Playwright. */
async function quitMs(): Promise<number> {
  const startedAt = performance.now()
  await app.quit()
  return performance.now() - startedAt
}

describe('quitting in the middle of a download', () => {
  it('takes three seconds at most, and the next start goes on where it was', async () => {
    const running = await inMidDownload()
    const busyMs = await quitMs()
    await start()
    await app.until(haveAllEnded)
    await expectCompleteFolders(home.downloads, running, running.landmark('medium').media)
    expect(sentBytes(running)).toBeLessThan(64 * MIB + 8 * MIB)
    // The time to quit without work is what this machine needs; three times that allows for its variations.
    expect(busyMs).toBeLessThan(QUIT_MS + 3 * (await quitMs()))
  })
})

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
    const stop = rudi.listen('settings.changed', ({ zoom }) => { stop(); resolve(zoom) })
    rudi.ask('settings.write', { zoom: ${zoom} }).then(({ ok }) => ok || resolve('refused'))
    setTimeout(resolve, 5000, 'heard nothing')
  })`)

describe('a page whose process ends', () => {
  it('is made anew in the same window, and the downloads go on', async () => {
    const running = await inMidDownload()
    const heading = `document.querySelector('h1')?.innerText`
    const before = await inPage(
      `document.querySelectorAll('.place')[3].click(), new Promise((shown) => setTimeout(() => shown(${heading}), 500))`,
    )
    await endPage('crashed')
    // It comes back on the screen that was shown.
    await expect.poll(() => inPage(heading)).toBe(before)
    expect(before).toBe('Library')
    const done = `rudi.ask('downloads.snapshot', { after: null }).then(({ value }) => value.downloads[0].state.is)`
    await expect.poll(() => inPage(done)).toBe('done')
    await expectCompleteFolders(home.downloads, running, running.landmark('medium').media)
    expect(sentBytes(running)).toBeLessThan(65 * MIB)
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

  it('even while it is being loaded anew', async () => {
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

  it('and a page that the window has left is refused what it asks with its last breath', async () => {
    await begin()
    await endPage('crashed')
    await inPage(`addEventListener('unload', () => { rudi.ask('settings.write', { density: 'dense' }) })`)
    await app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.loadURL('about:blank'))
    const log = () => readFile(join(home.userData, 'logs', 'rudi-desk.log'), 'utf8')
    await expect.poll(log).toMatch(/"settings\.write","why":"sender","event":"ipc\.refused"/)
    // Loading a page while the previous one is still loading fails (ERR_FAILED).
    await expect.poll(isLoading).toBe(false)
    await app.electron.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.loadURL('app://rudi/index.html'),
    )
    expect(await inPage(`rudi.ask('settings.read').then(({ value }) => value.density)`)).toBe('normal')
  })

  it('and that still cannot ask when it is loaded anew gets a new window where the old one stood', async () => {
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

const bounds = () => app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getNormalBounds())

describe('the window', () => {
  it('stands where it stood, and on a display that is there', async () => {
    await begin()
    const wanted = { x: 130, y: 90, width: 1000, height: 700 }
    const isVisible = () =>
      app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible() === true)
    await expect.poll(isVisible).toBe(true)
    await app.electron.evaluate(
      ({ BrowserWindow }, place) => BrowserWindow.getAllWindows()[0]?.setBounds(place),
      wanted,
    )
    // The new size is reported at once, but only the page knows when it took effect.
    await expect.poll(() => app.page.evaluate(() => innerWidth)).toBe(wanted.width)
    await expect.poll(bounds).toEqual(wanted)
    await app.quit()
    await start()
    expect(await bounds()).toEqual(wanted)
    await app.quit()

    const file = join(home.userData, 'preferences.json')
    const kept: unknown = JSON.parse(await readFile(file, 'utf8'))
    const far = { x: 40_000, y: -9000, width: 5000, height: 5000, maximized: false }
    await writeFile(file, JSON.stringify({ ...(kept as object), window: far }))
    await start()
    const area = await app.electron.evaluate(({ screen }) => screen.getPrimaryDisplay().workArea)
    const now = await bounds()
    if (now === undefined) throw new Error('there is a window')
    expect(now.x).toBeGreaterThanOrEqual(area.x)
    expect(now.y).toBeGreaterThanOrEqual(area.y)
    expect(now.x + now.width).toBeLessThanOrEqual(area.x + area.width)
    expect(now.y + now.height).toBeLessThanOrEqual(area.y + area.height)
  })
})

describe('preferences that cannot be used', () => {
  const bad = [
    '{"settings": {"theme": "da',
    '[1, 2, 3]',
    JSON.stringify({ version: PREFERENCES_VERSION + 1, settings: { theme: 'dark' } }),
  ]
  it('garbage, a list, a newer version’s: are put aside whole and reported, and the defaults are used', async () => {
    await makeHome()
    await mkdir(home.userData, { recursive: true })
    for (const [before, text] of bad.entries()) {
      await writeFile(join(home.userData, 'preferences.json'), text)
      await start()
      expect(await app.must('settings.read', undefined)).toMatchObject({ theme: 'system', language: 'system' })
      await app.must('settings.write', { theme: 'light' })
      expect(await readFile(join(home.userData, `preferences.unreadable-${before + 1}.json`), 'utf8')).toBe(text)
      await app.quit()
    }
    const log = await readFile(join(home.userData, 'logs', 'rudi-desk.log'), 'utf8')
    expect(log.match(/preferences\.put-aside/g)).toHaveLength(bad.length)
    await start()
    expect(await app.must('settings.read', undefined)).toMatchObject({ theme: 'light' })
    expect((await readdir(home.userData)).filter((name) => name.startsWith('preferences.'))).toHaveLength(4)
  })

  it('only a broken value: falls back by itself, and the rest stays', async () => {
    await makeHome()
    await mkdir(home.userData, { recursive: true })
    const file = join(home.userData, 'preferences.json')
    await writeFile(file, JSON.stringify({ settings: { theme: 'dark', density: 7 }, portals: ['x'], demoPort: 'y' }))
    await start()
    expect(await app.must('settings.read', undefined)).toMatchObject({ theme: 'dark', density: 'normal' })
    expect(await app.must('portals.list', undefined)).toEqual([])
  })
})

describe('what is left on the disk', () => {
  it.skipIf(process.platform === 'win32')('is for the person’s eyes only: log, preferences, queue', async () => {
    await inMidDownload()
    const files = ['logs/rudi-desk.log', 'preferences.json', ...(await readdir(home.userData)).filter(isQueue)]
    expect(files.length).toBeGreaterThan(2)
    for (const name of files) expect((await stat(join(home.userData, name))).mode & 0o077, name).toBe(0)
  })
})

const isQueue = (name: string): boolean => /\.db(?:-wal|-shm)?$/.test(name)

describe('the start', () => {
  it('removes what a command that was killed left of an encryption', async () => {
    await makeHome((path) => ({ XDG_DATA_HOME: '', LOCALAPPDATA: path }))
    const partial = join(home.downloads, `${randomUUID()}.rudi-partial`)
    await writeFile(partial, 'half')
    const unfinished = getUnfinishedExportsFolder(
      getDefaultDataFolder({ ...getHomeDirs({}), home: home.path, localAppData: home.path }),
    )
    await mkdir(unfinished, { recursive: true })
    await writeFile(join(unfinished, `${randomUUID()}.json`), JSON.stringify([partial]))
    await start()
    await expect.poll(() => readdir(home.downloads)).toEqual([])
    await expect.poll(() => readdir(unfinished)).toEqual([])
  })
})
