// Answers attackers (b) and (e): the address of each connection is checked, on every hop (N-04).
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import type { ResolveHost } from '../../../electron/adapters/net/hostConnector.js'
import { createUndiciNet } from '../../../electron/adapters/net/undiciNet.js'
import { sendFollowingRedirects } from '../../../electron/engine/transfer/request/sendFollowingRedirects.js'
import type { NetRequest, NetResponse } from '../../../electron/ports/net.js'
import type { StartMessage } from '../../../shared/download/transfer/workerProtocol.js'
import { formatFailure } from '../../../shared/messages/failures/formatFailure.js'
import type { Result } from '../../../shared/result.js'
import { createFakeNet } from '../../support/http/fakeNet.js'
import { type RawServer, startRawServer } from '../../support/http/rawServer.js'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})
const EMPTY = 'HTTP/1.1 204 No Content\r\n\r\n'
const serve = async (host?: string): Promise<RawServer> => {
  const server = await startRawServer((socket: Socket) => socket.end(EMPTY), host)
  closers.push(() => server.close())
  return server
}
/** Resolves names from a table; a list gives the results of successive look-ups, the last one for all later ones. */
const names =
  (table: Readonly<Record<string, readonly string[]>>): ResolveHost =>
  async (host) => {
    const [address = '', ...more] = table[host] ?? []
    if (address === '') throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' })
    if (more.length > 0) table = { ...table, [host]: more }
    return [{ address, family: address.includes(':') ? 6 : 4 }]
  }
const PUBLIC = '93.184.215.14'

const aNet = (resolve?: ResolveHost) => {
  const net = createUndiciNet({ connectMs: 2000, ...(resolve === undefined ? {} : { resolve }) })
  closers.push(() => net.close())
  return net
}
const sent = async (...request: Parameters<typeof send>): Promise<number | string> => {
  const reply = await send(...request)
  return reply.ok ? reply.value.status : reply.failure.code
}
const send = (net: ReturnType<typeof aNet>, url: URL | string, home: string): Promise<Result<NetResponse>> => {
  const signal = new AbortController().signal
  const request: NetRequest = {
    method: 'GET',
    url: new URL(url),
    home,
    headers: {},
    signal,
    headersMs: 3000,
    idleBodyMs: 3000,
  }
  return net.send(request)
}

describe('from a portal in public', () => {
  it.each([
    ...['127.0.0.1', '127.1', '2130706433', '0x7f.1', 'localhost', 'localhost.', '[::1]', '[::ffff:127.0.0.1]'],
    ...['[::ffff:7f00:1]', '0.0.0.0', '[::]', '10.0.0.1', '192.168.1.1', '169.254.169.254', '[fe80::1]', '[fc00::1]'],
  ])('%s is not reached', async (host) => {
    const [four, six] = [await serve(), await serve('::1')]
    const net = aNet(names({ 'portal.example': [PUBLIC], localhost: ['127.0.0.1'], 'localhost.': ['127.0.0.1'] }))
    const ended = []
    for (const { url } of [four, six]) ended.push(await sent(net, `http://${host}:${url.port}/`, 'portal.example'))
    expect([ended, four.connections(), six.connections()]).toEqual([
      ['net/address-refused', 'net/address-refused'],
      0,
      0,
    ])
  })

  it('a name that leads here is not followed here', async () => {
    const { url, connections } = await serve()
    const net = aNet(names({ 'portal.example': [PUBLIC], 'cdn.example': ['127.0.0.1'] }))
    const said = await sent(net, `http://cdn.example:${url.port}/`, 'portal.example')
    expect([said, connections()]).toEqual(['net/address-refused', 0])
  })

  it('its own name may not come to lead here either', async () => {
    const { url, connections } = await serve()
    const net = aNet(names({ 'portal.example': [PUBLIC, '127.0.0.1'] }))
    await sent(net, `http://127.0.0.1:${url.port}/`, 'portal.example')
    const said = await sent(net, `http://portal.example:${url.port}/`, 'portal.example')
    expect([said, connections()]).toEqual(['net/address-refused', 0])
  })

  it('a socket that a portal of this machine may have is not lent to it', async () => {
    const { url } = await serve()
    const net = aNet(names({ 'portal.example': [PUBLIC] }))
    expect([await sent(net, url, '127.0.0.1'), await sent(net, url, 'portal.example')]).toEqual([
      204,
      'net/address-refused',
    ])
  })

  it('a portal that cannot be found leads nowhere inside', async () => {
    const { url } = await serve()
    expect(await sent(aNet(names({})), url, 'portal.example')).toBe('net/address-refused')
  })
})

describe('from a portal on this machine', () => {
  it.each(['127.0.0.1', 'localhost', '[::1]'])('at %s every other port is reached', async (home) => {
    const { url } = await serve()
    expect(await sent(aNet(), url, home)).toBe(204)
  })

  it('known by a name of one’s own is reached', async () => {
    const { url } = await serve()
    const net = aNet(names({ 'portal.test': ['127.0.0.1'] }))
    expect(await sent(net, `http://portal.test:${url.port}/`, 'portal.test')).toBe(204)
  })

  it('over IPv6 is reached', async () => {
    const { url } = await serve('::1')
    expect(await sent(aNet(), url, url.host)).toBe(204)
  })

  it('what listens for other things than HTTP is left alone', async () => {
    const reply = await send(aNet(), 'http://127.0.0.1:1/', '127.0.0.1:8080')
    expect(reply).toMatchObject({ failure: { code: 'net/address-refused' } })
    if (!reply.ok) expect(formatFailure(reply.failure, 'en')).toContain('leads to a port that is not for web servers')
  })

  it('its own port is whatever the person said', async () => {
    expect(await sent(aNet(), 'http://127.0.0.1:1/', '127.0.0.1:1')).toBe('net/unreachable')
  })
})

describe('from a portal in a private network', () => {
  it('this machine is not reached', async () => {
    const { url, connections } = await serve()
    const net = aNet(names({ 'portal.intranet': ['10.1.2.3'] }))
    expect([await sent(net, url, 'portal.intranet'), connections()]).toEqual(['net/address-refused', 0])
  })
})

describe('on the way of a download', () => {
  const order = (url: string, home: string): StartMessage => ({
    type: 'start',
    job: 1,
    url,
    home,
    headers: {},
    credential: null,
    headersMs: 3000,
    buffer: null,
    idleBodyMs: 3000,
  })
  const forever = new AbortController().signal

  it('each hop is judged by the portal that it began at', async () => {
    const net = createFakeNet(({ url }) =>
      url.pathname === '/a' ? { status: 302, headers: [['location', 'http://127.0.0.1/b']] } : { status: 200 },
    )
    await sendFollowingRedirects(net, order('http://portal.example/a', 'portal.example'), forever)
    expect(net.sent.map(({ url, home }) => [url.href, home])).toEqual([
      ['http://portal.example/a', 'portal.example'],
      ['http://127.0.0.1/b', 'portal.example'],
    ])
  })

  it('a catalogue that names this machine ends the download before a byte is sent', async () => {
    const { url, connections } = await serve()
    const ended = await sendFollowingRedirects(aNet(), order(url.href, 'nowhere.invalid'), forever)
    expect([!ended.ok && ended.failure, connections()]).toEqual([
      { code: 'net/address-refused', facts: { host: '127.0.0.1' } },
      0,
    ])
  })
})

it('the servers of these tests do count who connects', async () => {
  const { url, connections } = await serve()
  await new Promise<void>((resolve) => {
    connect(Number(url.port), '127.0.0.1').on('close', resolve).end()
  })
  expect(connections()).toBe(1)
})
