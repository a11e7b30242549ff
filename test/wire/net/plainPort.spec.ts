// An https address whose port speaks no TLS fails at once, and says why.
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createUndiciNet } from '../../../electron/adapters/net/undiciNet.js'
import { systemClock } from '../../../electron/adapters/system/systemClock.js'
import { createSendApiRequest } from '../../../electron/portal/http/sendApiRequest.js'
import { portalId } from '../../../shared/ids.js'
import { formatFailure } from '../../../shared/messages/failures/formatFailure.js'
import { missingProducerReason, PRODUCER_NAMES, startProducer } from '../../servers/producerServers.js'
import { startTestPortal } from '../../support/portal/startTestPortal.js'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

const listen = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => server.close())
  return (server.address() as AddressInfo).port
}

async function failureAt(port: number | string, connectMs = 15_000) {
  const net = createUndiciNet({ connectMs })
  closers.push(() => net.close())
  const url = new URL(`https://127.0.0.1:${port}/`)
  const began = performance.now()
  const reply = await net.send({
    method: 'GET',
    url,
    home: url.host,
    headers: {},
    signal: new AbortController().signal,
    headersMs: 5000,
    idleBodyMs: 5000,
  })
  if (reply.ok) throw new Error('answered')
  return { ...reply.failure, isAtOnce: performance.now() - began < 10_000 }
}
const NOT_HTTPS = { code: 'server/not-https', facts: { host: '127.0.0.1' }, isAtOnce: true }

describe('an https address', () => {
  it('on a port of plain HTTP fails at once, and says what to change', async () => {
    const found = await failureAt(await listen(createHttpServer((_, response) => response.end('hello'))))
    expect(found).toEqual(NOT_HTTPS)
    expect(formatFailure(found, 'en')).toMatch(/does not speak https.*Report it/)
  })

  it('that a person typed, on a port of plain HTTP, is to begin with http', async () => {
    const port = await listen(createHttpServer((_, response) => response.end('hello')))
    const net = createUndiciNet()
    closers.push(() => net.close())
    const ask = createSendApiRequest({ net, clock: systemClock, portalId: portalId.parse(`https://127.0.0.1:${port}`) })
    const answer = await ask({ path: '/' }, new AbortController().signal)
    expect(answer.ok ? '' : formatFailure(answer.failure, 'en')).toMatch(/does not speak https.*Try http:/)
  })

  it.each(['SSH-2.0-OpenSSH_9.2\r\n', '220 mail.example ESMTP\r\n', '\u0016\u0003\u0001HTTP'])(
    'on a port that greets with %j fails at once',
    async (greeting) => {
      const server = createServer((socket) => {
        socket.on('error', () => undefined)
        socket.write(greeting)
      })
      expect(await failureAt(await listen(server))).toEqual(NOT_HTTPS)
    },
  )

  it('of the demo portal, which speaks HTTP, fails at once', async () => {
    const portal = await startTestPortal()
    expect(await failureAt(new URL(portal.url).port)).toEqual(NOT_HTTPS)
  })

  it('on a port that never answers is given up after the time to connect', async () => {
    const server = createServer((socket) => socket.on('error', () => undefined))
    expect(await failureAt(await listen(server), 400)).toMatchObject({
      code: 'net/timeout',
      facts: { during: 'connect' },
    })
  })

  for (const name of PRODUCER_NAMES) {
    const missing = missingProducerReason(name)
    it.skipIf(missing !== '')(`on the HTTP port of ${name} fails at once${missing}`, async () => {
      const producer = await startProducer(name)
      closers.push(() => producer.close())
      expect(await failureAt(new URL(producer.origin).port)).toEqual(NOT_HTTPS)
    })
  }
})
