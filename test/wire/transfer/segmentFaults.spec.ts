import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { beforeEach, describe, expect, test } from 'vitest'
import type { SegmentPolicy } from '../../../shared/download/transfer/segmentPlanner.js'
import type { EngineHarnessOptions } from '../../support/engine/engineHarness.js'
import { prepareWireRig } from '../../support/engine/prepareWireRig.js'
import { parseRequestedRange, startMediaServer } from '../../support/http/mediaServer.js'
import { createMedia } from '../../support/samples/catalogueSamples.js'

/* Faults that only extra connections meet: the first connection is honest and slow, so that there is work for them. */

const KB = 1024
const MB = 1024 * KB
const SIZE = 4 * MB + 3
const FILE = randomBytes(SIZE)
const FOUR: SegmentPolicy = { most: 4, eager: true, leastBytes: MB, pieceBytes: 256 * KB }

const { fetch, open, server } = prepareWireRig()
let sent = 0
beforeEach(() => {
  sent = 0
})

interface How {
  /** Declares the requested part, and sends these bytes. */
  readonly body?: (part: Buffer) => Buffer
  /** Sends this many bytes and then nothing, without closing. */
  readonly stallAfter?: number
  readonly everyMs?: number
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { body = (part) => part, stallAfter, everyMs = 8 }: How = {},
): void {
  const range = parseRequestedRange(request, SIZE)
  const [from, to] = range ?? [0, SIZE]
  const head = { 'accept-ranges': 'bytes', etag: '"v1"', 'content-length': to - from }
  response.on('error', () => undefined)
  response.writeHead(range === null ? 200 : 206, {
    ...head,
    ...(range === null ? {} : { 'content-range': `bytes ${from}-${to - 1}/${SIZE}` }),
  })
  // The body is exactly what the test says, whatever the declared length.
  response.strictContentLength = false
  const bytes = body(FILE.subarray(from, to))
  let at = 0
  const push = (): void => {
    if (response.destroyed) return
    if (stallAfter !== undefined && at >= stallAfter) return
    const chunk = bytes.subarray(at, at + 64 * KB)
    at += chunk.length
    sent += chunk.length
    if (chunk.length > 0) response.write(chunk)
    if (at < bytes.length) setTimeout(push, everyMs)
    else if (bytes.length === to - from) response.end()
    else response.destroy()
  }
  push()
}

const isFurther = (request: IncomingMessage): boolean => request.headers.range !== undefined

function fetched(options: Partial<EngineHarnessOptions> = {}) {
  const checksum = { is: 'usable', algorithm: 'sha-256', hex: createHash('sha256').update(FILE).digest('hex') } as const
  const media = createMedia(1, { sizeBytes: SIZE, checksum })
  return fetch(media, { more: { segmentPolicy: FOUR, concurrency: { running: 6, perHost: 8 } }, ...options })
}

const expectWhole = ({ rig: made, id, view }: Awaited<ReturnType<typeof fetched>>): void => {
  expect(view).toMatchObject({ attempts: 1, state: { type: 'done', verdict: { is: 'verified' } } })
  expect(made.bytesOf(id).equals(FILE)).toBe(true)
}

describe('of a further connection', () => {
  test.each<[string, How]>([
    ['fewer bytes than it promised', { body: (part) => part.subarray(0, Math.max(0, part.length - 100 * KB)) }],
    ['more bytes than it promised', { body: (part) => Buffer.concat([part, randomBytes(100 * KB)]) }],
    ['nothing at all', { body: () => Buffer.alloc(0) }],
  ])('%s cost the file nothing', async (_what, how) => {
    let further = 0
    server.on('/media', (request, response) => send(request, response, isFurther(request) && further++ < 3 ? how : {}))
    const made = await fetched()
    expect(further).toBeGreaterThan(0)
    expectWhole(made)
  })

  test('other bytes, as many as it promised, are never part of the file', async () => {
    let further = 0
    const other: How = { body: (part) => randomBytes(part.length) }
    server.on('/media', (request, response) =>
      send(request, response, isFurther(request) && further++ < 3 ? other : {}),
    )
    const { rig: made, id, view } = await fetched()
    // When they are noticed only at the next segment, the attempt ends, and one connection makes up for it.
    expect(view.attempts).toBeLessThanOrEqual(2)
    expect(view.state).toMatchObject({ type: 'done', verdict: { is: 'verified' } })
    expect(made.bytesOf(id).equals(FILE)).toBe(true)
  })

  test('silence is not waited out: what it had to do is given to the others', async () => {
    let stuck = 0
    server.on('/media', (request, response) =>
      send(request, response, isFurther(request) && stuck++ < 1 ? { stallAfter: 64 * KB } : {}),
    )
    const made = await fetched()
    expect(stuck).toBeGreaterThan(1)
    expectWhole(made)
  })

  test('a refusal for being too many leaves those that are there at work', async () => {
    let refused = 0
    // The third and the fourth request are refused by their number, because the server learns late how many connections
    // are open.
    server.on('/media', (request, response, n) => {
      if (n !== 3 && n !== 4) return send(request, response)
      refused += 1
      response.writeHead(429, { 'retry-after': '60', 'content-length': 0 }).end()
    })
    const made = await fetched()
    expect(refused).toBeGreaterThan(0)
    expectWhole(made)
  })
})

describe('a credential', () => {
  const credential = { origin: '', authorization: 'Bearer secret', of: 'account' as const }

  test('is sent by each connection to the origin that it is for, and never to where that sends us', async () => {
    const other = await startMediaServer()
    other.on('/there', (request, response) => send(request, response))
    server.on('/media', (_request, response) => response.writeHead(302, { location: `${other.origin}/there` }).end())
    const made = await fetched({
      wanted: [{ media: createMedia(1, { sizeBytes: SIZE }), url: `${server.origin}/media`, needsToken: true }],
      credential: () => ({ ...credential, origin: server.origin }),
    })
    expect(made.view.state.type).toBe('done')
    expect(made.rig.bytesOf(made.id).equals(FILE)).toBe(true)
    expect(server.asked.length).toBeGreaterThan(2)
    expect(new Set(server.asked.map(({ headers }) => headers.authorization))).toEqual(new Set(['Bearer secret']))
    expect(new Set(other.asked.map(({ headers }) => headers.authorization))).toEqual(new Set([undefined]))
    await other.close()
  })

  test('that has expired since the first connection began costs the others, and not the file', async () => {
    let refused = 0
    server.on('/media', (request, response, n) => {
      if (n === 1) return send(request, response)
      refused += 1
      response.writeHead(401, { 'content-length': 0 }).end()
    })
    const made = await fetched({
      wanted: [{ media: createMedia(1, { sizeBytes: SIZE }), url: `${server.origin}/media`, needsToken: true }],
      credential: () => ({ ...credential, origin: server.origin }),
    })
    expect(refused).toBeGreaterThan(0)
    expect(made.view).toMatchObject({ attempts: 1, state: { type: 'done' } })
    expect(made.rig.bytesOf(made.id).equals(FILE)).toBe(true)
  })
})

test('a download that has several connections gives one up for the next in line', async () => {
  const answering = new Set<ServerResponse>()
  let sentWhenNextBegan = SIZE
  const rig = open({
    wanted: [
      { media: createMedia(1, { sizeBytes: SIZE }), url: `${server.origin}/media` },
      { media: createMedia(2, { sizeBytes: 3 }), url: `${server.origin}/next` },
    ],
    more: { segmentPolicy: FOUR, concurrency: { running: 1, perHost: 4 } },
  })
  server.on('/media', (request, response) => {
    answering.add(response)
    response.on('close', () => answering.delete(response))
    send(request, response, { everyMs: 50 })
    if (answering.size === 4) rig.engine.setConcurrency({ running: 6, perHost: 4 })
  })
  server.on('/next', (_request, response) => {
    sentWhenNextBegan = sent
    response.writeHead(200, { 'content-length': 3 }).end('abc')
  })
  const [id, next] = await rig.addAll()
  if (id === undefined || next === undefined) throw new Error('nothing was added')
  await rig.engine.whenIdle()
  expect(rig.bytesOf(id).equals(FILE)).toBe(true)
  expect(rig.view(next).state.type).toBe('done')
  // It began while the others were running, in the place of one of them.
  expect(sentWhenNextBegan).toBeLessThan(SIZE / 2)
})
