// Leaving, falling over, coming back: nothing a person had is lost by it (D-04, D-12, L-01, S-07).
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { QUIT_MS } from '../../electron/lifecycle/quit.js'
import { PREFERENCES_VERSION } from '../../shared/settings/schema.js'
import { aHome, allEnded, type Home, type RunningApp, startApp } from '../help/app.js'
import { downloadMedium } from '../help/downloadMedium.js'
import { expectFolders } from '../help/expectFolders.js'
import { type RunningPortal, startPortal } from '../portal/portal.js'

const MIB = 1024 * 1024

let home: Home
let app: RunningApp
let portal: RunningPortal | null = null

afterEach(async () => {
  await app?.kill().catch(() => undefined)
  await portal?.close()
  await home?.remove()
  portal = null
})

/** In the middle of a file of 64 MiB, at sixteen megabytes a second. */
async function inMidDownload(): Promise<RunningPortal> {
  portal = await startPortal({ datasets: 60, bytesPerSecond: 16 * MIB })
  home = await aHome()
  app = await startApp(home)
  // Several connections about one file help each other out when they are slow, and what helping costs is the machine's.
  await app.must('settings.write', { segments: 1 })
  await downloadMedium(home, app, portal, 12 * MIB)
  return portal
}

const sentBytes = (running: RunningPortal): number => running.log.reduce((sum, { sentBytes: sent }) => sum + sent, 0)

/** How long the application takes to leave, saying goodbye to Playwright included. */
async function quitMs(): Promise<number> {
  const startedAt = performance.now()
  await app.quit()
  return performance.now() - startedAt
}

describe('quitting in the middle of a download', () => {
  it('takes three seconds at most, and the next start goes on where it was', async () => {
    const running = await inMidDownload()
    const busyMs = await quitMs()
    app = await startApp(home)
    await app.until(allEnded)
    await expectFolders(home.downloads, running, running.landmark('medium').media)
    expect(sentBytes(running)).toBeLessThan(64 * MIB + 8 * MIB)
    // Leaving with nothing to do is what this machine needs for leaving; three times that is its mood.
    expect(busyMs).toBeLessThan(QUIT_MS + 3 * (await quitMs()))
  })
})

const inPage = (script: string) =>
  app.electron.evaluate(({ BrowserWindow }, text) => {
    const [window] = BrowserWindow.getAllWindows()
    return window?.webContents.executeJavaScript(text).catch(() => null)
  }, script)

describe('a page whose process ends', () => {
  it('is made anew in the same window, and the downloads go on', async () => {
    const running = await inMidDownload()
    const processId = () =>
      app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId())
    const before = await processId()
    await app.electron.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
    )
    await expect.poll(processId).not.toBe(before)
    await expect.poll(() => inPage('document.body.innerText.trim().length')).toBeGreaterThan(0)
    const done = `rudi.ask('downloads.snapshot', { after: null }).then(({ value }) => value.downloads[0].state.is)`
    await expect.poll(() => inPage(done)).toBe('done')
    await expectFolders(home.downloads, running, running.landmark('medium').media)
    expect(sentBytes(running)).toBeLessThan(65 * MIB)
  })
})

const bounds = () => app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getNormalBounds())

describe('the window', () => {
  it('stands where it stood, and on a display that is there', async () => {
    home = await aHome()
    app = await startApp(home)
    const wanted = { x: 130, y: 90, width: 1000, height: 700 }
    const isVisible = () =>
      app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible() === true)
    await expect.poll(isVisible).toBe(true)
    await app.electron.evaluate(
      ({ BrowserWindow }, place) => BrowserWindow.getAllWindows()[0]?.setBounds(place),
      wanted,
    )
    // What is asked for is told back at once; that it has come about, the page knows.
    await expect.poll(() => app.page.evaluate(() => innerWidth)).toBe(wanted.width)
    await expect.poll(bounds).toEqual(wanted)
    await app.quit()
    app = await startApp(home)
    expect(await bounds()).toEqual(wanted)
    await app.quit()

    const file = join(home.userData, 'preferences.json')
    const kept: unknown = JSON.parse(await readFile(file, 'utf8'))
    const far = { x: 40_000, y: -9000, width: 5000, height: 5000, maximized: false }
    await writeFile(file, JSON.stringify({ ...(kept as object), window: far }))
    app = await startApp(home)
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
  it('garbage, a list, a newer version’s: are put aside whole, told, and the defaults are used', async () => {
    home = await aHome()
    await mkdir(home.userData, { recursive: true })
    for (const [before, text] of bad.entries()) {
      await writeFile(join(home.userData, 'preferences.json'), text)
      app = await startApp(home)
      expect(await app.must('settings.read', undefined)).toMatchObject({ theme: 'system', language: 'system' })
      await app.must('settings.write', { theme: 'light' })
      expect(await readFile(join(home.userData, `preferences.unreadable-${before + 1}.json`), 'utf8')).toBe(text)
      await app.quit()
    }
    const log = await readFile(join(home.userData, 'logs', 'rudi-desk.log'), 'utf8')
    expect(log.match(/preferences\.put-aside/g)).toHaveLength(bad.length)
    app = await startApp(home)
    expect(await app.must('settings.read', undefined)).toMatchObject({ theme: 'light' })
    expect((await readdir(home.userData)).filter((name) => name.startsWith('preferences.'))).toHaveLength(4)
  })

  it('only a broken value: falls back by itself, and the rest stays', async () => {
    home = await aHome()
    await mkdir(home.userData, { recursive: true })
    const file = join(home.userData, 'preferences.json')
    await writeFile(file, JSON.stringify({ settings: { theme: 'dark', density: 7 }, portals: ['x'], demoPort: 'y' }))
    app = await startApp(home)
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
