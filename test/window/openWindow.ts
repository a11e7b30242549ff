import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright'
import { bundleWindow } from '../../build/bundle/window.js'
import { bundlesAreFresh } from '../../build/setup/bundles.mjs'
import { DIST } from '../../build/setup/paths.mjs'
import { pageMap } from '../../electron/window/appProtocol.js'
import { PAGE_HEADERS } from '../../electron/window/csp.js'
import { installMachine, type World } from './fakeMachine.js'
import { NOW_MS } from './sampleData.js'

/** Debian's first: a current Chrome, from the distribution, without the windows of its own. Elsewhere, whatever Playwright finds. */
const DEBIAN_CHROMIUM = '/usr/bin/chromium-headless-shell'

export interface Studio {
  readonly open: (world: World, options?: BrowserContextOptions) => Promise<Shown>
  readonly close: () => Promise<void>
}

export interface Shown {
  readonly page: Page
  /** Every breach of the content policy and every error of the page since it opened. */
  readonly complaints: string[]
  readonly close: () => Promise<void>
}

/** The built window on a local server that answers as the `app://` protocol does: same map, same headers. */
async function serveWindow(): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const root = join(DIST, 'window')
  const map = pageMap.parse(JSON.parse(await readFile(join(root, 'manifest.json'), 'utf8')))
  const server = createServer((request, response) => {
    const page = map[request.url ?? '']
    // A browser asks for one by itself; the window has none, and its pages are not to blame.
    if (request.url === '/favicon.ico') return void response.writeHead(204, PAGE_HEADERS).end()
    if (page === undefined) return void response.writeHead(404, PAGE_HEADERS).end()
    readFile(join(root, page.file)).then(
      (bytes) => response.writeHead(200, { ...PAGE_HEADERS, 'content-type': page.type }).end(bytes),
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

async function show(browser: Browser, url: string, world: World, options: BrowserContextOptions): Promise<Shown> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
    ...options,
  })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`))
  page.on('console', (said) => {
    if (said.type() === 'error') complaints.push(`console: ${said.text()}`)
  })
  await page.exposeFunction('complain', (what: string) => complaints.push(what))
  await page.addInitScript(() => {
    const { complain } = globalThis as unknown as { complain: (what: string) => void }
    addEventListener('securitypolicyviolation', (breach) =>
      complain(`policy: ${breach.violatedDirective} ${breach.blockedURI}`),
    )
  })
  await page.clock.install({ time: NOW_MS })
  await installMachine(page, world)
  await page.goto(url)
  return { page, complaints, close: () => context.close() }
}

/** Builds the window if it is out of date, serves it, and opens it as often as asked, each time in a clean context. */
export async function openStudio(): Promise<Studio> {
  if (!bundlesAreFresh('all')) await bundleWindow()
  const server = await serveWindow()
  const browser = await chromium.launch({
    ...(existsSync(DEBIAN_CHROMIUM) ? { executablePath: DEBIAN_CHROMIUM } : {}),
    args: ['--no-sandbox'],
  })
  return {
    open: (world, options = {}) => show(browser, server.url, world, options),
    close: async () => {
      await browser.close()
      await server.close()
    },
  }
}
