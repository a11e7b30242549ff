// A server that only speaks HTTP/2 must be reported neither as untrusted nor as malformed.
import { createSecureServer, createServer, type Http2Server } from 'node:http2'
import { type AddressInfo, createServer as createTcp } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createUndiciNet } from '../../../electron/adapters/net/undiciNet.js'
import { missingProducerReason, startProducer } from '../../servers/producerServers.js'
import { findFreePort } from '../../servers/serverProcess.js'
import { createAuthority } from '../../support/http/certificates.js'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

const listening = async (server: Http2Server | ReturnType<typeof createTcp>): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => server.close())
  return (server.address() as AddressInfo).port
}

async function failureAt(address: string, extraCa: readonly string[] = []) {
  const net = createUndiciNet({ extraCa })
  closers.push(() => net.close())
  const url = new URL(address)
  const signal = new AbortController().signal
  const reply = await net.send({
    method: 'GET',
    url,
    home: url.host,
    headers: {},
    signal,
    headersMs: 5000,
    idleBodyMs: 5000,
  })
  return reply.ok ? String(reply.value.status) : reply.failure.code
}

describe('a server that speaks only HTTP/2', () => {
  test('behind TLS, where the protocol is agreed on', async () => {
    const authority = createAuthority()
    closers.push(() => authority.close())
    const port = await listening(createSecureServer({ ...authority.issue({ names: 'IP:127.0.0.1' }) }))
    expect(await failureAt(`https://127.0.0.1:${port}/`, [authority.ca])).toBe('server/only-http2')
  })

  test('without TLS', async () => {
    expect(await failureAt(`http://127.0.0.1:${await listening(createServer())}/`)).toBe('server/only-http2')
  })

  const missing = missingProducerReason('nginx')
  test.skipIf(missing !== '')(`that is nginx${missing}`, async () => {
    const port = await findFreePort()
    const nginx = await startProducer('nginx', {
      everywhere: `server { listen 127.0.0.1:${port} http2; location / { return 200; } }`,
    })
    closers.push(() => nginx.close())
    expect(await failureAt(`http://127.0.0.1:${port}/`)).toBe('server/only-http2')
  })
})

test('a server that talks nonsense still does', async () => {
  const port = await listening(createTcp((socket) => socket.end('\0\0\0\u0007nonsense')))
  expect(await failureAt(`http://127.0.0.1:${port}/`)).toBe('server/bad-answer')
})
