// The sample of a file before it is downloaded: real sockets, the real engine's limits, the real preview process.
import { existsSync, readdirSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nodeDisk } from '../../../electron/adapters/disk/nodeDisk.js'
import { nodeContentDecoding } from '../../../electron/adapters/net/nodeContentDecoding.js'
import { createUndiciNet } from '../../../electron/adapters/net/undiciNet.js'
import { systemClock } from '../../../electron/adapters/system/systemClock.js'
import { createMediaSamples } from '../../../electron/services/samples/mediaSamples.js'
import type { Media } from '../../../shared/catalogue/model.js'
import { LIMITS } from '../../../shared/limits.js'
import { prepareWireRig } from '../../support/engine/prepareWireRig.js'
import { parseRequestedRange } from '../../support/http/mediaServer.js'
import { createPdf } from '../../support/preview/createPdf.js'
import { type RunningPreviewProcess, startPreviewProcess } from '../../support/preview/previewProcess.js'
import { createMedia } from '../../support/samples/catalogueSamples.js'
import { unwrap } from '../../support/unwrap.js'

const wire = prepareWireRig()
const net = createUndiciNet()
let bench: RunningPreviewProcess
beforeAll(async () => {
  bench = await startPreviewProcess()
})
afterAll(async () => {
  await bench.end()
  await net.close()
})

/** Creates samples over the rig's engine and source, and its only media. */
function prepare(change: Partial<Media> = {}, options: Parameters<typeof wire.open>[0] = {}) {
  const media = { ...createMedia(1), fileType: 'text/csv', sizeBytes: null, encrypted: false, ...change } as Media
  const rig = wire.open({ clock: systemClock, ...options }, media)
  const folder = join(bench.folder, 'samples')
  const samples = createMediaSamples({
    net,
    decoding: nodeContentDecoding,
    disk: nodeDisk,
    preview: bench.preview,
    clock: systemClock,
    engine: rig.engine,
    source: rig.source,
    folder,
    life: new AbortController().signal,
  })
  const nothingLeft = (): boolean => !existsSync(folder) || readdirSync(folder).length === 0
  return { samples, open: () => samples.open(rig.refOf(media)), nothingLeft, rig, media }
}

/** Answers like real servers: a range beyond the end of the file ends with it. */
function serveFile(request: IncomingMessage, response: ServerResponse, bytes: Buffer): void {
  const range = parseRequestedRange(request, bytes.length)
  const to = Math.min(range?.[1] ?? bytes.length, bytes.length)
  const how = range === null ? {} : { 'content-range': `bytes 0-${to - 1}/${bytes.length}` }
  response.writeHead(range === null ? 200 : 206, {
    'content-length': to,
    'accept-ranges': 'bytes',
    etag: '"v1"',
    ...how,
  })
  response.end(bytes.subarray(0, to))
}

const CSV = Buffer.from(`nom;n\n${Array.from({ length: 400_000 }, (_, n) => `ligne numéro ${n};${n}`).join('\n')}\n`)

describe('the beginning of a file', () => {
  it('of text is a megabyte, cut at a line, and nothing of it stays', async () => {
    const { open, nothingLeft } = prepare()
    wire.server.on('/media', (request, response) => serveFile(request, response, CSV))
    const sample = await unwrap(open())
    if (sample.content.type !== 'table') throw new Error('a table')
    expect(sample).toMatchObject({ bytes: LIMITS.SAMPLE_BYTES, totalBytes: CSV.length, isWhole: false, layer: null })
    expect(sample.content.table.rows).toHaveLength(LIMITS.SAMPLE_ROWS)
    expect(sample.content.table.rows[7]).toEqual(['ligne numéro 7', '7'])
    expect(sample.content.misfits).toBeNull()
    expect(wire.server.asked.map(({ headers }) => headers.range)).toEqual([`bytes=0-${LIMITS.SAMPLE_BYTES - 1}`])
    expect(nothingLeft()).toBe(true)
  })

  it('of a server that ignores ranges ends at the bound, with the connection', async () => {
    const { open } = prepare()
    let sent = 0
    let isClosed = false
    wire.server.on('/media', (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/csv' })
      response.on('close', () => {
        isClosed = true
      })
      const more = (): void => {
        while (!isClosed && sent < 400 * 1024 * 1024) {
          sent += 65_536
          if (!response.write(Buffer.alloc(65_536, 'a;1\n'))) return void response.once('drain', more)
        }
      }
      more()
    })
    const sample = await unwrap(open())
    expect(sample).toMatchObject({ bytes: LIMITS.SAMPLE_BYTES, isWhole: false, totalBytes: null })
    await expect.poll(() => isClosed).toBe(true)
    expect(sent).toBeLessThan(40 * 1024 * 1024)
  })

  it('that a server packed unasked is unpacked', async () => {
    const { open } = prepare()
    wire.server.on('/media', (_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' })
      response.end(gzipSync(Buffer.from('nom;n\nun;1\ndeux;2\n')))
    })
    const sample = await unwrap(open())
    expect(sample).toMatchObject({
      isWhole: true,
      content: {
        type: 'table',
        table: {
          rows: [
            ['un', '1'],
            ['deux', '2'],
          ],
        },
      },
    })
  })

  it('is refused when a server packed it and the packed bytes were cut', async () => {
    const { open } = prepare()
    wire.server.on('/media', (_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' })
      response.end(gzipSync(Buffer.from('nom;n\nun;1\ndeux;2\n')).subarray(0, -9))
    })
    expect(await open()).toMatchObject({ ok: false, failure: { code: 'net/broken' } })
  })

  it('of GeoJSON cut in the middle is its complete features, on a map', async () => {
    const { open, nothingLeft } = prepare({ fileType: 'application/geo+json' })
    const feature = (n: number) => ({
      type: 'Feature',
      properties: { n, text: 'x'.repeat(400) },
      geometry: { type: 'Point', coordinates: [n / 1000, 45] },
    })
    const bytes = Buffer.from(
      JSON.stringify({ type: 'FeatureCollection', features: Array.from({ length: 9000 }, (_, n) => feature(n)) }),
    )
    wire.server.on('/media', (request, response) => serveFile(request, response, bytes))
    const sample = await unwrap(open())
    expect(sample.layer?.features).toBeGreaterThan(1000)
    expect(sample.layer?.features).toBeLessThan(9000)
    const id = sample.layer?.id ?? -1
    expect((await unwrap(bench.preview.map.rows(id, [3]))).rows[0]?.[0]).toBe('3')
    expect(nothingLeft()).toBe(true)
  })

  it('of a table with hundreds of columns is its first columns, and counts the others', async () => {
    const { open } = prepare()
    const line = (cell: (at: number) => string): string => Array.from({ length: 700 }, (_, at) => cell(at)).join(';')
    const rows = Array.from({ length: 20 }, (_, row) => line((at) => `${row},${at}`))
    const bytes = Buffer.from(`${[line((at) => `colonne ${at}`), ...rows].join('\n')}\n`)
    wire.server.on('/media', (request, response) => serveFile(request, response, bytes))
    const { content } = await unwrap(open())
    if (content.type !== 'table') throw new Error('a CSV is a table')
    expect(content.table.columns).toHaveLength(50)
    expect(content.table.rows.map((row) => row.length)).toEqual(rows.map(() => 50))
    expect(content.table.columnsLeftOut).toBe(700 - 50)
  })

  it('of TopoJSON that does not fit into a sample needs the whole file', async () => {
    const { open, nothingLeft } = prepare({ fileType: 'application/json' })
    const arcs = [Array.from({ length: 300_000 }, (_, n) => [n % 7, n % 5])]
    const bytes = Buffer.from(JSON.stringify({ type: 'Topology', objects: {}, arcs }))
    expect(bytes.length).toBeGreaterThan(LIMITS.SAMPLE_BYTES)
    wire.server.on('/media', (request, response) => serveFile(request, response, bytes))
    expect(await open()).toMatchObject({ ok: false, failure: { code: 'look/only-whole' } })
    expect(nothingLeft()).toBe(true)
  })

  it('of a document is fetched whole while that is small, and refused when it is not', async () => {
    const small = prepare({ fileType: 'application/pdf', sizeBytes: 20_000 })
    wire.server.on('/media', (request, response) => serveFile(request, response, Buffer.from(createPdf(['Une page']))))
    expect(await unwrap(small.open())).toMatchObject({ isWhole: true, content: { type: 'document', at: 0 } })
    const large = prepare({ fileType: 'application/pdf', sizeBytes: LIMITS.SAMPLE_WHOLE_BYTES + 1 })
    expect(await large.open()).toMatchObject({ ok: false, failure: { code: 'look/only-whole' } })
    expect(wire.server.asked).toHaveLength(1)
  })

  it('that is a part of a picture under another type is no picture', async () => {
    const picture = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(3_000_000, 7)])
    const { open, nothingLeft } = prepare({ fileType: 'text/csv' })
    wire.server.on('/media', (request, response) => serveFile(request, response, picture))
    expect(await open()).toMatchObject({ value: { isWhole: false, content: { type: 'nothing' } } })
    expect(nothingLeft()).toBe(true)
  })

  it('of an empty file is nothing, and says so', async () => {
    const { open } = prepare()
    wire.server.on(
      '/media',
      (_request, response) => void response.writeHead(416, { 'content-range': 'bytes */0' }).end(),
    )
    expect(await unwrap(open())).toMatchObject({
      isWhole: true,
      bytes: 0,
      content: { type: 'nothing', because: 'empty' },
    })
  })
})

describe('a server that does not give it', () => {
  it.each<[string, number, Record<string, string>, string]>([
    ['403', 403, { 'x-error-message': 'no right' }, 'access/not-granted'],
    ['404', 404, {}, 'portal/unknown-media'],
    ['500', 500, {}, 'server/error'],
    ['a page for people', 200, { 'content-type': 'text/html' }, 'media/not-the-data'],
    ['a page under the type of the data', 200, { 'content-type': 'text/csv' }, 'media/not-the-data'],
  ])('by %s is reported as of a download', async (_what, status, headers, code) => {
    const { open, nothingLeft } = prepare()
    wire.server.on('/media', (_request, response) => void response.writeHead(status, headers).end('<html></html>'))
    expect(await open()).toMatchObject({ ok: false, failure: { code } })
    expect(nothingLeft()).toBe(true)
  })

  it('by 429 is not asked again before its time, by a look or by a download', async () => {
    const { open, rig } = prepare()
    wire.server.on('/media', (_request, response) => void response.writeHead(429, { 'retry-after': '40' }).end())
    expect(await open()).toMatchObject({ failure: { code: 'server/busy', facts: { seconds: 40 } } })
    expect(await open()).toMatchObject({ failure: { code: 'server/busy' } })
    await rig.addAll()
    await new Promise((passed) => setTimeout(passed, 300))
    expect(wire.server.asked).toHaveLength(1)
  })

  it('by 401 is asked once more with a credential, which goes to its origin only', async () => {
    const origin = wire.server.origin
    const { open } = prepare({}, { credential: () => ({ origin, authorization: 'Bearer secret', of: 'account' }) })
    wire.server.on('/media', (request, response) => {
      if (request.headers.authorization !== 'Bearer secret')
        return void response.writeHead(401, { 'www-authenticate': 'Bearer' }).end()
      response.writeHead(302, { location: `${origin.replace('127.0.0.1', 'localhost')}/elsewhere` }).end()
    })
    wire.server.on('/elsewhere', (request, response) => serveFile(request, response, Buffer.from('a;b\n1;2\n')))
    expect(await unwrap(open())).toMatchObject({ isWhole: true })
    expect(wire.server.asked.map(({ path, headers }) => [path, headers.authorization ?? null])).toEqual([
      ['/media', null],
      ['/media', 'Bearer secret'],
      ['/elsewhere', null],
    ])
  })

  it('by a refusal of every credential is reported as that refusal', async () => {
    const { open } = prepare()
    wire.server.on(
      '/media',
      (_request, response) => void response.writeHead(401, { 'www-authenticate': 'Bearer' }).end(),
    )
    expect(await open()).toMatchObject({ ok: false })
    expect(wire.server.asked).toHaveLength(1)
  })
})

describe('a look', () => {
  it('that is cancelled ends at once, and the next one is not disturbed', async () => {
    const { samples, open, nothingLeft } = prepare()
    wire.server.on('/media', (request, response, n) => {
      if (n === 1) return void response.writeHead(200).write('a;b\n')
      serveFile(request, response, Buffer.from('a;b\n1;2\n'))
    })
    const first = open()
    await expect.poll(() => wire.server.asked.length).toBe(1)
    samples.cancel()
    expect(await first).toMatchObject({ ok: false, failure: { code: 'look/cancelled' } })
    expect(await unwrap(open())).toMatchObject({ isWhole: true })
    expect(nothingLeft()).toBe(true)
  })

  it('waits for its turn while as many connections are open as the producer bears', async () => {
    const { rig, media, open } = prepare()
    rig.engine.setConcurrency({ running: 4, perHost: 1 })
    let release: () => void = () => undefined
    wire.server.on('/media', (request, response, n) => {
      if (n > 1) return serveFile(request, response, Buffer.from('a;b\n1;2\n'))
      response.writeHead(200, { 'content-length': 8 })
      release = () => void response.end(Buffer.alloc(8, 'a'))
    })
    await rig.addAll()
    await expect.poll(() => wire.server.asked.length).toBe(1)
    const look = open()
    await new Promise((passed) => setTimeout(passed, 300))
    expect(wire.server.asked).toHaveLength(1)
    release()
    expect(await look).toMatchObject({ ok: true })
    expect(media.id).toBeDefined()
  })
})
