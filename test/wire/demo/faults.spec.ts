import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { FAULTS, type FaultName } from '../../../demo/faults/faultTable.js'
import type { RunningPortal } from '../../../demo/portal.js'
import type { FaultOrder } from '../../../demo/state/faultOrder.js'
import { type RawResponse, sendRawRequest } from '../../support/http/rawHttp.js'
import { createFormPost, sendRequest } from '../../support/http/sendRequest.js'
import { startTestPortal } from '../../support/portal/startTestPortal.js'

/** Starts a portal with one fault on its plain file; returns the honest bytes, and what a client then receives. */
async function struck(order: Omit<FaultOrder, 'media'>, headers: Readonly<Record<string, string>> = {}) {
  const portal = await startTestPortal()
  const [media] = portal.landmark('plain').media
  if (!media) throw new Error('the plain landmark has a media')
  portal.faults.arm({ ...order, media: media.id })
  const content = portal.expectedBytes(media.id)
  const ask = (more: Readonly<Record<string, string>> = headers): Promise<RawResponse> =>
    sendRawRequest(portal.mediaUrl(media), { headers: more, waitMs: 600 })
  return { portal, media, bytes: Buffer.from(content.read(0, content.length)), ask, reply: await ask() }
}

it.each([
  [2, []],
  [1, ['kept-too-long' as const]],
])('a connection carries %i of two answers with the faults %j', async (answers, faults) => {
  const portal = await startTestPortal()
  for (const name of faults) portal.faults.arm({ name, path: '/konsult/' })
  const { port, host } = new URL(portal.url)
  const socket = connect(Number(port), '127.0.0.1')
  const request = `GET /konsult/none HTTP/1.1\r\nHost: ${host}\r\n`
  socket.write(`${request}\r\n${request}Connection: close\r\n\r\n`)
  let received = ''
  for await (const chunk of socket) received += String(chunk)
  expect(received.match(/^HTTP\/1\.1 /gm)).toHaveLength(answers)
})

describe('every fault', () => {
  // `kept-too-long` strikes the second request of a connection only; its own test is below.
  const names = Object.keys(FAULTS).filter((name): name is FaultName => name in FAULTS && name !== 'kept-too-long')

  it.each(names)('%s changes what a client receives, of a range or of the whole', async (name) => {
    const portal = await startTestPortal()
    const [media] = portal.landmark('plain').media
    if (!media) throw new Error('the plain landmark has a media')
    const session = await sendRequest(`${portal.url}/anonymous`, { method: 'POST' })
    const authorization = session.headers.get('authorization') ?? ''
    const etag = (await sendRawRequest(portal.mediaUrl(media))).header('etag') ?? ''
    const listener = async (waitMs: number) => {
      const received: string[] = []
      for (const range of [
        {},
        { range: 'bytes=100-199' },
        { range: 'bytes=100-199', 'if-range': `"${'0'.repeat(16)}"` },
        { range: 'bytes=0-9', 'if-range': etag },
      ]) {
        const reply = await sendRawRequest(portal.mediaUrl(media), { headers: range, waitMs })
        const head = reply.headers.filter(([one]) => !/^(date)$/i.test(one) || name.startsWith('clock'))
        received.push(
          JSON.stringify([
            reply.status,
            head.map(([n, v]) => (n === 'Date' ? v.slice(12, 16) : [n, v])),
            reply.body.toString('base64'),
            reply.ended,
          ]),
        )
      }
      const me = await sendRequest(`${portal.url}/acl/v1/users/me`, { headers: { authorization } })
      return { received: [...received, me.status].join() }
    }
    // An honest answer ends by itself, however busy the machine; the test waits shortly only for faulty ones.
    const honest = await listener(10_000)
    // Without a fault the same requests get the same answers, so the differences below come from the fault.
    expect((await listener(10_000)).received).toBe(honest.received)
    portal.faults.arm({
      name,
      media: media.id,
      ...(name.startsWith('slow') || name === 'silent-body' ? { value: '400' } : {}),
    })
    const faulty = await listener(150)
    expect(faulty.received).not.toBe(honest.received)
    expect(portal.log.some(({ faults }) => faults.includes(name))).toBe(true)
  })
})

describe('conversations that break', () => {
  it('resets or ends after exactly the configured bytes', async () => {
    for (const [name, ended] of [
      ['reset', 'reset'],
      ['fin', 'fin'],
      ['stall', 'open'],
    ] as const) {
      const { reply, bytes } = await struck({ name, afterBytes: 1000 })
      expect([name, reply.ended, reply.body.equals(bytes.subarray(0, 1000))]).toEqual([name, ended, true])
      expect(reply.header('content-length')).toBe(String(bytes.length))
    }
  })

  it('says nothing at all when it refuses', async () => {
    const { reply } = await struck({ name: 'refuse' })
    expect([reply.status, reply.ended]).toEqual([0, 'reset'])
  })

  it('cuts a body that only the close delimits, so that nothing on the wire shows it', async () => {
    const { reply, bytes } = await struck({ name: 'fin-without-length', afterBytes: 500 })
    expect([reply.ended, reply.header('content-length'), reply.header('transfer-encoding')]).toEqual([
      'fin',
      null,
      null,
    ])
    expect(reply.body.equals(bytes.subarray(0, 500))).toBe(true)
  })
})

describe('lies about ranges', () => {
  const range = { range: 'bytes=1000-1999' }

  it('sends the beginning of the file under the name of the range', async () => {
    const { reply, bytes } = await struck({ name: 'range-from-zero' }, range)
    expect([reply.status, reply.header('content-range')]).toEqual([206, `bytes 1000-1999/${bytes.length}`])
    expect(reply.body.equals(bytes.subarray(0, 1000))).toBe(true)
  })

  it('sends the whole file with 200, or refuses a range that is inside', async () => {
    const whole = await struck({ name: 'range-ignored' }, range)
    expect([whole.reply.status, whole.reply.body.equals(whole.bytes)]).toEqual([200, true])
    expect((await struck({ name: 'range-refused' }, range)).reply.status).toBe(416)
  })

  it('sends the new version’s range to who holds the old one', async () => {
    const { portal, media, ask, reply } = await struck({ name: 'if-range-ignored' })
    const etag = reply.header('etag') ?? ''
    portal.publish(media.id)
    const spliced = await ask({ ...range, 'if-range': etag })
    expect(spliced.status).toBe(206)
    expect(Buffer.from(portal.expectedBytes(media.id).read(1000, 1000)).equals(spliced.body)).toBe(true)
  })
})

describe('versions', () => {
  it('publishes right before the request that it strikes', async () => {
    const { portal, media, reply, bytes } = await struck({ name: 'publish', times: 1 })
    expect(portal.contentStore.getVersion(media.id)).toBe(2)
    expect(reply.body.equals(bytes)).toBe(false)
    expect(reply.body.length).toBe(portal.expectedBytes(media.id).length)
  })

  it('ends every session right before the request that it strikes', async () => {
    const portal = await startTestPortal()
    const { person } = portal.accounts
    const session = await sendRequest(
      `${portal.url}/authenticate`,
      createFormPost({ login: person.login, password: person.password }),
    )
    const headers = { authorization: session.headers.get('authorization') ?? '' }
    const me = () => sendRequest(`${portal.url}/acl/v1/users/me`, { headers })
    expect((await me()).status).toBe(200)
    portal.faults.arm({ name: 'session-lost', path: '/acl/', times: 1 })
    expect((await me()).status).toBe(401)
  })
})

describe('when a fault strikes', () => {
  const statuses = async (portal: RunningPortal, count: number): Promise<number[]> => {
    const received: number[] = []
    const [media] = portal.landmark('plain').media
    for (let i = 0; i < count; i++) received.push(media ? (await sendRawRequest(portal.mediaUrl(media))).status : 0)
    return received
  }

  it('lets some pass, strikes some times, and then no more', async () => {
    const portal = await startTestPortal({ faults: [{ name: 'busy', skip: 1, times: 2 }] })
    expect(await statuses(portal, 5)).toEqual([200, 503, 503, 200, 200])
  })

  it('strikes every k-th time', async () => {
    const portal = await startTestPortal({ faults: [{ name: 'server-error', every: 3 }] })
    expect(await statuses(portal, 6)).toEqual([500, 200, 200, 500, 200, 200])
  })

  it('leaves other media, and paths that are no media, alone', async () => {
    const portal = await startTestPortal()
    portal.faults.arm({ name: 'busy', media: portal.landmark('mixed').media[0]?.id ?? '' })
    expect(await statuses(portal, 1)).toEqual([200])
    portal.faults.arm({ name: 'busy' })
    expect((await sendRequest(`${portal.url}/konsult/v1/datasets/metadatas?limit=1`)).status).toBe(200)
    portal.faults.arm({ name: 'busy', path: '/konsult/' })
    expect((await sendRequest(`${portal.url}/konsult/v1/datasets/metadatas?limit=1`)).status).toBe(503)
  })

  it('says Retry-After in each of its forms', async () => {
    const forms = {
      '7': /^7$/,
      date: / GMT$/,
      past: / GMT$/,
      huge: /^1000000000$/,
      negative: /^-7$/,
      fraction: /^0\.5$/,
    }
    for (const [value, form] of Object.entries(forms)) {
      const { reply } = await struck({ name: 'busy', value })
      expect(reply.header('retry-after')).toMatch(form)
    }
    expect((await struck({ name: 'busy', value: 'none' })).reply.header('retry-after')).toBeNull()
  })
})
