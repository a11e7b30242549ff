import { type AddressInfo, createServer } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  createRuleProxyResolver,
  createSystemProxyResolver,
} from '../../../electron/adapters/net/proxy/proxyResolvers.js'
import { createRemoteProxyResolver, serveProxyResolver } from '../../../electron/adapters/net/proxy/proxyRpc.js'
import { createUndiciNet, type UndiciNetOptions } from '../../../electron/adapters/net/undiciNet.js'
import { NETWORK_SETTING_FAILURES } from '../../../renderer/components/feedback/networkSettingFailures.js'
import { failure } from '../../../shared/failure.js'
import type { ResolvedRoute } from '../../../shared/http/proxy.js'
import { formatFailure } from '../../../shared/messages/failures/formatFailure.js'
import { type Authority, type Certificate, createAuthority } from '../../support/http/certificates.js'
import { type ConnectProxy, type ConnectProxyOptions, startConnectProxy } from '../../support/http/connectProxy.js'
import { startRawServer } from '../../support/http/rawServer.js'
import { startTlsServer, type TlsServer } from '../../support/http/tlsServer.js'

let authority: Authority
let good: Certificate
beforeAll(() => {
  authority = createAuthority()
  good = authority.issue({ names: 'DNS:rudi.example,IP:127.0.0.1' })
})
afterAll(() => authority.close())

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})
const closing = <T extends { close(): Promise<void> }>(one: T): T => {
  closers.push(() => one.close())
  return one
}
const aServer = async (): Promise<TlsServer> => closing(await startTlsServer({ ...good }))
const aProxy = async (wish?: ConnectProxyOptions): Promise<ConnectProxy> => closing(await startConnectProxy(wish))
const asked = async (
  url: URL | string,
  route: ResolvedRoute,
  options: UndiciNetOptions & { readonly home?: string } = {},
) => {
  const { home, ...more } = options
  const net = closing(
    createUndiciNet({ extraCa: [authority.ca], resolveProxy: async () => route, connectMs: 3000, ...more }),
  )
  const to = new URL(url)
  const headers = { authorization: 'Bearer canary' }
  const signal = new AbortController().signal
  return net.send({
    method: 'GET',
    url: to,
    home: home ?? to.host,
    headers,
    signal,
    headersMs: 3000,
    idleBodyMs: 3000,
  })
}
const through = ({ origin }: ConnectProxy, authorization: string | null = null): ResolvedRoute => ({
  type: 'proxy',
  origin,
  authorization,
})
const basic = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`

describe('through a proxy', () => {
  it('a server is reached by a name that only the proxy knows', async () => {
    const server = await aServer()
    const proxy = await aProxy({ leadsTo: Number(server.url.port) })
    const reply = await asked('https://rudi.example/', through(proxy))
    expect([reply.ok && reply.value.status, proxy.asked]).toEqual([
      200,
      [{ target: 'rudi.example:443', authorization: null }],
    ])
  })

  it('plain http goes as a tunnel as well', async () => {
    const server = closing(await startRawServer((socket) => socket.end('HTTP/1.1 204 X\r\n\r\n')))
    const proxy = await aProxy()
    const reply = await asked(server.url, through(proxy))
    expect([reply.ok && reply.value.status, proxy.asked.map(({ target }) => target)]).toEqual([204, [server.url.host]])
  })

  it('what is for the proxy goes to the proxy, and what is for the server to the server', async () => {
    const server = await aServer()
    const proxy = await aProxy({ who: 'ada:secret' })
    const reply = await asked(server.url, through(proxy, basic('ada:secret')))
    expect([reply.ok && reply.value.status, proxy.asked.map(({ authorization }) => authorization)]).toEqual([
      200,
      [basic('ada:secret')],
    ])
    expect(server.heads.flat().filter((word) => /^(proxy-.*|Basic .*|Bearer .*)$/i.test(word))).toEqual([
      'Bearer canary',
    ])
  })

  it('that asks who we are, we stop and say so', async () => {
    const server = await aServer()
    const proxy = await aProxy({ who: 'ada:secret' })
    const reply = await asked(server.url, through(proxy, basic('ada:wrong')))
    expect([!reply.ok && reply.failure, proxy.asked.length]).toEqual([
      { code: 'net/proxy-auth', facts: { host: '127.0.0.1', status: 407, why: 'refused' } },
      1,
    ])
  })

  it('that does not let us through, we do not go around', async () => {
    const server = await aServer()
    const reply = await asked(server.url, through(await aProxy({ status: 403 })))
    expect([!reply.ok && reply.failure.code, server.heads]).toEqual(['net/proxy-refused', []])
  })

  it('that is not there, we do not go around', async () => {
    const server = await aServer()
    const proxy = await startConnectProxy()
    await proxy.close()
    const reply = await asked(server.url, through(proxy))
    expect([!reply.ok && reply.failure.code, server.heads]).toEqual(['net/proxy-unreachable', []])
  })

  it('that is not there, we go through the next one of the script, and one that refuses decides', async () => {
    const server = await aServer()
    const [gone, next] = [await startConnectProxy(), await aProxy()]
    await gone.close()
    const reply = await asked(server.url, { ...through(gone), otherwise: through(next) } as ResolvedRoute)
    expect([reply.ok && reply.value.status, next.asked.length]).toEqual([200, 1])
    const refusing = { ...through(await aProxy({ status: 403 })), otherwise: { type: 'direct' } } as ResolvedRoute
    const refused = await asked(server.url, refusing)
    expect(!refused.ok && refused.failure.code).toBe('net/proxy-refused')
  })

  it('that was not there a moment ago, we ask the others first', async () => {
    const server = await aServer()
    const [gone, next] = [await startConnectProxy(), await aProxy()]
    await gone.close()
    const route = { ...through(gone), otherwise: through(next) } as ResolvedRoute
    const net = closing(createUndiciNet({ extraCa: [authority.ca], resolveProxy: async () => route, connectMs: 3000 }))
    const ask = () => {
      // Connections are made anew with what is trusted now.
      net.trust([authority.ca])
      const [url, { signal }] = [server.url, new AbortController()]
      return net.send({ method: 'GET', url, home: url.host, headers: {}, signal, headersMs: 3000, idleBodyMs: 3000 })
    }
    await ask()
    const back = await aProxy({ port: Number(new URL(gone.origin).port) })
    await ask()
    expect([back.asked.length, next.asked.length]).toEqual([0, 2])
    await next.close()
    const last = await ask()
    expect([last.ok && last.value.status, back.asked.length]).toEqual([200, 1])
  })

  it('that accepts the connection and never answers could not reach the server', async () => {
    const silent = createServer((socket) => socket.on('error', () => undefined))
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    closers.push(async () => void silent.close())
    const origin = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
    const reply = await asked('https://rudi.example/', { type: 'proxy', origin, authorization: null })
    const found = reply.ok ? failure('bug/unexpected') : reply.failure
    expect(found).toEqual(failure('net/proxy-refused', { host: '127.0.0.1', target: 'rudi.example' }))
  })

  it('that closes the connection without an answer, as a SOCKS proxy does, is named', async () => {
    const mute = createServer((socket) => socket.on('error', () => undefined).once('data', () => socket.destroy()))
    await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve))
    closers.push(async () => void mute.close())
    const origin = `http://127.0.0.1:${(mute.address() as AddressInfo).port}`
    const reply = await asked('https://rudi.example/', { type: 'proxy', origin, authorization: null })
    const found = reply.ok ? failure('bug/unexpected') : reply.failure
    expect(found).toEqual(failure('net/broken', { host: '127.0.0.1', why: 'proxy' }))
    expect(formatFailure(found, 'en')).toMatch(/^The proxy 127\.0\.0\.1 closed the connection .* settings/)
  })

  it.each([
    ['https', 'HTTP/1.1 400 Bad Request\r\n\r\n', 'plain'],
    ['https', 'SSH-2.0-OpenSSH_9.2\r\n', 'plain'],
    ['http', 'SSH-2.0-OpenSSH_9.2\r\n', undefined],
  ])('that is none at its %s address, because it says %j, is named as the cause', async (scheme, greeting, why) => {
    const none = createServer((socket) => socket.on('error', () => undefined).end(greeting))
    await new Promise<void>((resolve) => none.listen(0, '127.0.0.1', resolve))
    closers.push(async () => void none.close())
    const reply = await asked('https://rudi.example/', {
      type: 'proxy',
      origin: `${scheme}://127.0.0.1:${(none.address() as AddressInfo).port}`,
      authorization: null,
    })
    const found = reply.ok ? failure('bug/unexpected') : reply.failure
    expect(found).toEqual(failure('net/not-a-proxy', { host: '127.0.0.1', ...(why === undefined ? {} : { why }) }))
    expect(formatFailure(found, 'en')).toMatch(/^The proxy 127\.0\.0\.1 .* settings/)
    expect(NETWORK_SETTING_FAILURES.has(found.code)).toBe(true)
  })

  it('the server’s certificate is checked all the same', async () => {
    const server = await aServer()
    const reply = await asked(server.url, through(await aProxy()), { extraCa: [] })
    expect([!reply.ok && reply.failure.code, server.heads]).toEqual(['net/tls', []])
  })

  it.each(['localhost', '127.0.0.1', '[::1]', '10.0.0.1', '169.254.169.254', 'printer.local', 'intranet'])(
    'a portal in public does not have it open %s',
    async (host) => {
      const proxy = await aProxy({ leadsTo: 1 })
      const reply = await asked(`https://${host}/`, through(proxy), { home: 'rudi.example' })
      expect([!reply.ok && reply.failure.code, proxy.asked]).toEqual(['net/address-refused', []])
    },
  )

  it('of a kind that we cannot use, we do not go around', async () => {
    const server = await aServer()
    const reply = await asked(server.url, { type: 'none' })
    expect([!reply.ok && reply.failure.code, server.heads]).toEqual(['net/proxy-unreachable', []])
    expect(!reply.ok && formatFailure(reply.failure, 'en')).toMatch(/^The proxy .* cannot be used: .*SOCKS/)
  })
})

it('a script of the system that never answers ends as a time-out', async () => {
  const server = await aServer()
  const reply = await asked(
    server.url,
    { type: 'none' },
    { resolveProxy: () => new Promise(() => undefined), connectMs: 100 },
  )
  expect([!reply.ok && reply.failure.code, server.heads]).toEqual(['net/timeout', []])
})

describe('the way to an address', () => {
  const rules = { forHttp: null, forHttps: 'http://proxy.example:3128', except: 'b.example' }
  const login = () => ({ login: 'ada', password: 's:é' })

  it('by rules says who we are to the proxy only', async () => {
    const find = createRuleProxyResolver(rules, login)
    expect([await find(new URL('https://a.example/')), await find(new URL('https://b.example/'))]).toEqual([
      { type: 'proxy', origin: 'http://proxy.example:3128', authorization: basic('ada:s:é') },
      { type: 'direct' },
    ])
  })

  it('by the system is asked without the path', async () => {
    const seen: string[] = []
    const find = createSystemProxyResolver(
      async (address) => {
        seen.push(address)
        return 'PROXY proxy.example:3128'
      },
      () => null,
    )
    expect([await find(new URL('https://a.example/secret?x=1')), seen]).toEqual([
      { type: 'proxy', origin: 'http://proxy.example:3128', authorization: null },
      ['https://a.example/'],
    ])
  })

  it('that the system does not know is direct', async () => {
    const find = createSystemProxyResolver(
      () => Promise.reject(new Error('no script')),
      () => null,
    )
    expect(await find(new URL('https://a.example/'))).toEqual({ type: 'direct' })
  })

  it('is asked for on a line by another thread, each answer for its question', async () => {
    const line = serveProxyResolver(async ({ hostname }) => {
      await new Promise((resolve) => setTimeout(resolve, hostname === 'slow.example' ? 40 : 1))
      return { type: 'proxy', origin: `http://${hostname}`, authorization: null }
    })
    const find = createRemoteProxyResolver(line)
    const ways = await Promise.all(['slow.example', 'fast.example'].map((host) => find(new URL(`https://${host}/a`))))
    expect(ways.map((route) => route.type === 'proxy' && route.origin)).toEqual([
      'http://slow.example',
      'http://fast.example',
    ])
    line.close()
  })
})
