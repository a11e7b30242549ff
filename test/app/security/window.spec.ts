// Answers attackers (a) and (b): whatever the page is tricked into, it stays on its origin and can reach nothing else
// (W-01 … W-10, I-08).
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS } from '../../../shared/settings/schema.js'
import { prepareApp } from '../../support/app/prepareApp.js'

const { app, atEnd, begin, home } = prepareApp('all tests', { breaksPolicy: true })
let outside: Server
let origin: string
let received: string[] = []

beforeAll(async () => {
  outside = createServer((request, response) => {
    received.push(`${request.method} ${request.url}`)
    response.setHeader('access-control-allow-origin', '*')
    response.end('<title>outside</title>')
  })
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve))
  atEnd(() => outside.close())
  origin = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`
  await begin()
})

beforeEach(() => {
  received = []
})

const settle = () => new Promise((resolve) => setTimeout(resolve, 300))
const whereIsIt = async () => ({
  page: app.page.url(),
  // The title is read in the page, because Playwright forgets it at each attempt to leave.
  title: await app.page.evaluate(() => document.title),
  windows: await app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length),
})
const AT_HOME = { page: 'app://rudi/index.html', title: 'Rudi Desk', windows: 1 }

describe('the window', () => {
  it('runs its page on our origin, sandboxed and isolated, without Node', async () => {
    const preferences = await app.electron.evaluate(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows()
      // This method is missing from the typings since Electron 28, but still exists.
      const contents = window?.webContents as unknown as { getLastWebPreferences(): object } | undefined
      return contents?.getLastWebPreferences()
    })
    expect(preferences).toMatchObject({
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
    })
    const seen = await app.page.evaluate(() => ({
      origin: location.origin,
      secure: isSecureContext,
      strangers: ['require', 'process', 'module', 'Buffer', 'global', 'electron', 'ipcRenderer'].filter(
        (name) => name in globalThis,
      ),
    }))
    expect(seen).toEqual({ origin: 'app://rudi', secure: true, strangers: [] })
  })

  it('shows the page three frozen functions of the machine and nothing else', async () => {
    const bridge = await app.page.evaluate(() => {
      const { rudi } = globalThis as unknown as { rudi: Record<string, unknown> }
      const members = Object.getOwnPropertyNames(rudi).map((name) => `${name}: ${typeof rudi[name]}`)
      return { members: members.sort(), frozen: Object.isFrozen(rudi) }
    })
    expect(bridge).toEqual({ members: ['ask: function', 'listen: function', 'takeDropped: function'], frozen: true })
  })

  it('asks nothing that is not in the table, electron-store’s own channel included', async () => {
    const answers = await app.page.evaluate(async () => {
      const { rudi } = globalThis as unknown as { rudi: { ask(name: string): Promise<unknown> } }
      const names = [
        'electron-store-get-data',
        'encryption.takeDropped',
        'downloads.changed',
        'settings.write2',
        '__proto__',
        'toString',
        '',
      ]
      return Promise.all(
        names.map((name) =>
          rudi.ask(name).then(
            () => 'answered',
            () => 'rejected',
          ),
        ),
      )
    })
    expect(new Set(answers)).toEqual(new Set(['rejected']))
    expect(await app.electron.evaluate(({ ipcMain }) => ipcMain.listenerCount('electron-store-get-data'))).toBe(0)
  })

  it('gives a listener one plain argument, and lets it stop', async () => {
    const seen = await app.page.evaluate(async () => {
      const { rudi } = globalThis as unknown as {
        rudi: {
          ask(name: string, input: string): Promise<unknown>
          listen(name: string, listener: (...received: string[]) => void): () => void
        }
      }
      const received: string[][] = []
      const stop = rudi.listen('settings.changed', (...all) => received.push(all))
      await rudi.ask('settings.write', '{"density":"dense"}')
      await new Promise((resolve) => setTimeout(resolve, 100))
      stop()
      await rudi.ask('settings.write', '{"density":"normal"}')
      await new Promise((resolve) => setTimeout(resolve, 100))
      return received.map((all) => all.map((each) => Object.keys(JSON.parse(each) as object).sort()))
    })
    // One value that holds only settings.
    expect(seen).toEqual([[Object.keys(DEFAULT_SETTINGS).sort()]])
  })

  const attacks: readonly (readonly [string, (address: string) => void])[] = [
    ['location.assign', (address) => location.assign(address)],
    ['location.replace', (address) => location.replace(address)],
    ['window.open', (address) => void window.open(address)],
    ['window.open in place', (address) => void window.open(address, '_self')],
    [
      'a link',
      (address) => {
        const link = document.createElement('a')
        link.href = address
        document.body.append(link)
        link.click()
        link.remove()
      },
    ],
    [
      'a link to a new window',
      (address) => {
        const link = document.createElement('a')
        link.href = address
        link.target = '_blank'
        document.body.append(link)
        link.dispatchEvent(new MouseEvent('click', { button: 1, bubbles: true }))
        link.click()
        link.remove()
      },
    ],
    [
      'a form',
      (address) => {
        const form = document.createElement('form')
        form.action = address
        form.method = 'post'
        document.body.append(form)
        form.submit()
        form.remove()
      },
    ],
    [
      'a meta refresh',
      (address) => {
        const meta = document.createElement('meta')
        meta.httpEquiv = 'refresh'
        meta.content = `0; url=${address}`
        document.head.append(meta)
        meta.remove()
      },
    ],
    [
      'a frame',
      (address) => {
        const frame = document.createElement('iframe')
        frame.src = address
        document.body.append(frame)
        setTimeout(() => frame.remove(), 200)
      },
    ],
  ]
  const addresses: readonly (readonly [string, () => string])[] = [
    ['the web', () => `${origin}/x`],
    ['an address with ours in its query', () => `${origin}/?app://rudi/index.html`],
    ['a file', () => 'file:///etc/hostname'],
    ['data', () => 'data:text/html,<title>outside</title>'],
    ['a script', () => 'javascript:void (document.title = "outside")'],
    ['another page of our scheme', () => 'app://rudi/other.html'],
    ['a look-alike of our scheme', () => 'app://rudi.evil/index.html'],
  ]
  it.each(attacks.flatMap(([way, attack]) => addresses.map(([where, to]) => [way, where, attack, to] as const)))(
    '%s to %s moves nothing',
    async (_way, _where, attack, to) => {
      await app.page.evaluate(attack, to()).catch(() => undefined)
      await settle()
      expect(await whereIsIt()).toEqual(AT_HOME)
      expect(received).toEqual([])
    },
  )

  it('has no network: fetch, sockets, pictures, beacons, styles, workers and prefetch reach no server', async () => {
    await app.page.evaluate(async (address) => {
      const quietly = async (act: () => unknown) => {
        try {
          await act()
        } catch {}
      }
      await quietly(() => fetch(address))
      await quietly(() => fetch(address, { mode: 'no-cors' }))
      await quietly(() => new WebSocket(address.replace('http', 'ws')))
      await quietly(() => new EventSource(address))
      await quietly(() => navigator.sendBeacon(address, 'x'))
      await quietly(() => new Worker(address))
      await quietly(() => navigator.serviceWorker.register('/sw.js'))
      await quietly(() => {
        const request = new XMLHttpRequest()
        request.open('GET', address, false)
        request.send()
      })
      for (const rel of ['prefetch', 'preload', 'preconnect', 'stylesheet', 'dns-prefetch', 'icon', 'manifest']) {
        const link = document.createElement('link')
        link.rel = rel
        link.href = address
        document.head.append(link)
      }
      for (const tag of ['img', 'video', 'audio', 'embed', 'object'] as const) {
        const element = document.createElement(tag)
        await quietly(() => element.setAttribute(tag === 'object' ? 'data' : 'src', address))
        document.body.append(element)
        setTimeout(() => element.remove(), 500)
      }
    }, `${origin}/leak`)
    await settle()
    await settle()
    expect(received).toEqual([])
  })

  it('reports a violation for each thing its policy forbids', async () => {
    const directives = await app.page.evaluate(async (address) => {
      const seen: string[] = []
      document.addEventListener('securitypolicyviolation', (event) => seen.push(event.effectiveDirective))
      const attempt = (act: () => unknown) => {
        try {
          act()
        } catch {}
      }
      const add = (tag: string, attributes: Record<string, string>, text = '') => {
        const element = document.createElement(tag)
        for (const [name, value] of Object.entries(attributes)) attempt(() => element.setAttribute(name, value))
        attempt(() => element.append(text))
        document.body.append(element)
      }
      // biome-ignore lint/security/noGlobalEval: that it is refused is what is looked at.
      attempt(() => globalThis.eval('1'))
      add('script', {}, 'globalThis.wasRun = true')
      add('style', {}, 'body { display: none }')
      add('img', { src: `${address}/p.png` })
      add('iframe', { src: address })
      add('object', { data: address })
      fetch(address).catch(() => undefined)
      await new Promise((resolve) => setTimeout(resolve, 300))
      return [...new Set(seen)].sort()
    }, origin)
    // Scripts and objects do not reach their own directives, because trusted types refuse the text first.
    const expected = ['connect-src', 'frame-src', 'img-src', 'require-trusted-types-for', 'style-src-elem']
    expect(directives).toEqual(expect.arrayContaining(expected))
    expect(await app.page.evaluate(() => 'wasRun' in globalThis)).toBe(false)
  })

  it('refuses markup as text: trusted types are required', async () => {
    const refused = await app.page.evaluate(() => {
      try {
        document.createElement('div').insertAdjacentHTML('beforeend', '<img src=x onerror=alert(1)>')
        return false
      } catch (error) {
        return error instanceof TypeError
      }
    })
    expect(refused).toBe(true)
  })

  it('is refused every permission but writing plain text to the clipboard', async () => {
    const states = await app.page.evaluate(async () => {
      const names = [
        'geolocation',
        'notifications',
        'camera',
        'microphone',
        'clipboard-read',
        'midi',
        'persistent-storage',
      ]
      const query = async (name: string) => (await navigator.permissions.query({ name: name as PermissionName })).state
      return Promise.all(names.map(query))
    })
    expect(new Set(states)).toEqual(new Set(['denied']))
  })

  it('saves an export that the page made, byte for byte, and no other download', async () => {
    const target = `${home.path}/export.crypt`
    await app.electron.evaluate(({ session }, path) => {
      session.defaultSession.on('will-download', (_event, item) => item.setSavePath(path))
    }, target)
    const done = app.electron.evaluate(
      ({ session }) =>
        new Promise<string>((resolve) => {
          session.defaultSession.once('will-download', (_event, item) =>
            item.once('done', (_e, state) => resolve(state)),
          )
        }),
    )
    await app.page.evaluate(() => {
      const bytes = Uint8Array.from({ length: 100_000 }, (_, at) => at % 251)
      const link = document.createElement('a')
      link.href = URL.createObjectURL(new Blob([bytes]))
      link.download = 'export.crypt'
      link.click()
    })
    expect(await done).toBe('completed')
    expect([...(await readFile(target))].every((byte, at) => byte === at % 251)).toBe(true)
  })
})
