// Answers attackers (a), (b) and (d): the decisions on navigation and permissions reach Electron, event by event
// (W-07 … W-09).
import { EventEmitter } from 'node:events'
import type { Session } from 'electron'
import { describe, expect, it } from 'vitest'
import type { Log } from '../../electron/ports/log.js'
import { lockNavigation, type NavigableContents } from '../../electron/window/security/navigation.js'
import { hardenSession } from '../../electron/window/security/sessionPolicy.js'

const quiet: Log = { note: () => undefined }

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
