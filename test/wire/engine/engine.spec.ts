import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { Media } from '../../../shared/catalogue/model.js'
import { failure } from '../../../shared/failure.js'
import { fail } from '../../../shared/result.js'
import { prepareWireRig } from '../../support/engine/prepareWireRig.js'
import { parseRequestedRange, serveBrokenFile, serveFile, startMediaServer } from '../../support/http/mediaServer.js'
import { createMedia } from '../../support/samples/catalogueSamples.js'
import { createImpatientClock } from '../../support/time/impatientClock.js'

const MB = 1024 * 1024
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
const hashed = (bytes: Buffer): Pick<Media, 'checksum'> => ({
  checksum: { is: 'usable', algorithm: 'sha-256', hex: sha256(bytes) },
})
const noise = (size: number): Buffer => randomBytes(size)

const { fetch: fetched, open, server } = prepareWireRig()

describe('what a server does to a download', () => {
  test('an honest file ends verified, under its name, with its traces left', async () => {
    const bytes = noise(3 * MB + 17)
    server.on('/media', (request, response) => serveFile(request, response, bytes))
    const { rig, id } = await fetched(createMedia(1, hashed(bytes)))
    expect(rig.view(id)).toMatchObject({
      attempts: 1,
      receivedBytes: bytes.length,
      state: { type: 'done', verdict: { is: 'verified' } },
    })
    expect(rig.bytesOf(id).equals(bytes)).toBe(true)
    expect(rig.names()).toEqual(['file-1.csv'])
    expect(rig.library.recorded[0]).toMatchObject({ sha256: sha256(bytes), sizeBytes: bytes.length })
  })

  test('a file of no bytes is a file', async () => {
    server.on('/media', (_request, response) => response.writeHead(200, { 'content-length': 0 }).end())
    const { rig, id } = await fetched(createMedia(1, { sizeBytes: 0 }))
    expect(rig.view(id).state.type).toBe('done')
    expect(rig.bytesOf(id).length).toBe(0)
  })

  test('a file is recorded as the catalogue had it when it was judged, whatever became of the catalogue', async () => {
    const bytes = noise(MB)
    let isAway = false
    server.on('/media', (request, response) => {
      isAway = true
      serveFile(request, response, bytes)
    })
    const media = createMedia(1, hashed(bytes))
    const { rig, id } = await fetched(media, {
      locateFails: () => (isAway ? fail(failure('net/unreachable')) : null),
    })
    expect(rig.view(id)).toMatchObject({ attempts: 1, state: { type: 'done' } })
    expect(rig.library.recorded).toMatchObject([{ media, attempts: 1 }])
  })

  test('a connection reset in mid-body goes on where the disk is, not from zero', async () => {
    const bytes = noise(12 * MB)
    server.on('/media', (request, response, n) =>
      n === 1 ? serveBrokenFile(response, bytes, 9 * MB) : serveFile(request, response, bytes),
    )
    const { rig, id } = await fetched(createMedia(1, hashed(bytes)))
    expect(rig.bytesOf(id).equals(bytes)).toBe(true)
    expect(rig.view(id)).toMatchObject({ attempts: 2, state: { verdict: { is: 'verified' } } })
    expect(server.asked[1]?.headers).toMatchObject({
      range: expect.stringMatching(/^bytes=[1-9]\d+-$/),
      'if-range': '"v1"',
    })
  })

  test('without validators and without a hash nothing is put together: it starts again', async () => {
    const bytes = noise(6 * MB)
    server.on('/media', (request, response, n) => {
      if (n > 1) return serveFile(request, response, bytes, null)
      response.writeHead(200, { 'content-length': bytes.length })
      response.write(bytes.subarray(0, 5 * MB), () => setTimeout(() => response.destroy(), 30))
    })
    const { rig, id } = await fetched(createMedia(1))
    expect(rig.bytesOf(id).equals(bytes)).toBe(true)
    expect(server.asked[1]?.headers.range).toBeUndefined()
  })

  test('a file that changed between two attempts is never a splice of both', async () => {
    const [before, after] = [noise(8 * MB), noise(8 * MB)]
    server.on('/media', (request, response, n) =>
      n === 1 ? serveBrokenFile(response, before, 6 * MB) : serveFile(request, response, after, '"v2"'),
    )
    const { rig, id } = await fetched(createMedia(1))
    expect(rig.bytesOf(id).equals(after)).toBe(true)
  })

  test('a 206 that carries another identity than the first answer is not taken', async () => {
    const [before, after] = [noise(8 * MB), noise(8 * MB)]
    server.on('/media', (request, response, n) => {
      if (n === 1) return serveBrokenFile(response, before, 6 * MB)
      const from = Number(/=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0)
      const isPart = from > 0
      response.writeHead(isPart ? 206 : 200, {
        etag: '"v2"',
        'content-length': after.length - from,
        ...(isPart ? { 'content-range': `bytes ${from}-${after.length - 1}/${after.length}` } : {}),
      })
      response.end(after.subarray(from))
    })
    const { rig, id } = await fetched(createMedia(1))
    expect(rig.bytesOf(id).equals(after)).toBe(true)
  })

  test('a 206 that starts elsewhere than asked is refused, whatever it calls itself', async () => {
    const bytes = noise(8 * MB)
    server.on('/media', (request, response, n) => {
      if (n === 1) return serveBrokenFile(response, bytes, 6 * MB)
      if (n > 2) return serveFile(request, response, bytes)
      response.writeHead(206, {
        etag: '"v1"',
        'content-length': MB,
        'content-range': `bytes ${7 * MB}-${8 * MB - 1}/${8 * MB}`,
      })
      response.end(bytes.subarray(7 * MB))
    })
    const { rig, id } = await fetched(createMedia(1))
    expect(rig.bytesOf(id).equals(bytes)).toBe(true)
    expect(rig.view(id).attempts).toBe(3)
  })

  test('what a server and its proxy compressed one after the other, each in a line of its own, is decoded twice', async () => {
    const bytes = noise(MB)
    server.on('/media', (_request, response) => {
      response.writeHead(200, ['content-encoding', 'br', 'content-encoding', 'gzip'])
      response.end(gzipSync(brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })))
    })
    const { rig, id } = await fetched(createMedia(1))
    expect(rig.view(id).state).toMatchObject({ type: 'done', verdict: { coding: 'br, gzip' } })
    expect(rig.bytesOf(id).equals(bytes)).toBe(true)
  })

  test('chunks with an end are complete, and their length is recorded as unknown', async () => {
    const bytes = noise(2 * MB)
    server.on('/media', (_request, response) => {
      response.writeHead(200, { 'transfer-encoding': 'chunked' })
      response.end(bytes)
    })
    const { rig, id } = await fetched(createMedia(1))
    expect(rig.view(id).state).toMatchObject({
      type: 'done',
      verdict: { is: 'not-verifiable', because: 'no-checksum' },
    })
    expect(rig.bytesOf(id).equals(bytes)).toBe(true)
  })

  test('chunks without an end are a broken connection', async () => {
    const bytes = noise(2 * MB)
    server.on('/media', (_request, response, n) => {
      response.writeHead(200, { 'transfer-encoding': 'chunked' })
      if (n > 1) return void response.end(bytes)
      response.write(bytes.subarray(0, MB), () => setTimeout(() => response.destroy(), 30))
    })
    const { rig, id } = await fetched(createMedia(1))
    expect(rig.bytesOf(id).equals(bytes)).toBe(true)
    expect(rig.view(id).attempts).toBe(2)
  })

  test('a body that ends with its connection is believed only when a hash or a length says so', async () => {
    const bytes = noise(MB)
    server.on('/media', (_request, response) => {
      const { socket } = response
      socket?.end(Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n'), bytes]))
    })
    const unknown = await fetched(createMedia(1))
    expect(unknown.rig.view(unknown.id).state).toMatchObject({
      type: 'failed',
      because: { code: 'file/cut-short', facts: { why: 'length' } },
    })
    // The same bytes came twice.
    expect(unknown.rig.view(unknown.id).attempts).toBe(2)
    await unknown.rig.close()
    const known = await fetched(createMedia(1, hashed(bytes)))
    expect(known.rig.view(known.id).state).toMatchObject({ type: 'done', verdict: { is: 'verified' } })
  })

  test('a page instead of data is a failure after a few tries, and leaves nothing behind', async () => {
    server.on('/media', (_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<html>'),
    )
    const { rig, id } = await fetched(createMedia(1))
    expect(rig.view(id).state).toMatchObject({ type: 'failed', because: { code: 'media/not-the-data' } })
    expect(rig.names()).toEqual([])
    expect(server.asked.length).toBe(3)
  })

  test('the same wrong bytes twice are kept beside, never under the name of the file', async () => {
    const bytes = noise(MB)
    server.on('/media', (request, response) => serveFile(request, response, bytes))
    const { rig, id } = await fetched(createMedia(1, hashed(noise(10))))
    expect(rig.view(id).state).toMatchObject({ type: 'failed', because: { code: 'file/corrupt' } })
    expect(rig.names()).toEqual(['file-1.csv.rudi-mismatch'])
    expect(server.asked.length).toBe(2)
  })

  test('wrong bytes once are fetched again and end verified', async () => {
    const bytes = noise(MB)
    server.on('/media', (request, response, n) => serveFile(request, response, n === 1 ? noise(MB) : bytes))
    const { rig, id } = await fetched(createMedia(1, hashed(bytes)))
    expect(rig.view(id).state).toMatchObject({ type: 'done', verdict: { is: 'verified' } })
    expect(rig.names()).toEqual(['file-1.csv'])
  })

  test('a busy server is given the time that it asked for', async () => {
    const bytes = noise(1000)
    server.on('/media', (request, response, n) =>
      n === 1 ? response.writeHead(503, { 'retry-after': '7' }).end() : serveFile(request, response, bytes),
    )
    const clock = createImpatientClock()
    const { rig, id } = await fetched(createMedia(1), { clock })
    expect(rig.view(id).state.type).toBe('done')
    expect(clock.slept.some((ms) => ms >= 7000 && ms < 12_000)).toBe(true)
  })

  test('a server that is always down ends in a named failure after a bounded number of tries', async () => {
    server.on('/media', (_request, response) => response.writeHead(500).end())
    const { rig, id } = await fetched(createMedia(1))
    expect(rig.view(id).state).toMatchObject({ type: 'failed', because: { code: 'server/error' } })
    expect(server.asked.length).toBe(8)
  })

  test('a server that never repeats itself ends in a named failure too', async () => {
    let version = 0
    server.on('/media', (_request, response) => {
      version += 1
      serveBrokenFile(response, noise(8 * MB), 5 * MB, `"v${version}"`)
    })
    const { rig, id } = await fetched(createMedia(1))
    expect(rig.view(id).state.type).toBe('failed')
    expect(server.asked.length).toBeLessThan(20)
  })

  test('a network that answers with its own page first is waited for, and says so', async () => {
    const bytes = noise(1000)
    const hotel = await startMediaServer()
    hotel.on('/welcome', (_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html>sign in</html>'),
    )
    server.on('/media', (request, response, n) =>
      n > 2
        ? serveFile(request, response, bytes)
        : response.writeHead(n === 1 ? 302 : 511, { location: `${hotel.origin}/welcome` }).end(),
    )
    const said = new Set<string>()
    const engineHarness = open()
    engineHarness.engine.subscribe(({ changed }) => {
      for (const { state } of changed) if (state.type === 'waiting') said.add(state.because.code)
    })
    try {
      const [id] = await engineHarness.addAll()
      await engineHarness.engine.whenIdle()
      expect(id && engineHarness.view(id).state.type).toBe('done')
      expect(server.asked).toHaveLength(4)
      expect([...said].filter((code) => code !== 'net/captive')).toEqual([])
    } finally {
      await engineHarness.close()
      await hotel.close()
    }
  })
})

describe('the bytes that have arrived', () => {
  test('are those of small bodies, of a body that broke, and of its rest, each counted once', async () => {
    const [small, large] = [noise(20_000), noise(12 * MB)]
    let sentBytes = small.length
    server.on('/small', (request, response) => serveFile(request, response, small))
    server.on('/large', (request, response, n) => {
      if (n === 1) serveBrokenFile(response, large, 9 * MB)
      else serveFile(request, response, large)
      sentBytes += n === 1 ? 9 * MB : large.length - (parseRequestedRange(request, large.length)?.[0] ?? 0)
    })
    const rig = open({
      wanted: ['/small', '/large'].map((path, index) => ({
        media: createMedia(index + 1, hashed(path === '/small' ? small : large)),
        url: `${server.origin}${path}`,
      })),
    })
    let arrivedBytes = 0
    rig.engine.subscribe((changes) => {
      arrivedBytes = changes.arrivedBytes
    })
    await rig.addAll()
    await rig.engine.whenIdle()
    await expect.poll(() => arrivedBytes).toBeGreaterThanOrEqual(small.length + large.length)
    expect(arrivedBytes).toBeLessThanOrEqual(sentBytes)
  })
})

describe('encrypted media that the portal opens', () => {
  test('are never asked for in part, and wait a minute after a failure', async () => {
    const bytes = noise(8 * MB)
    server.on('/media', (request, response, n) =>
      n === 1 ? serveBrokenFile(response, bytes, 6 * MB) : serveFile(request, response, bytes),
    )
    const clock = createImpatientClock()
    const media = createMedia(1, { encrypted: true, sizeBytes: bytes.length + 272, ...hashed(noise(1)) })
    const { rig, id } = await fetched(media, { clock })
    expect(rig.view(id).state).toMatchObject({ type: 'done', verdict: { because: 'decrypted-by-portal' } })
    expect(server.asked[1]?.headers.range).toBeUndefined()
    expect(clock.slept.some((ms) => ms >= 60_000 && ms < 90_000)).toBe(true)
  })
})

describe('names', () => {
  test('a file that is there already is never replaced', async () => {
    const bytes = noise(1000)
    server.on('/media', (request, response) => serveFile(request, response, bytes))
    const first = open()
    mkdirSync(join(first.root, 'files', '00000dda'), { recursive: true })
    writeFileSync(join(first.root, 'files', '00000dda', 'file-1.csv'), 'mine')
    const [id] = await first.addAll()
    await first.engine.whenIdle()
    expect(first.names()).toEqual(['file-1 (2).csv', 'file-1.csv'])
    expect(id === undefined ? null : first.bytesOf(id).equals(bytes)).toBe(true)
  })

  test('two media of the same name get two names', async () => {
    server.on('/a', (request, response) => serveFile(request, response, Buffer.from('a')))
    server.on('/b', (request, response) => serveFile(request, response, Buffer.from('b')))
    const rig = open({
      wanted: [
        { media: createMedia(1, { name: 'same.csv' }), url: `${server.origin}/a` },
        { media: createMedia(2, { name: 'Same.csv' }), url: `${server.origin}/b` },
      ],
    })
    await rig.addAll()
    await rig.engine.whenIdle()
    expect(rig.names().length).toBe(2)
    expect(new Set(rig.names().map((name) => name.toLowerCase()))).toEqual(new Set(['same.csv', 'same (2).csv']))
  })
})

test('what the library holds already is not fetched', async () => {
  const engineHarness = open()
  engineHarness.library.holds.set(createMedia(1).id, {
    folder: '/elsewhere',
    name: 'file-1.csv',
    sizeBytes: 3,
    verdict: { is: 'verified', algorithm: 'sha-256' },
  })
  const [id] = await engineHarness.addAll()
  await engineHarness.engine.whenIdle()
  expect(id === undefined ? null : engineHarness.view(id)).toMatchObject({ attempts: 0, state: { type: 'done' } })
  expect(server.asked).toEqual([])
})
