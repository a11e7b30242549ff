import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Media } from '../../../shared/catalogue/model.js'
import type { SegmentPolicy } from '../../../shared/download/transfer/segmentPlanner.js'
import { LIMITS } from '../../../shared/limits.js'
import { prepareWireRig } from '../../support/engine/prepareWireRig.js'
import { parseRequestedRange } from '../../support/http/mediaServer.js'
import { createMedia } from '../../support/samples/catalogueSamples.js'

const KB = 1024
const MB = 1024 * KB
const SIZE = 6 * MB + 5

const version = (n: number): Buffer => {
  const bytes = Buffer.alloc(SIZE)
  for (let at = 0; at + 4 <= SIZE; at += 4) bytes.writeUInt32LE(Math.imul(at + 1, 2_654_435_761 + n * 97) >>> 0, at)
  return bytes
}
const V1 = version(1)
const V2 = version(2)
const FOUR: SegmentPolicy = { most: 4, eager: true, leastBytes: MB, pieceBytes: 256 * KB }

const { fetch, server } = prepareWireRig()
let most: number
let open: number

beforeEach(() => {
  most = 0
  open = 0
})

interface Sending {
  readonly bytes?: Buffer
  readonly etag?: string
  /** Shifts the declared range. */
  readonly shift?: number
  /** Breaks off after this many bytes. */
  readonly breakAfter?: number
  readonly everyMs?: number
}

/** A correct server with a limit per connection, except for what `how` says. */
function send(request: IncomingMessage, response: ServerResponse, how: Sending = {}): void {
  const { bytes = V1, etag = '"v1"', shift = 0, breakAfter = SIZE, everyMs = 10 } = how
  const part = parseRequestedRange(request, SIZE)
  const [from, to] = part ?? [0, SIZE]
  response.writeHead(part === null ? 200 : 206, {
    'content-length': to - from,
    'accept-ranges': 'bytes',
    etag,
    ...(part === null ? {} : { 'content-range': `bytes ${from + shift}-${to - 1 + shift}/${SIZE}` }),
  })
  open += 1
  most = Math.max(most, open)
  response.on('close', () => {
    open -= 1
  })
  let at = from
  const push = (): void => {
    if (response.destroyed) return
    if (at - from >= breakAfter) return void response.destroy()
    const chunk = bytes.subarray(at, Math.min(at + 64 * KB, to))
    at += chunk.length
    if (at >= to) return void response.end(chunk)
    response.write(chunk)
    setTimeout(push, everyMs)
  }
  push()
}

const HASHED: Media['checksum'] = {
  is: 'usable',
  algorithm: 'sha-256',
  hex: createHash('sha256').update(V1).digest('hex'),
}

function fetched(segmentPolicy: SegmentPolicy = FOUR, checksum: Media['checksum'] = { is: 'absent' }) {
  const media = createMedia(1, { sizeBytes: SIZE, checksum })
  return fetch(media, { more: { segmentPolicy, concurrency: { running: 6, perHost: 8 } } })
}

const isHonestSecond = (request: IncomingMessage): boolean => parseRequestedRange(request, SIZE) !== null

describe('several connections about one file', () => {
  test('fetch parts of it at once, and little more than the file', async () => {
    server.on('/media', (request, response) => send(request, response))
    const { rig: engineHarness, id, view } = await fetched(FOUR, HASHED)
    expect(view).toMatchObject({ state: { type: 'done', verdict: { is: 'verified' } }, attempts: 1 })
    expect(engineHarness.bytesOf(id).equals(V1)).toBe(true)
    expect(most).toBe(4)
    expect(engineHarness.countReceivedBytes()).toBeLessThan(SIZE + 40 * LIMITS.OVERLAP_BYTES + 20 * 64 * KB)
  })

  test('ask for their parts on condition that it is still the same file', async () => {
    server.on('/media', (request, response) => send(request, response))
    await fetched()
    const parts = server.asked.filter(({ headers }) => headers.range !== undefined)
    expect(parts.length).toBeGreaterThan(2)
    for (const { headers } of parts) expect(headers['if-range']).toBe('"v1"')
  })

  test('are not tried where the server did not announce ranges', async () => {
    server.on('/media', (_request, response) => {
      response.writeHead(200, { 'content-length': SIZE, etag: '"v1"' })
      response.end(V1)
    })
    const { rig: engineHarness, id } = await fetched(FOUR, HASHED)
    expect(engineHarness.bytesOf(id).equals(V1)).toBe(true)
    expect(server.asked).toHaveLength(1)
  })

  test('are not tried when one is asked for', async () => {
    server.on('/media', (request, response) => send(request, response))
    await fetched({ ...FOUR, most: 1 }, HASHED)
    expect(server.asked).toHaveLength(1)
  })

  test('a further one that offers another range is dropped, and the first goes on alone', async () => {
    server.on('/media', (request, response) => send(request, response, isHonestSecond(request) ? { shift: 7 } : {}))
    const { rig: engineHarness, id, view } = await fetched()
    expect(view).toMatchObject({ state: { type: 'done' }, attempts: 1 })
    expect(engineHarness.bytesOf(id).equals(V1)).toBe(true)
  })

  test('a further one that offers another version is dropped where a hash will show of which version the first one’s bytes are', async () => {
    const other: Sending = { bytes: V2, etag: '"v2"' }
    server.on('/media', (request, response) => send(request, response, isHonestSecond(request) ? other : {}))
    const { rig: engineHarness, id, view } = await fetched(FOUR, HASHED)
    expect(view).toMatchObject({ state: { type: 'done', verdict: { is: 'verified' } }, attempts: 1 })
    expect(engineHarness.bytesOf(id).equals(V1)).toBe(true)
  })

  test.each<[string, (request: IncomingMessage, response: ServerResponse) => void]>([
    ['another version', (request, response) => send(request, response, { bytes: V2, etag: '"v2"' })],
    [
      'a 200 that shows no validator',
      (_request, response) => response.writeHead(200, { 'content-length': 2 }).end('no'),
    ],
  ])(
    'without a hash one that offers %s voids what the first brought; twice the same bytes are believed',
    async (_what, other) => {
      server.on('/media', (request, response) =>
        isHonestSecond(request) ? other(request, response) : send(request, response),
      )
      const { rig: engineHarness, id, view } = await fetched()
      expect(view.state.type).toBe('done')
      expect(engineHarness.bytesOf(id).equals(V1)).toBe(true)
      // The first attempt ends where the other version is met, the second where it is met after the last byte.
      expect(view.attempts).toBe(3)
      expect(engineHarness.countReceivedBytes()).toBeLessThan(2 * SIZE + 2 * MB)
    },
  )

  test('a further one that is given the whole file under the same tag costs the others nothing', async () => {
    server.on('/media', (request, response) => {
      if (!isHonestSecond(request)) return send(request, response)
      response.writeHead(200, { 'content-length': SIZE, 'accept-ranges': 'bytes', etag: '"v1"' })
      response.on('error', () => undefined).end(V1)
    })
    const { rig: engineHarness, id, view } = await fetched()
    expect(view).toMatchObject({ state: { type: 'done' }, attempts: 1 })
    expect(engineHarness.bytesOf(id).equals(V1)).toBe(true)
  })

  test.each([416, 429, 503, 404])('a further one that is answered %i costs the others nothing', async (status) => {
    server.on('/media', (request, response) => {
      if (isHonestSecond(request)) return void response.writeHead(status, { 'content-length': 2 }).end('no')
      send(request, response)
    })
    const { rig: engineHarness, id, view } = await fetched()
    const verdict = { is: 'not-verifiable', because: 'no-checksum', unproven: 'not-answered' }
    expect(view).toMatchObject({ state: { type: 'done', verdict }, attempts: 1 })
    expect(engineHarness.bytesOf(id).equals(V1)).toBe(true)
  })

  test('a further one that breaks off is made up for by the others', async () => {
    let broken = 0
    server.on('/media', (request, response) => {
      const breaks = isHonestSecond(request) && broken++ < 2
      send(request, response, breaks ? { breakAfter: 128 * KB } : {})
    })
    const { rig: engineHarness, id, view } = await fetched()
    expect(view).toMatchObject({ state: { type: 'done' }, attempts: 1 })
    expect(engineHarness.bytesOf(id).equals(V1)).toBe(true)
  })

  test('a slow one gives its rest to another', async () => {
    let asked = 0
    server.on('/media', (request, response) => {
      asked += 1
      send(request, response, asked === 2 ? { everyMs: 200 } : {})
    })
    const { rig: engineHarness, id } = await fetched()
    expect(engineHarness.bytesOf(id).equals(V1)).toBe(true)
    expect(asked).toBeGreaterThan(4)
  })

  test('bytes of another version under the same words are seen where they meet: the file is one version or another, never both', async () => {
    let lies = 0
    server.on('/media', (request, response) => {
      const lied = isHonestSecond(request) && lies++ < 1
      send(request, response, lied ? { bytes: V2 } : {})
    })
    const { rig: engineHarness, id } = await fetched()
    expect(engineHarness.bytesOf(id).equals(V1)).toBe(true)
  })

  test('what they left behind a gap is gone on from, and is not fetched again', async () => {
    const under = new Set<ServerResponse>()
    // The server refuses a few requests, not for a time: without waits between attempts, a moment contains many of
    // them.
    let knocks = 0
    server.on('/media', (request, response) => {
      if (knocks > 0) {
        knocks -= 1
        return void response.destroy()
      }
      under.add(response)
      send(request, response)
      if (under.size !== 4) return
      setTimeout(() => {
        knocks = 6
        for (const one of under) one.destroy()
      }, 120)
    })
    const { rig: engineHarness, id, view } = await fetched(FOUR, HASHED)
    expect(view.state).toMatchObject({ type: 'done', verdict: { is: 'verified' } })
    expect(view.attempts).toBeGreaterThan(1)
    expect(engineHarness.bytesOf(id).equals(V1)).toBe(true)
    expect(engineHarness.countReceivedBytes()).toBeLessThan(SIZE + 40 * LIMITS.OVERLAP_BYTES + 20 * 64 * KB)
  })
})
