import { afterEach, describe, expect, it } from 'vitest'
import { createUndiciNet } from '../../../electron/adapters/net/undiciNet.js'
import { BodyError, type Net, type NetRequest, type NetResponse } from '../../../electron/ports/net.js'
import { failure } from '../../../shared/failure.js'
import type { ResponseDraft } from '../../sim/servers/lies.js'
import { sendBody } from '../../sim/servers/sendBody.js'
import { createFakeNet, type FakeResponse } from '../../support/http/fakeNet.js'
import { startRawServer } from '../../support/http/rawServer.js'
import { createFakeClock } from '../../support/time/fakeClock.js'

/** What both networks are made to show: one server, described once. */
interface Scene {
  readonly net: Net
  readonly url: URL
  readonly requests: () => number
  readonly close: () => Promise<void>
}

const text = (answer: Exclude<FakeResponse, { readonly fails: unknown }>): string => {
  const head = (answer.headers ?? []).map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return `HTTP/1.1 ${answer.status} X\r\n${head}\r\n${typeof answer.body === 'string' ? answer.body : ''}`
}

type Served = Exclude<FakeResponse, { readonly fails: unknown }>

const real = async (answer: Served): Promise<Scene> => {
  const server = await startRawServer((socket) => {
    socket.write(text(answer), 'latin1')
    if (answer.breaks !== undefined) setTimeout(() => socket.resetAndDestroy(), 50)
    else if (answer.hangs !== true) socket.end()
  })
  const net = createUndiciNet()
  const close = async (): Promise<void> => {
    await net.close()
    await server.close()
  }
  return { net, url: server.url, requests: () => server.heads.length, close }
}

const fake = async (answer: Served): Promise<Scene> => {
  const net = createFakeNet(() => answer)
  return { net, url: new URL('http://fake.example/'), requests: () => net.sent.length, close: () => net.close() }
}

/** As a server of the simulated worlds sends it, on a calm day. */
const simulated = async (answer: Served): Promise<Scene> => {
  const text = typeof answer.body === 'string' ? answer.body : ''
  const how = answer.breaks === undefined ? 'stall' : 'reset'
  const isCut = answer.breaks !== undefined || answer.hangs === true
  const draft: ResponseDraft = {
    status: answer.status,
    headers: answer.headers ?? [],
    body: { type: 'text', text },
    chunkBytes: 4,
    chunkMs: 0,
    stops: isCut ? { after: text.length, how } : null,
  }
  const net = createFakeNet((request) => ({
    ...draft,
    body: (signal) =>
      sendBody(
        {
          draft,
          request,
          simProcess: { clock: createFakeClock(), call: async () => null },
          note: () => undefined,
          bytes: () => Buffer.from(text),
          now: (_body, stretch) => stretch,
        },
        signal,
      ),
  }))
  return { net, url: new URL('http://portal.sim/'), requests: () => net.sent.length, close: () => net.close() }
}

const aRequest = (url: URL, changes: Partial<NetRequest> = {}): NetRequest => ({
  method: 'GET',
  url,
  home: url.host,
  headers: { 'accept-encoding': 'identity' },
  signal: new AbortController().signal,
  headersMs: 5000,
  idleBodyMs: 5000,
  ...changes,
})

const replyTo = async (net: Net, request: NetRequest): Promise<NetResponse> => {
  const reply = await net.send(request)
  if (!reply.ok) throw new Error(reply.failure.code)
  return reply.value
}

const read = async (netResponse: NetResponse): Promise<string> => {
  const chunks: Uint8Array[] = []
  for await (const chunk of netResponse.body) chunks.push(chunk)
  return Buffer.concat(chunks).toString('latin1')
}

const breakOf = async (netResponse: NetResponse): Promise<string> => {
  try {
    await read(netResponse)
    return 'whole'
  } catch (error) {
    if (error instanceof BodyError) return error.failure.code
    throw error
  }
}

describe.each([
  ['real sockets', real],
  ['the fake', fake],
  ['the fake with the servers of the simulated worlds', simulated],
])('the network port over %s', (_, open) => {
  let scene: Scene | null = null
  const serve = async (answer: Served): Promise<Scene> => {
    scene = await open(answer)
    return scene
  }
  afterEach(async () => {
    await scene?.close()
    scene = null
  })

  it('gives the status, the headers whatever their case, and the body', async () => {
    const { net, url } = await serve({ status: 201, headers: [['X-One', 'a']], body: 'hello' })
    const netResponse = await replyTo(net, aRequest(url))
    expect([
      netResponse.status,
      netResponse.header('x-one'),
      netResponse.header('none'),
      await read(netResponse),
    ]).toEqual([201, 'a', null, 'hello'])
  })

  it('shows every value of a header that came twice', async () => {
    const { net, url } = await serve({
      status: 200,
      headers: [
        ['ETag', '"a"'],
        ['etag', '"b"'],
      ],
      body: '',
    })
    const netResponse = await replyTo(net, aRequest(url))
    expect([netResponse.headerAll('ETAG'), netResponse.header('etag')]).toEqual([['"a"', '"b"'], '"a"'])
  })

  it('does not follow a redirect', async () => {
    const { net, url, requests } = await serve({ status: 302, headers: [['location', '/elsewhere']], body: '' })
    const netResponse = await replyTo(net, aRequest(url))
    expect([netResponse.status, netResponse.header('location'), requests()]).toEqual([302, '/elsewhere', 1])
  })

  it('passes an encoded body on as it is', async () => {
    const { net, url } = await serve({ status: 200, headers: [['content-encoding', 'gzip']], body: 'not gzip at all' })
    expect(await read(await replyTo(net, aRequest(url)))).toBe('not gzip at all')
  })

  it('does not try a failing status again', async () => {
    const { net, url, requests } = await serve({ status: 503, headers: [['retry-after', '0']], body: 'no' })
    await read(await replyTo(net, aRequest(url)))
    expect(requests()).toBe(1)
  })

  it('throws a break when the conversation ends in mid-body', async () => {
    const { net, url } = await serve({
      status: 200,
      headers: [['content-length', '100']],
      body: 'only this',
      breaks: failure('net/broken'),
    })
    expect(await breakOf(await replyTo(net, aRequest(url)))).toBe('net/broken')
  })

  it('ends a body that is read when the request is aborted', async () => {
    const { net, url } = await serve({ status: 200, headers: [['content-length', '9']], body: 'x', hangs: true })
    const abort = new AbortController()
    const netResponse = await replyTo(net, aRequest(url, { signal: abort.signal }))
    setTimeout(() => abort.abort(), 20)
    expect(await breakOf(netResponse)).toBe('net/broken')
  })

  it('gives a failure and sends nothing when aborted before', async () => {
    const { net, url, requests } = await serve({ status: 200, body: '' })
    const sent = await net.send(aRequest(url, { signal: AbortSignal.abort() }))
    expect([sent.ok, requests()]).toEqual([false, 0])
  })

  it('may be discarded twice', async () => {
    const { net, url } = await serve({ status: 200, headers: [['content-length', '9']], body: 'x', hangs: true })
    const netResponse = await replyTo(net, aRequest(url))
    netResponse.discard()
    netResponse.discard()
    expect(netResponse.status).toBe(200)
  })
})
