// Answers attackers (a), (b) and (d): the decisions also reach Electron, event by event (W-03, W-07 … W-09, I-02, I-04, I-07).
import { EventEmitter } from 'node:events'
import { join } from 'node:path'
import type { BrowserWindow, IpcMain, Session } from 'electron'
import { build } from 'esbuild'
import { describe, expect, it } from 'vitest'
import {
  createElectronTransport,
  type FrameId,
  type IpcSender,
  isTrustedSender,
  notifyWindow,
} from '../../electron/ipc/server/ipcServer.js'
import type { Log } from '../../electron/ports/log.js'
import { createPathTokens } from '../../electron/services/pathTokens.js'
import { lockNavigation, type NavigableContents } from '../../electron/window/security/navigation.js'
import { hardenSession } from '../../electron/window/security/sessionPolicy.js'
import type { FolderToken } from '../../shared/ids.js'
import { channels, TAKE_DROPPED } from '../../shared/ipc/channels.js'
import { createSender } from '../support/ipc/fakeIpc.js'

const ROOT = join(import.meta.dirname, '..', '..')
const quiet: Log = { note: () => undefined }

/** The preload as it is built, run against a stand-in for Electron that writes down what it is asked. */
async function runPreload() {
  const { metafile, outputFiles } = await build({
    entryPoints: [join(ROOT, 'electron/preload.ts')],
    absWorkingDir: ROOT,
    bundle: true,
    write: false,
    metafile: true,
    minify: true,
    platform: 'browser',
    format: 'cjs',
    external: ['electron'],
  })
  const text = outputFiles[0]?.text ?? ''
  const exposed: [string, Record<string, (...args: unknown[]) => unknown>][] = []
  const invoked: unknown[][] = []
  const news = new EventEmitter()
  const electron = {
    contextBridge: { exposeInMainWorld: (...args: (typeof exposed)[number]) => void exposed.push(args) },
    ipcRenderer: {
      invoke: async (...args: unknown[]) => void invoked.push(args),
      on: news.on.bind(news),
      off: news.off.bind(news),
    },
  }
  const given = { ...electron, webUtils: { getPathForFile: (file: { lies?: string }) => file.lies ?? '' } }
  new Function('require', 'module', text)(() => given, {})
  return { inputs: Object.keys(metafile.inputs).sort(), bytes: text.length, exposed, invoked, news }
}

describe('W-03: the preload', () => {
  it('carries the names of the table and no library', async () => {
    const { inputs, bytes } = await runPreload()
    expect(inputs).toEqual(['electron/preload.ts', 'shared/ipc/channels.ts'])
    const names = [...channels.ask, ...channels.tell].reduce((sum, name) => sum + name.length + '"",'.length, 0)
    expect(bytes - names).toBeLessThan(700)
  })

  it('shows the page one frozen record of three functions', async () => {
    const { exposed } = await runPreload()
    expect(exposed.map(([name, bridge]) => [name, Object.keys(bridge), Object.isFrozen(bridge)])).toEqual([
      ['rudi', ['ask', 'takeDropped', 'listen'], true],
    ])
  })

  it('sends and receives the names of the table only, and passes no event on', async () => {
    const { exposed, invoked, news } = await runPreload()
    const bridge = exposed[0]?.[1]
    for (const name of ['downloads.changed', 'electron-store-get-data', '__proto__', ''])
      await expect(bridge?.ask?.(name)).rejects.toThrow('no such question')
    await bridge?.ask?.('settings.read', undefined)
    expect(invoked).toEqual([['settings.read', undefined]])
    await expect(bridge?.ask?.(TAKE_DROPPED, { paths: ['/etc/passwd'] })).rejects.toThrow('no such question')
    await bridge?.takeDropped?.([{ lies: '/home/ada/a.csv' }, {}])
    expect(invoked).toEqual([
      ['settings.read', undefined],
      [TAKE_DROPPED, { paths: ['/home/ada/a.csv', ''] }],
    ])
    for (const name of ['settings.read', 'error', ''])
      expect(() => bridge?.listen?.(name, () => 0)).toThrow('no such news')
    const received: unknown[][] = []
    const stop = bridge?.listen?.('settings.changed', (...args: unknown[]) => void received.push(args)) as () => void
    news.emit('settings.changed', { sender: 'an event' }, { theme: 'dark' }, 'more')
    stop()
    news.emit('settings.changed', {}, { theme: 'light' })
    expect(received).toEqual([[{ theme: 'dark' }]])
  })
})

/** A web contents that only remembers who listens to it. */
function aContents() {
  const events = new EventEmitter()
  let open: ((details: { url: string }) => { action: string }) | null = null
  const contents = {
    on: (event: string, onEvent: (...args: unknown[]) => void) => events.on(event, onEvent),
    setWindowOpenHandler: (handler: typeof open) => {
      open = handler
    },
  }
  lockNavigation(contents as unknown as NavigableContents, quiet)
  const isPrevented = (event: string, url: string): boolean => {
    let prevented = false
    events.emit(event, { url, preventDefault: () => (prevented = true) })
    return prevented
  }
  return { isPrevented, open: (url: string) => open?.({ url }) }
}

describe('W-07: every way a content could move', () => {
  const ways = ['will-navigate', 'will-redirect', 'will-frame-navigate']
  it.each(ways)('%s is prevented, but for the page itself', (way) => {
    const { isPrevented } = aContents()
    for (const url of [
      'https://evil.example/',
      'app://rudi/other.html',
      'app://rudi.evil/index.html',
      'file:///etc',
      '',
    ])
      expect(isPrevented(way, url), url).toBe(true)
    expect(isPrevented(way, 'app://rudi/index.html')).toBe(false)
  })

  it('no webview is attached and no window opened, our own page included', () => {
    const { isPrevented, open } = aContents()
    expect(isPrevented('will-attach-webview', 'app://rudi/index.html')).toBe(true)
    for (const url of ['https://evil.example/', 'app://rudi/index.html', 'about:blank'])
      expect(open(url)).toEqual({ action: 'deny' })
  })
})

/** A session that only records how it was configured. */
function aSession(packaged: boolean) {
  const reported: Partial<Record<string, (...args: never[]) => unknown>> = {}
  const tell =
    (name: string) =>
    (handler: (...args: never[]) => unknown): void => {
      reported[name] = handler
    }
  const handlers = ['PermissionRequest', 'PermissionCheck', 'DevicePermission', 'DisplayMediaRequest']
  const session = {
    webRequest: { onBeforeRequest: tell('request') },
    ...Object.fromEntries(handlers.map((name) => [`set${name}Handler`, tell(name)])),
    setSpellCheckerEnabled: () => undefined,
    on: (event: string, onEvent: (...args: never[]) => unknown) => tell(event)(onEvent),
  }
  hardenSession(session as unknown as Session, { isPackaged: packaged, getPath: () => '/home/ada' }, quiet)
  const call = (name: string, ...args: unknown[]): unknown => reported[name]?.(...(args as never[]))
  return {
    call,
    isCancelled: (url: string): boolean => {
      let cancelled = false
      call('request', { url, resourceType: 'xhr' }, (answer: { cancel: boolean }) => (cancelled = answer.cancel))
      return cancelled
    },
  }
}

describe('W-08, W-09: how a session is configured', () => {
  it('cancels every request that is not for our own files', () => {
    const { isCancelled } = aSession(true)
    for (const url of [
      'https://evil.example/',
      'http://127.0.0.1:1/',
      'ws://x/',
      'devtools://devtools/x',
      'file:///etc',
    ])
      expect(isCancelled(url), url).toBe(true)
    expect(isCancelled('app://rudi/main.js')).toBe(false)
  })

  it('refuses permissions by the frame that asks, and devices and screens to all frames', () => {
    const { call } = aSession(true)
    const asked = (permission: string, requestingUrl: string): unknown => {
      let given: unknown
      call('PermissionRequest', {}, permission, (answer: boolean) => (given = answer), { requestingUrl })
      return given
    }
    expect(asked('geolocation', 'app://rudi/index.html')).toBe(false)
    expect(asked('clipboard-sanitized-write', 'https://evil.example/')).toBe(false)
    expect(asked('clipboard-sanitized-write', 'app://rudi/index.html')).toBe(true)
    expect(call('PermissionCheck', null, 'clipboard-sanitized-write', 'https://evil.example')).toBe(false)
    expect(call('PermissionCheck', null, 'media', 'app://rudi')).toBe(false)
    expect(call('DevicePermission', {})).toBe(false)
    let screen: unknown
    call('DisplayMediaRequest', {}, (answer: unknown) => (screen = answer))
    expect(screen).toEqual({})
  })

  it('lets the page save its own export and nothing else', () => {
    const { call } = aSession(true)
    const saved = (url: string): boolean => {
      let prevented = false
      const item = { getURL: () => url, getFilename: () => 'x', setSaveDialogOptions: () => undefined }
      call('will-download', { preventDefault: () => (prevented = true) }, item)
      return !prevented
    }
    expect(saved('blob:app://rudi/1')).toBe(true)
    for (const url of ['https://evil.example/x', 'data:text/html,x', 'app://rudi/main.js'])
      expect(saved(url)).toBe(false)
  })
})

describe('I-02: who sent a message', () => {
  const shown = (mainFrame: FrameId) => ({ id: 1, isDestroyed: () => false, mainFrame })
  const contents = shown({ processId: 4, routingId: 8 })
  const window = { isDestroyed: () => false, webContents: contents } as unknown as BrowserWindow
  const gone = { isDestroyed: () => true } as unknown as BrowserWindow

  it('is ours only from the live top frame of this very window on this very origin', () => {
    expect(isTrustedSender(window, createSender())).toBe(true)
    const strangers: readonly IpcSender[] = [
      { ...createSender(), webContentsId: 2 },
      { webContentsId: 1, frame: null },
      createSender({ isTop: false }),
      createSender({ processId: 5 }),
      createSender({ routingId: 9 }),
      createSender({ origin: 'app://rudi.evil' }),
      createSender({ origin: '' }),
    ]
    for (const stranger of strangers) expect(isTrustedSender(window, stranger), JSON.stringify(stranger)).toBe(false)
    expect(isTrustedSender(null, createSender())).toBe(false)
    expect(isTrustedSender(gone, createSender())).toBe(false)
  })

  it('is no longer ours once the window shows another frame, and that one is', () => {
    const [before, after] = [createSender(), createSender({ routingId: 13 })]
    const renewed = { isDestroyed: () => false, webContents: shown({ processId: 4, routingId: 13 }) }
    expect([before, after].map((sender) => isTrustedSender(window, sender))).toEqual([true, false])
    expect([before, after].map((sender) => isTrustedSender(renewed as unknown as BrowserWindow, sender))).toEqual([
      false,
      true,
    ])
  })

  it('is read from the event at once: a frame that is gone by the next turn was still seen', async () => {
    const received: IpcSender[] = []
    let receive: (event: object, raw: unknown) => Promise<unknown> = async () => null
    const ipcMain = {
      handle: (_channel: string, listener: typeof receive) => {
        receive = listener
      },
    } as unknown as Pick<IpcMain, 'handle'>
    createElectronTransport(ipcMain).handle('x.y', async (sender) => void received.push(sender))
    const frame = { origin: 'app://rudi', parent: null }
    const from = { sender: { id: 7 }, processId: 4, frameId: 8 }
    const event: typeof from & { senderFrame: typeof frame | null } = { ...from, senderFrame: frame }
    const answered = receive(event, null)
    event.senderFrame = null
    await answered
    await receive({ ...from, senderFrame: { ...frame, parent: {} } }, null)
    await receive({ ...from, senderFrame: null }, null)
    expect(received).toEqual([
      { webContentsId: 7, frame: { processId: 4, routingId: 8, origin: 'app://rudi', isTop: true } },
      { webContentsId: 7, frame: { processId: 4, routingId: 8, origin: 'app://rudi', isTop: false } },
      { webContentsId: 7, frame: null },
    ])
  })
})

describe('I-04: permits', () => {
  it('only what was chosen in this run means anything, each kind by itself', () => {
    let number = 0
    const pathTokens = createPathTokens(() => String(number++).padStart(32, '0'))
    const folder = pathTokens.toFolderToken('/chosen')
    expect(pathTokens.findFolder(folder)).toBe('/chosen')
    expect(pathTokens.toFolderToken('/chosen')).toBe(folder)
    expect(pathTokens.findFolder('f'.repeat(32) as FolderToken)).toBeNull()
    const file = pathTokens.toFileToken('/chosen/file')
    expect(pathTokens.findFolder(file as string as FolderToken)).toBeNull()
    expect(pathTokens.findFile(file)).toBe('/chosen/file')
    expect(createPathTokens(() => 'x').findFolder(folder)).toBeNull()
  })
})

describe('I-07: news', () => {
  it('reaches the live window and no other', () => {
    const sent: unknown[] = []
    const alive = {
      isDestroyed: () => false,
      webContents: { isDestroyed: () => false, send: (...args: unknown[]) => void sent.push(args) },
    } as unknown as BrowserWindow
    const dead = { ...alive, isDestroyed: () => true } as unknown as BrowserWindow
    for (const window of [null, dead, alive]) notifyWindow(() => window)('portals.changed', [])
    expect(sent).toEqual([['portals.changed', []]])
  })
})
