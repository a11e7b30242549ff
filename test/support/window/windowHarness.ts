import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright'
import { buildWindowBundle } from '../../../build/bundle/windowBundle.js'
import { areBundlesFresh } from '../../../build/setup/bundles.mjs'
import { DIST } from '../../../build/setup/paths.mjs'
import { pageMap } from '../../../electron/window/security/appProtocol.js'
import { PAGE_HEADERS } from '../../../electron/window/security/csp.js'
import { SAMPLE_NOW_MS } from '../samples/cityCatalogue.js'
import type { FakeBackend } from './fake/fakeBackend.js'
import { installFakeBackend } from './fake/fakeBridge.js'

/** Debian's package, if installed: a current Chrome without windows. Elsewhere, the browser that Playwright finds. */
const DEBIAN_CHROMIUM = '/usr/bin/chromium-headless-shell'

/** Options in which a window may differ from the default. */
export type ViewOptions = Pick<BrowserContextOptions, 'viewport' | 'reducedMotion'>

export interface WindowHarness {
  readonly open: (fakeBackend: FakeBackend, view?: ViewOptions) => Promise<OpenedWindow>
  readonly close: () => Promise<void>
}

export interface OpenedWindow {
  readonly page: Page
  /** Every violation of the content policy and every error of the page since it opened. */
  readonly complaints: string[]
  readonly close: () => Promise<void>
}

/**
 * The window's headers, except that files may be cached. The browser then also caches compiled scripts, which saves a
 * fifth of the time to open the window.
 */
const HEADERS = { ...PAGE_HEADERS, 'cache-control': 'max-age=3600' }

/** Serves the built window from a local server that answers as the `app://` protocol does: same map, same headers. */
async function serveWindow(): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const root = join(DIST, 'window')
  const map = pageMap.parse(JSON.parse(await readFile(join(root, 'manifest.json'), 'utf8')))
  const server = createServer((request, response) => {
    // The query of the address says which world the page is opened in; the product has none.
    const page = map[request.url?.split('?', 1)[0] ?? '']
    // A browser requests an icon by itself, and the window has none.
    if (request.url === '/favicon.ico') return void response.writeHead(204, PAGE_HEADERS).end()
    if (page === undefined) return void response.writeHead(404, PAGE_HEADERS).end()
    readFile(join(root, page.file)).then(
      (bytes) => response.writeHead(200, { ...HEADERS, 'content-type': page.type }).end(bytes),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/index.html`,
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}

/** The default options of a test's window. */
const USUAL = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } as const

/**
 * A page that is used for one world after another. Requests that remain from the last world get no answer while the
 * next opens.
 */
interface Room {
  readonly enter: (fakeBackend: FakeBackend, view: ViewOptions) => Promise<OpenedWindow>
  readonly leave: () => Promise<void>
}

/** The present world of a page. */
interface Within {
  readonly fakeBackend: FakeBackend
  readonly complaints: string[]
  /** Unique to this world: a request from another address comes from the page of an earlier test. */
  readonly address: string
}

/**
 * Creates a reusable page. Continuing in a page takes half the time of a new profile with its own process, and the
 * little that the window stores in a browser is cleared. The clock belongs to the profile and keeps all changes, also a
 * pause, so it is reset for each world.
 */
async function aRoom(browser: Browser, url: string, giveBack: (room: Room) => void): Promise<Room> {
  const context = await browser.newContext({ locale: 'fr-FR', timezoneId: 'Europe/Paris' })
  const page = await context.newPage()
  let within: Within | null = null
  let entered = 0
  const complain = (what: string): void => void within?.complaints.push(what)
  page.on('pageerror', (error) => complain(`error: ${error.message}`))
  page.on('console', (said) => {
    if (said.type() === 'error') complain(`console: ${said.text()}`)
  })
  await page.exposeFunction('complain', complain)
  await page.addInitScript(() => {
    // Once per world: a window that is reloaded in a world finds what it stored.
    if (sessionStorage.getItem('world') !== location.search) {
      localStorage.clear()
      sessionStorage.clear()
    }
    sessionStorage.setItem('world', location.search)
    const { complain } = globalThis as unknown as { complain: (what: string) => void }
    addEventListener('securitypolicyviolation', (breach) =>
      complain(`policy: ${breach.violatedDirective} ${breach.blockedURI}`),
    )
  })
  await installFakeBackend(page, (address) => (within?.address === address ? within.fakeBackend : null))

  const leave = async (): Promise<void> => {
    if (within === null) return
    within = null
    await page.mouse.move(-1, -1)
    await context.clearPermissions()
    giveBack(room)
  }
  const enter = async (fakeBackend: FakeBackend, { viewport, reducedMotion }: ViewOptions): Promise<OpenedWindow> => {
    await page.setViewportSize(viewport ?? USUAL.viewport)
    await page.emulateMedia({ reducedMotion: reducedMotion ?? USUAL.reducedMotion })
    await page.clock.resume()
    await page.clock.install({ time: SAMPLE_NOW_MS })
    const complaints: string[] = []
    entered += 1
    within = { fakeBackend, complaints, address: `${url}?${entered}` }
    await page.goto(within.address)
    return { page, complaints, close: leave }
  }
  const room = { enter, leave }
  return room
}

/** What the specs of a worker share: a browser, which takes a second of a processor to start, and its pages. */
interface Shared {
  /** When the window was built that the browser shows and keeps in its cache. */
  readonly builtAtMs: number
  readonly isConnected: () => boolean
  readonly openRoom: () => Promise<Room>
  /** Leaves every page, so that the next spec may use it. */
  readonly rest: () => Promise<void>
  readonly end: () => Promise<void>
}

let shared: Shared | null = null

async function startBrowser(builtAtMs: number): Promise<Shared> {
  const { url, close } = await serveWindow()
  const browser = await chromium.launch({
    ...(existsSync(DEBIAN_CHROMIUM) ? { executablePath: DEBIAN_CHROMIUM } : {}),
    // No page of a test runs long enough for its script to be optimised, and drawing without a graphics card needs no
    // separate process.
    args: ['--no-sandbox', '--js-flags=--no-maglev --no-turbofan', '--in-process-gpu'],
  })
  const rooms: Room[] = []
  const free: Room[] = []
  const addRoom = async (): Promise<Room> => {
    const room = await aRoom(browser, url, (left) => free.push(left))
    rooms.push(room)
    return room
  }
  return {
    builtAtMs,
    isConnected: () => browser.isConnected(),
    openRoom: async () => free.pop() ?? addRoom(),
    async rest() {
      for (const room of rooms) await room.leave()
    },
    async end() {
      await browser.close()
      await close()
    },
  }
}

/**
 * Builds the window if it is out of date, serves it, and opens it as often as requested, each time as if for the first
 * time. The browser is that of the spec before, unless the window was built since then. It ends with the worker.
 */
export async function openWindowHarness(): Promise<WindowHarness> {
  if (!areBundlesFresh('all')) await buildWindowBundle()
  const builtAtMs = (await stat(join(DIST, 'window', 'manifest.json'))).mtimeMs
  if (shared !== null && !(shared.isConnected() && shared.builtAtMs === builtAtMs)) await endBrowser()
  shared ??= await startBrowser(builtAtMs)
  const { openRoom, rest } = shared
  return { open: async (fakeBackend, view = {}) => (await openRoom()).enter(fakeBackend, view), close: rest }
}

/** Ends the browser where no worker of a test runner does. */
export async function endBrowser(): Promise<void> {
  const left = shared
  shared = null
  await left?.end()
}
