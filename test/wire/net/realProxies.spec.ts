// The answers of squid and tinyproxy about a login, and about a server that they cannot reach, are reported correctly.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createUndiciNet } from '../../../electron/adapters/net/undiciNet.js'
import { formatFailure } from '../../../shared/messages/failures/formatFailure.js'
import { missingProxyReason, PROXY_NAMES, type RealProxy, startProxy } from '../../servers/proxies.js'
import { findFreePort } from '../../servers/serverProcess.js'
import { type MediaServer, startMediaServer } from '../../support/http/mediaServer.js'

async function asked(address: string, proxy: string, who: string | null): Promise<string> {
  const authorization = who === null ? null : `Basic ${Buffer.from(who).toString('base64')}`
  const net = createUndiciNet({
    resolveProxy: async () => ({ type: 'proxy', origin: proxy, authorization }),
    connectMs: 5000,
  })
  const url = new URL(address)
  const signal = new AbortController().signal
  try {
    const reply = await net.send({
      method: 'GET',
      url,
      home: url.host,
      headers: {},
      signal,
      headersMs: 5000,
      idleBodyMs: 5000,
    })
    if (!reply.ok) return formatFailure(reply.failure, 'en')
    reply.value.discard()
    return String(reply.value.status)
  } finally {
    await net.close()
  }
}

let server: MediaServer
beforeAll(async () => {
  server = await startMediaServer()
  server.on('/a.csv', (_request, response) => void response.end('x'))
})
afterAll(() => server.close())

for (const name of PROXY_NAMES) {
  const missing = missingProxyReason(name)
  describe.skipIf(missing !== '')(`${name}${missing}`, () => {
    let proxy: RealProxy
    beforeAll(async () => {
      proxy = await startProxy(name)
    })
    afterAll(() => proxy.close())

    test('that is given its login lets us through', async () => {
      expect(await asked(`${server.origin}/a.csv`, proxy.origin, 'ada:secret')).toBe('200')
    })

    test.each([
      ['none', null, 'The proxy 127.0.0.1 requires a login.'],
      ['a wrong one', 'ada:wrong', 'The proxy 127.0.0.1 refuses this login.'],
    ])('that is given %s says so', async (_, who, said) => {
      expect(await asked(`${server.origin}/a.csv`, proxy.origin, who)).toContain(said)
    })

    test('that cannot reach a server is not what bars the way', async () => {
      const said = await asked(`http://127.0.0.1:${await findFreePort()}/`, proxy.origin, 'ada:secret')
      expect(said).toMatch(/^The proxy 127\.0\.0\.1 could not reach 127\.0\.0\.1 \(code 50\d\)\./)
    })
  })
}

test('a proxy that is away is said to be away, and not the server', async () => {
  const said = await asked(`${server.origin}/a.csv`, `http://127.0.0.1:${await findFreePort()}`, null)
  expect(said).toMatch(/^The proxy 127\.0\.0\.1:\d+ cannot be reached\./)
})
