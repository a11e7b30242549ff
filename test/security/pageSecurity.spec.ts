// Answers attackers (a), (b) and (d): the decisions that keep the window closed, without a window (W-01 … W-10, D-12, L-01).
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createWebPreferences } from '../../electron/window/createWindow.js'
import { APP_SCHEME, type PageMap, resolvePage } from '../../electron/window/security/appProtocol.js'
import { CONTENT_SECURITY_POLICY, PAGE_HEADERS } from '../../electron/window/security/csp.js'
import { mayNavigate } from '../../electron/window/security/navigation.js'
import { isAppUrl } from '../../electron/window/security/origin.js'
import { isPermitted, PERMISSIONS } from '../../electron/window/security/permissions.js'
import { isDownloadAllowed, isRequestAllowed } from '../../electron/window/security/sessionPolicy.js'
import { openExternal, openLetter, parseExternalUrl } from '../../electron/window/security/shellActions.js'

describe('W-01: the page', () => {
  it('has every preference written out', () => {
    expect(createWebPreferences('/app/preload.cjs', true)).toEqual({
      preload: '/app/preload.cjs',
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      plugins: false,
      spellcheck: false,
      safeDialogs: true,
      disableBlinkFeatures: 'Auxclick',
      devTools: false,
    })
  })
})

describe('W-04, W-05: what goes with every page', () => {
  it('is this very policy', () => {
    expect(CONTENT_SECURITY_POLICY).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'none'; " +
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; frame-src 'none'; object-src 'none'; " +
        "require-trusted-types-for 'script'",
    )
    expect(PAGE_HEADERS).toMatchObject({
      'content-security-policy': CONTENT_SECURITY_POLICY,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'no-store',
    })
  })

  it('the scheme bypasses nothing', () => {
    expect(APP_SCHEME).toEqual({
      scheme: 'app',
      privileges: {
        standard: true,
        secure: true,
        supportFetchAPI: true,
        bypassCSP: false,
        allowServiceWorkers: false,
        corsEnabled: false,
        stream: false,
      },
    })
  })
})

describe('W-06: the map of files', () => {
  const map: PageMap = {
    '/index.html': { file: 'index.html', type: 'text/html; charset=utf-8' },
    '/assets/main.js': { file: 'assets/main.js', type: 'text/javascript; charset=utf-8' },
  }
  const spellings = [
    '..',
    '%2e%2e',
    '..%2f',
    '%252e',
    '\\',
    '//',
    '\0',
    'C:',
    '\\\\?\\',
    '．．',
    '/.',
    'index.html',
    'main.js',
  ]

  it('answers its members to GET and nothing else', () => {
    expect(resolvePage(map, 'GET', 'app://rudi/index.html')?.file).toBe('index.html')
    for (const method of ['POST', 'HEAD', 'PUT', 'get', ''])
      expect(resolvePage(map, method, 'app://rudi/index.html')).toBeNull()
  })

  it.each([
    ...['app://rudi/', 'app://rudi', 'app://rudi/index.html?x', 'app://rudi/index.html#x', 'app://rudi/INDEX.HTML'],
    ...[
      'app://rudi//index.html',
      'app://rudi/assets/../index.html',
      'app://evil/index.html',
      'app://rudi.evil/index.html',
    ],
    ...['app://rudi@evil/index.html', 'app://user@rudi/index.html', 'app://rudi:80/index.html', 'file:///index.html'],
    ...['app://rudi/__proto__', 'app://rudi/constructor', 'APP://rudi/index.html', 'app:/rudi/index.html'],
  ])('has no %s', (address) => {
    expect(resolvePage(map, 'GET', address)).toBeNull()
  })

  it('no mutation of an address is answered with anything but the file of that very address', () => {
    const part = fc.oneof(fc.constantFrom(...spellings), fc.string({ unit: 'binary', maxLength: 8 }))
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), fc.constantFrom('/', '%2f', '\\', ''), (parts, separator) => {
        const path = `/${parts.join(separator)}`
        const page = resolvePage(map, 'GET', `app://rudi${path}`)
        expect(page).toEqual(Object.hasOwn(map, path) ? map[path] : null)
      }),
      { numRuns: 100_000, seed: 6 },
    )
  })
})

describe('W-07, W-08: where the page may go and what it may load', () => {
  const strangers = [
    ...[
      'https://x/image.png',
      'https://rudi/',
      'http://127.0.0.1/',
      'https://x/?app://rudi/index.html',
      'app://rudi.evil/index.html',
    ],
    ...['app://rudi@evil/', 'app:rudi/index.html', 'file:///etc/passwd', 'javascript:alert(1)', 'data:text/html,x'],
    ...[
      'blob:https://x/1',
      'blob:app://rudi.evil/1',
      'ws://x/',
      'ftp://x/',
      'about:blank',
      'chrome://gpu',
      'view-source:app://rudi/',
    ],
  ]
  it.each(strangers)('%s is neither gone to nor loaded nor saved', (address) => {
    expect(mayNavigate(address)).toBe(false)
    expect(isRequestAllowed(address, true)).toBe(false)
    expect(isDownloadAllowed(address)).toBe(false)
    expect(isAppUrl(address)).toBe(false)
  })

  it('the page itself may be loaded again, its own files loaded, its own export saved', () => {
    expect(mayNavigate('app://rudi/index.html')).toBe(true)
    expect(mayNavigate('app://rudi/index.html#downloads')).toBe(true)
    expect(mayNavigate('app://rudi/other.html')).toBe(false)
    expect(isRequestAllowed('app://rudi/assets/main.js', true)).toBe(true)
    expect(isDownloadAllowed('blob:app://rudi/1234')).toBe(true)
  })

  it('the developer tools load while developing and never in the package', () => {
    expect(isRequestAllowed('devtools://devtools/bundled/x.js', false)).toBe(true)
    expect(isRequestAllowed('devtools://devtools/bundled/x.js', true)).toBe(false)
  })
})

describe('W-09: permissions', () => {
  it('all but one are refused to ourselves, and all to others', () => {
    const names = [...Object.keys(PERMISSIONS), 'made-up', '__proto__', 'constructor']
    expect(names.filter((name) => isPermitted(name, true))).toEqual(['clipboard-sanitized-write'])
    expect(names.filter((name) => isPermitted(name, false))).toEqual([])
  })
})

describe('W-10: the one road out', () => {
  it.each([
    ...[
      'file:///etc/passwd',
      'smb://host/share',
      '\\\\host\\share',
      'ms-msdt:/id',
      'javascript:alert(1)',
      'data:text/html,x',
    ],
    ...[
      'search-ms:query=x',
      'http://portal.example/',
      'https://user@portal.example/',
      'https://user:pw@portal.example/',
    ],
    ...[
      'https://portal.example/\u202Efdp.exe',
      'https://a\nb/',
      'https://a b/',
      'https:\\\\evil',
      'app://rudi/',
      'rudi://x',
      '',
    ],
    `https://portal.example/${'x'.repeat(2048)}`,
  ])('%j does not leave', async (address) => {
    const opened: string[] = []
    const outside = { openExternal: async (text: string) => void opened.push(text) }
    expect(await openExternal(outside, address, null)).toMatchObject({ failure: { code: 'input/bad-address' } })
    expect(opened).toEqual([])
  })

  it('https leaves as our own parser writes it', () => {
    expect(parseExternalUrl('HTTPS://Portal.Example:443/catalogue/détail', null)).toEqual({
      ok: true,
      value: 'https://portal.example/catalogue/d%C3%A9tail',
    })
    expect(parseExternalUrl('https://раypal.example/', null)).toMatchObject({ value: expect.stringContaining('xn--') })
  })

  it('what leaves is what our own parser wrote, never what was given', async () => {
    const opened: string[] = []
    const outside = { openExternal: async (text: string) => void opened.push(text) }
    await openExternal(outside, 'HTTPS://Portal.Example:443/../catalogue', null)
    expect(opened).toEqual(['https://portal.example/catalogue'])
  })

  it('a system without a browser is a failure that names the page', async () => {
    const outside = { openExternal: () => Promise.reject(new Error('Failed to open')) }
    expect(await openExternal(outside, 'https://portal.example/catalogue', null)).toMatchObject({
      failure: { code: 'page/no-browser', facts: { address: 'https://portal.example/catalogue' } },
    })
  })

  it('a letter leaves as a message with one recipient and nothing that a server could add', async () => {
    const opened: string[] = []
    const outside = { openExternal: async (text: string) => void opened.push(text) }
    await openLetter(outside, {
      to: 'a@b.example',
      subject: 'x&cc=m@evil.example',
      body: 'y\nBcc: m@evil.example&to=z',
    })
    expect(opened).toHaveLength(1)
    const letter = new URL(opened[0] ?? '')
    expect([letter.protocol, letter.pathname, [...letter.searchParams.keys()]]).toEqual([
      'mailto:',
      'a@b.example',
      ['subject', 'body'],
    ])
  })

  it('http leaves for the one portal that a person configured there', () => {
    expect(parseExternalUrl('http://127.0.0.1:4000/catalogue', 'http://127.0.0.1:4000').ok).toBe(true)
    expect(parseExternalUrl('http://127.0.0.1:4001/catalogue', 'http://127.0.0.1:4000').ok).toBe(false)
  })
})
