import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { createUndiciNet } from '../../../electron/adapters/net/undiciNet.js'
import { systemClock } from '../../../electron/adapters/system/systemClock.js'
import { type ApiRequest, createSendApiRequest } from '../../../electron/portal/http/sendApiRequest.js'
import type { PortalQuery } from '../../../shared/catalogue/search/portalQuery.js'
import { portalId } from '../../../shared/ids.js'
import { createFakeNet, createJsonResponse, type FakeResponse } from '../../support/http/fakeNet.js'
import { type RawServer, startRawServer } from '../../support/http/rawServer.js'
import type { PortalClientOptions } from '../../support/portal/testPortalClient.js'
import { createTestPortalClient } from '../../support/portal/testPortalClient.js'
import { createOpenSignal } from '../../support/time/createOpenSignal.js'
import { createFakeClock } from '../../support/time/fakeClock.js'

const QUERY: PortalQuery = { text: '', themes: [], producers: [], access: 'any', order: 'title', offset: 0, limit: 5 }
const ACCOUNT = { login: 'camille', password: 'canary-password' }
const KEY = { key: 'canary-key', secret: 'canary-secret' }

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})
const serve = async (answer: (head: string) => string): Promise<RawServer> => {
  const server = await startRawServer((socket, head) => socket.end(answer(head)))
  closers.push(() => server.close())
  return server
}
const aNet = () => {
  const net = createUndiciNet()
  closers.push(() => net.close())
  return net
}
const open = (address: string, setting: Partial<PortalClientOptions> = {}) => {
  return createTestPortalClient({
    net: aNet(),
    clock: systemClock,
    address,
    dialect: 'gateway',
    account: ACCOUNT,
    customerKey: KEY,
    ...setting,
  }).portal
}
const ok = (body: string, headers = 'content-type: application/json\r\n'): string =>
  `HTTP/1.1 200 OK\r\n${headers}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
const TOKENS = ok(JSON.stringify({ jwtToken: 'Bearer canary-token', refreshToken: 'Bearer canary-refresh' }))

describe('a portal that sends us elsewhere', () => {
  const statuses = [301, 302, 303, 307, 308]

  it.each(statuses)('with %s to another origin is not followed, and no credential goes there', async (status) => {
    const other = await serve(() => ok('{"total":0}'))
    const portal = await serve((head) =>
      head.startsWith('POST /authenticate')
        ? TOKENS
        : `HTTP/1.1 ${status} X\r\nlocation: ${other.url.href}\r\ncontent-length: 0\r\n\r\n`,
    )
    const result = await open(portal.url.href).search(QUERY, createOpenSignal())
    expect([!result.ok && result.failure.code, other.heads]).toEqual(['net/redirect-refused', []])
    expect(portal.heads.some((head) => head.includes('Bearer canary-token'))).toBe(true)
  })

  it.each(statuses)('with %s while signing in is not followed: the password stays here', async (status) => {
    const other = await serve(() => TOKENS)
    const portal = await serve(() => `HTTP/1.1 ${status} X\r\nlocation: ${other.url.href}\r\ncontent-length: 0\r\n\r\n`)
    const result = await open(portal.url.href).signIn(createOpenSignal())
    expect([!result.ok && result.failure.code, other.heads]).toEqual(['net/redirect-refused', []])
  })

  it.each(statuses)('with %s while a session is renewed is not followed: the token stays here', async (status) => {
    const other = await serve(() => TOKENS)
    const portal = await serve(
      () => `HTTP/1.1 ${status} X\r\nlocation: ${other.url.href}refresh_token\r\ncontent-length: 0\r\n\r\n`,
    )
    const send = createSendApiRequest({ net: aNet(), clock: systemClock, portalId: portalId.parse(portal.url.origin) })
    const answer = await send(
      { path: '/refresh_token', headers: { 'x-token': 'Bearer canary-refresh' } },
      createOpenSignal(),
    )
    expect([!answer.ok && answer.failure.code, other.heads]).toEqual(['net/redirect-refused', []])
    expect(portal.heads[0]).toContain('canary-refresh')
  })

  it('to another port of the same name has another origin', async () => {
    const other = await serve(() => TOKENS)
    const portal = await serve(
      () => `HTTP/1.1 302 X\r\nlocation: ${other.url.href}apm/token\r\ncontent-length: 0\r\n\r\n`,
    )
    await open(portal.url.href).checkCustomerKey(createOpenSignal())
    expect(other.heads).toEqual([])
  })

  it('within itself while signing in is not followed: a password is sent once, to one address', async () => {
    const portal = await serve((head) =>
      head.includes(' /moved') ? TOKENS : 'HTTP/1.1 307 X\r\nlocation: /moved\r\ncontent-length: 0\r\n\r\n',
    )
    const result = await open(portal.url.href).signIn(createOpenSignal())
    expect([!result.ok && result.failure.code, portal.heads.length]).toEqual(['net/redirect-refused', 1])
  })

  it('within itself is followed', async () => {
    const portal = await serve((head) => {
      if (head.startsWith('POST /authenticate')) return TOKENS
      return head.includes('/moved')
        ? ok('{"total":0}')
        : 'HTTP/1.1 302 X\r\nlocation: /moved?x\r\ncontent-length: 0\r\n\r\n'
    })
    expect((await open(portal.url.href).search(QUERY, createOpenSignal())).ok).toBe(true)
  })

  it('in a circle is given up', async () => {
    const portal = await serve((head) =>
      head.startsWith('POST /authenticate') ? TOKENS : 'HTTP/1.1 302 X\r\nlocation: /here\r\ncontent-length: 0\r\n\r\n',
    )
    const result = await open(portal.url.href).search(QUERY, createOpenSignal())
    expect([!result.ok && result.failure.code, portal.heads.length <= 4]).toEqual(['net/redirect-refused', true])
  })
})

describe('an answer that is none', () => {
  const searching = async (answer: string) => {
    const portal = await serve(() => answer)
    const result = await open(portal.url.href, { account: null }).search(QUERY, createOpenSignal())
    return result.ok ? 'ok' : result.failure.code
  }

  it.each([
    ['a page with its type', ok('<!doctype html><p>hello', 'content-type: text/html\r\n'), 'server/not-a-portal'],
    ['a page that says it is JSON', ok('\n<html>'), 'server/not-a-portal'],
    ['broken JSON', ok('{"total":'), 'server/bad-answer'],
    ['JSON of another kind', ok('[1,2,3]'), 'server/not-a-portal'],
    ['an empty page', 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n', 'server/bad-answer'],
    ['no such path', 'HTTP/1.1 404 X\r\ncontent-length: 0\r\n\r\n', 'server/not-a-portal'],
    ['an error', 'HTTP/1.1 500 X\r\ncontent-length: 0\r\n\r\n', 'server/error'],
    ['a firewall’s page', 'HTTP/1.1 403 X\r\ncontent-type: text/html\r\ncontent-length: 0\r\n\r\n', 'portal/blocked'],
    ['busy', 'HTTP/1.1 503 X\r\nretry-after: 7\r\ncontent-length: 0\r\n\r\n', 'server/busy'],
  ])('%s is %s', async (_, answer, code) => {
    expect(await searching(answer)).toBe(code)
  })

  it('of JSON a hundred thousand deep is not parsed', async () => {
    const portal = await serve(() => ok(`{"total":0,"x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`))
    const result = await open(portal.url.href, { account: null }).search(QUERY, createOpenSignal())
    expect(!result.ok && result.failure).toMatchObject({ code: 'server/bad-answer', facts: { why: 'too-deep' } })
  })

  it.each([
    ['gzip', 1],
    ['gzip, gzip, gzip, gzip, gzip, gzip', 6],
    ['br', 1],
    ['identity, gzip', 1],
  ])('compressed without being asked (%s) is refused, not unpacked', async (encoding, times) => {
    let bomb: Buffer = Buffer.alloc(10_000_000)
    for (let layer = 0; layer < times; layer += 1) bomb = gzipSync(bomb)
    const server = await startRawServer((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\ncontent-encoding: ${encoding}\r\ncontent-length: ${bomb.length}\r\n\r\n`)
      socket.end(bomb)
    })
    closers.push(() => server.close())
    const result = await open(server.url.href, { account: null }).search(QUERY, createOpenSignal())
    expect(!result.ok && result.failure).toMatchObject({ code: 'server/bad-answer', facts: { why: 'encoded' } })
  })

  it('compressed beside the status of an error is told by that status', async () => {
    const page = gzipSync('<html>busy</html>')
    const server = await startRawServer((socket) => {
      const head = `HTTP/1.1 503 Busy\r\nretry-after: 7\r\ncontent-encoding: gzip\r\ncontent-length: ${page.length}\r\n\r\n`
      socket.write(head)
      socket.end(page)
    })
    closers.push(() => server.close())
    const result = await open(server.url.href, { account: null }).search(QUERY, createOpenSignal())
    expect(!result.ok && result.failure).toMatchObject({ code: 'server/busy' })
  })

  it('without end is not read to the end', async () => {
    const endless: FakeResponse = { status: 200, body: Array.from({ length: 70 }, () => new Uint8Array(1024 * 1024)) }
    const net = createFakeNet(() => endless)
    const { portal } = createTestPortalClient({
      net,
      clock: createFakeClock(),
      address: 'https://rudi.example',
      dialect: 'gateway',
    })
    const result = await portal.search(QUERY, createOpenSignal())
    expect(!result.ok && result.failure).toMatchObject({ code: 'server/bad-answer', facts: { why: 'too-large' } })
  })

  it('that drips is given up after the time of a call', async () => {
    const clock = createFakeClock()
    const net = createFakeNet(() => ({ status: 200, body: '{', hangs: true }))
    const { portal } = createTestPortalClient({ net, clock, address: 'https://rudi.example', dialect: 'gateway' })
    const result = portal.search(QUERY, createOpenSignal())
    while (clock.sleepers() === 0) await new Promise((resolve) => setImmediate(resolve))
    await clock.pass(120_000)
    const ended = await result
    expect(!ended.ok && ended.failure).toEqual({
      code: 'net/timeout',
      facts: { host: 'rudi.example', during: 'head', seconds: 120 },
    })
  })
})

describe('a network that wants a log-in first', () => {
  it.each([
    ['its page in place of every answer', ok('<html>Welcome', 'content-type: text/html\r\n'), 'server/not-a-portal'],
    [
      'a redirect to its page',
      'HTTP/1.1 302 X\r\nlocation: http://wifi.example/login\r\ncontent-length: 0\r\n\r\n',
      'net/redirect-refused',
    ],
    ['the status for it', 'HTTP/1.1 511 X\r\ncontent-length: 0\r\n\r\n', 'net/captive'],
  ])('with %s gets no credential beyond the portal’s address', async (_, answer, code) => {
    const portal = await serve(() => answer)
    const result = await open(portal.url.href, { account: null, customerKey: null }).search(QUERY, createOpenSignal())
    expect([!result.ok && result.failure.code, portal.heads.some((head) => /authorization/i.test(head))]).toEqual([
      code,
      false,
    ])
  })
})

describe('a key that is none', () => {
  it.each([
    ['a page', ok('<!doctype html>', 'content-type: text/html\r\n')],
    ['nonsense', ok('hello')],
    ['nothing', 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'],
  ])('%s is said to be none', async (_, answer) => {
    const portal = await serve(() => answer)
    const key = await open(portal.url.href).fetchEncryptionKey(createOpenSignal())
    expect(!key.ok && key.failure.code).toBe('key/not-a-key')
  })
})

describe('an address without TLS', () => {
  it('gets no password, no key and no token', async () => {
    const net = createFakeNet(() => createJsonResponse({ total: 0 }))
    const insecure = { net, clock: createFakeClock(), address: 'http://rudi.example', dialect: 'gateway' as const }
    const { portal } = createTestPortalClient({ ...insecure, account: ACCOUNT, customerKey: KEY })
    const node = { clientId: 'a', clientSecret: 'b', username: 'c', password: 'd' }
    const results = [
      await portal.signIn(createOpenSignal()),
      await portal.search(QUERY, createOpenSignal()),
      await portal.checkCustomerKey(createOpenSignal()),
      await portal.fetchNodeToken(node, [], createOpenSignal()),
      await portal.checkNodeToken('abcdef', createOpenSignal()),
    ]
    expect([results.map((one) => !one.ok && one.failure.code), net.sent.length]).toEqual([
      Array.from({ length: 5 }, () => 'session/insecure'),
      0,
    ])
  })

  it.each<[string, ApiRequest]>([
    ['authorization', { path: '/a', headers: { authorization: 'Bearer canary' } }],
    ['x-token', { path: '/a', headers: { 'x-token': 'Bearer canary' } }],
    ['token', { path: '/a', headers: { token: 'Bearer canary' } }],
    ['a form', { path: '/a', method: 'POST', form: { password: 'canary' } }],
  ])('gets nothing that has a secret in %s', async (_where, call) => {
    const net = createFakeNet(() => createJsonResponse({}))
    const ask = createSendApiRequest({ net, clock: createFakeClock(), portalId: portalId.parse('http://rudi.example') })
    const answer = await ask(call, createOpenSignal())
    expect([!answer.ok && answer.failure.code, net.sent.length]).toEqual(['session/insecure', 0])
    const upgrading = createFakeNet(({ url }) =>
      url.protocol === 'http:'
        ? { status: 301, headers: [['location', 'https://rudi.example/a']] }
        : createJsonResponse({}),
    )
    const led = createSendApiRequest({
      net: upgrading,
      clock: createFakeClock(),
      portalId: portalId.parse('http://127.0.0.1'),
    })
    expect((await led({ ...call, mayUpgrade: true }, createOpenSignal())).ok).toBe(false)
    expect(upgrading.sent.every(({ url }) => url.hostname === '127.0.0.1')).toBe(true)
  })

  it('can be read without an account', async () => {
    const net = createFakeNet(() => createJsonResponse({ total: 0 }))
    const { portal } = createTestPortalClient({
      net,
      clock: createFakeClock(),
      address: 'http://rudi.example',
      dialect: 'gateway',
    })
    expect((await portal.search(QUERY, createOpenSignal())).ok).toBe(true)
  })

  it('is left for the one that it leads to, when a portal is tried', async () => {
    const net = createFakeNet(({ url }): FakeResponse => {
      if (url.protocol === 'http:') return { status: 301, headers: [['location', url.href.replace('http:', 'https:')]] }
      if (url.pathname.endsWith('application-information')) return createJsonResponse({ version: '3.3.2' })
      return url.pathname.endsWith('/metadatas') ? createJsonResponse({ total: 0 }) : { status: 404 }
    })
    const { portal } = createTestPortalClient({ net, clock: createFakeClock(), address: 'http://rudi.example/portail' })
    const report = await portal.probe(createOpenSignal())
    expect(report.ok && report.value.portalId).toBe('https://rudi.example/portail')
  })
})
