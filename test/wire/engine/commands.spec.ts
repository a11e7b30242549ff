import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { nodeDisk } from '../../../electron/adapters/disk/nodeDisk.js'
import type { Disk } from '../../../electron/ports/disk.js'
import { DEFAULT_SEGMENT_POLICY } from '../../../shared/download/transfer/segmentPlanner.js'
import { LIMITS } from '../../../shared/limits.js'
import type { EngineHarness } from '../../support/engine/engineHarness.js'
import { getAllViews } from '../../support/engine/getAllViews.js'
import { prepareWireRig } from '../../support/engine/prepareWireRig.js'
import { parseRequestedRange } from '../../support/http/mediaServer.js'
import { createMedia } from '../../support/samples/catalogueSamples.js'

const MB = 1024 * 1024
const bytes = randomBytes(24 * MB)
/** A single connection, so that its requests can be counted. */
const ALONE = { segmentPolicy: { ...DEFAULT_SEGMENT_POLICY, most: 1 } }
const { open, root, server } = prepareWireRig()

const rest = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
async function until(what: () => boolean): Promise<void> {
  for (let turn = 0; turn < 500 && !what(); turn += 1) await rest(10)
  expect(what()).toBe(true)
}

/** Serves the requested range so slowly that a command arrives in the middle. */
function serveSlowly(): void {
  server.on('/media', (request, response) => {
    const range = parseRequestedRange(request, bytes.length)
    const [from, to] = range ?? [0, bytes.length]
    const said = range === null ? {} : { 'content-range': `bytes ${from}-${to - 1}/${bytes.length}` }
    response.writeHead(range === null ? 200 : 206, { 'content-length': to - from, etag: '"v"', ...said })
    let at = from
    const push = (): void => {
      if (response.destroyed) return
      if (at >= to) return void response.end()
      response.write(bytes.subarray(at, Math.min(at + MB, to)))
      at += MB
      setTimeout(push, 20)
    }
    push()
  })
}
async function halfWay(engineHarness: EngineHarness) {
  const [id] = await engineHarness.addAll()
  if (id === undefined) throw new Error('nothing added')
  await until(() => engineHarness.view(id).receivedBytes > 8 * MB)
  return id
}

/** Waits until a number no longer changes: the last bytes before a pause are still written after it was reported. */
async function settled(read: () => number): Promise<number> {
  for (let before = read(); ; ) {
    await rest(500)
    const now = read()
    if (now === before) return now
    before = now
  }
}

describe('a person who steps in', () => {
  test('pauses and resumes, and nothing durable is fetched again', async () => {
    serveSlowly()
    const engineHarness = open({ more: ALONE })
    const id = await halfWay(engineHarness)
    engineHarness.engine.pause([id])
    expect(engineHarness.view(id).state).toEqual({ type: 'paused', because: 'person' })
    const kept = await settled(() => engineHarness.view(id).receivedBytes)
    expect(kept).toBeGreaterThan(4 * MB)
    engineHarness.engine.resume('all')
    await engineHarness.engine.whenIdle()
    expect(server.asked[1]?.headers.range).toBe(`bytes=${kept - LIMITS.OVERLAP_BYTES}-`)
    expect(engineHarness.bytesOf(id).equals(bytes)).toBe(true)
  })

  test('pauses a long queue, and no other download of it is begun', async () => {
    server.on('/media', () => undefined)
    const wanted = Array.from({ length: 2000 }, (_, n) => ({
      media: createMedia(n + 1),
      url: `${server.origin}/media`,
    }))
    const { engine, addAll } = open({ wanted })
    await addAll()
    await until(() => server.asked.length === LIMITS.DOWNLOADS_PER_HOST)
    engine.pause('all')
    await until(() => engine.getIdsInState('paused').length === wanted.length)
    expect(server.asked.length).toBe(LIMITS.DOWNLOADS_PER_HOST)
  })

  test('resumes all without asking again for what has failed, which is asked for by itself', async () => {
    server.on('/media', (_request, response) => void response.writeHead(404).end())
    const engineHarness = open()
    const [id] = await engineHarness.addAll()
    if (id === undefined) throw new Error('nothing added')
    await engineHarness.engine.whenIdle()
    expect(engineHarness.view(id).state.type).toBe('failed')
    const asked = server.asked.length
    engineHarness.engine.resume('all')
    await engineHarness.engine.whenIdle()
    expect(server.asked.length).toBe(asked)
    engineHarness.engine.retry([id])
    await engineHarness.engine.whenIdle()
    expect(server.asked.length).toBeGreaterThan(asked)
  })

  test('cancels, and no file stays', async () => {
    serveSlowly()
    const engineHarness = open()
    const id = await halfWay(engineHarness)
    engineHarness.engine.cancel([id])
    await engineHarness.engine.whenIdle()
    expect(engineHarness.view(id).state.type).toBe('cancelled')
    expect(engineHarness.names()).toEqual([])
  })

  test('retries what was cancelled, and it is downloaded from the beginning', async () => {
    serveSlowly()
    const engineHarness = open()
    const id = await halfWay(engineHarness)
    engineHarness.engine.cancel([id])
    await engineHarness.engine.whenIdle()
    engineHarness.engine.retry('all')
    await engineHarness.engine.whenIdle()
    expect(engineHarness.view(id).state.type).toBe('cancelled')
    engineHarness.engine.retry([id])
    await engineHarness.engine.whenIdle()
    expect(engineHarness.bytesOf(id).equals(bytes)).toBe(true)
  })

  test('retries what is being cancelled: it does not stay cancelled', async () => {
    serveSlowly()
    const engineHarness = open()
    const id = await halfWay(engineHarness)
    engineHarness.engine.cancel([id])
    engineHarness.engine.retry([id])
    await engineHarness.engine.whenIdle()
    expect(engineHarness.bytesOf(id).equals(bytes)).toBe(true)
  })

  test('closes and opens again, and it goes on where the disk is', async () => {
    serveSlowly()
    const wanted = [{ media: createMedia(1), url: `${server.origin}/media` }]
    const first = open({ wanted, root: root(), more: ALONE })
    const id = await halfWay(first)
    const before = performance.now()
    await first.close()
    expect(performance.now() - before).toBeLessThan(3000)
    const second = open({ root: root(), more: ALONE })
    await second.engine.whenIdle()
    expect(second.bytesOf(id).equals(bytes)).toBe(true)
    expect(server.asked.map(({ headers }) => headers.range ?? '')).toEqual([
      '',
      expect.stringMatching(/^bytes=[1-9]\d{6,}-$/),
      // It has no declared hash, so it is checked once more after the last byte.
      expect.stringMatching(/^bytes=(\d+)-\1$/),
    ])
  })

  test('asks for something else first: what was left rests until it is asked for', async () => {
    serveSlowly()
    const first = open({ root: root() })
    const id = await halfWay(first)
    await first.close()
    const before = server.asked.length
    const second = open({ root: root(), more: { restore: 'asked' } })
    await second.engine.whenIdle()
    expect(server.asked.length).toBe(before)
    expect(await second.addAll()).toEqual([id])
    await second.engine.whenIdle()
    expect(second.bytesOf(id).equals(bytes)).toBe(true)
  })
})

test('a disk that is slow to remove what was cancelled does not take it from a new request for it', async () => {
  serveSlowly()
  let isRemoving = false
  const disk: Disk = {
    ...nodeDisk,
    async remove(path) {
      isRemoving = true
      await rest(500)
      return nodeDisk.remove(path)
    },
  }
  const engineHarness = open({ disk })
  const id = await halfWay(engineHarness)
  engineHarness.engine.cancel([id])
  await until(() => isRemoving)
  expect(await engineHarness.addAll()).toEqual([id])
  await engineHarness.engine.whenIdle()
  expect(engineHarness.bytesOf(id).equals(bytes)).toBe(true)
  expect(engineHarness.names()).toEqual(['file-1.csv'])
})

test('news come at most ten times a second, and the last one tells the end', async () => {
  serveSlowly()
  const engineHarness = open()
  const heard: { readonly at: number; readonly type: string | undefined }[] = []
  engineHarness.engine.subscribe((news) => heard.push({ at: performance.now(), type: news.changed[0]?.state.type }))
  await engineHarness.addAll()
  await engineHarness.engine.whenIdle()
  await rest(250)
  const gaps = heard.slice(1).map(({ at }, n) => at - (heard[n]?.at ?? 0))
  expect(Math.min(...gaps)).toBeGreaterThan(85)
  expect(heard.at(-1)?.type).toBe('done')
})

test('a failed download that is forgotten leaves no partial that no download would ever continue', async () => {
  server.on('/media', (_request, response, n) => {
    if (n > 1) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-length': bytes.length, etag: '"v"' }).write(bytes.subarray(0, 6 * MB))
    setTimeout(() => response.destroy(), 300)
  })
  const engineHarness = open({ more: ALONE })
  const [id] = await engineHarness.addAll()
  if (id === undefined) throw new Error('nothing added')
  await engineHarness.engine.whenIdle()
  expect(engineHarness.view(id).state).toMatchObject({ type: 'failed', because: { code: 'portal/unknown-media' } })
  expect(engineHarness.names()).toEqual(['file-1.csv.rudi-partial'])
  engineHarness.engine.forget([id])
  expect(getAllViews(engineHarness.engine)).toEqual([])
  await engineHarness.engine.whenIdle()
  expect(engineHarness.names()).toEqual([])
})
