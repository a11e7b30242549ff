// Small bodies with a declared hash are verified in memory and written in one step: what may happen in between.
import { createHash, randomBytes } from 'node:crypto'
import { readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { nodeDisk } from '../../../electron/adapters/disk/nodeDisk.js'
import { nodeContentDecoding } from '../../../electron/adapters/net/nodeContentDecoding.js'
import { createUndiciNet } from '../../../electron/adapters/net/undiciNet.js'
import { nodeHash } from '../../../electron/adapters/system/nodeHash.js'
import { systemClock } from '../../../electron/adapters/system/systemClock.js'
import type { Clock } from '../../../electron/ports/clock.js'
import type { Disk } from '../../../electron/ports/disk.js'
import type { StartTransferWorker } from '../../../electron/ports/workers/transferWorkerChannel.js'
import type { WorkerReply, WorkerRequest } from '../../../shared/download/transfer/workerProtocol.js'
import { failure } from '../../../shared/failure.js'
import { fail, ok } from '../../../shared/result.js'
import { createEngineFolder, createEngineHarness, type EngineHarness } from '../../support/engine/engineHarness.js'
import { createInProcessWorkers } from '../../support/engine/inProcessWorkers.js'
import { type MediaServer, serveFile, startMediaServer } from '../../support/http/mediaServer.js'
import { createMedia } from '../../support/samples/catalogueSamples.js'
import { createImpatientClock } from '../../support/time/impatientClock.js'

const BYTES = randomBytes(20_000)
const SHA256 = createHash('sha256').update(BYTES).digest('hex')
const net = createUndiciNet()

let server: MediaServer
let rig: EngineHarness | null = null
let root: string
beforeEach(async () => {
  root = createEngineFolder()
  server = await startMediaServer()
  server.on('/small', (request, response) => serveFile(request, response, BYTES))
})
afterEach(async () => {
  await rig?.close()
  rig = null
  rmSync(root, { recursive: true, force: true })
  await server.close()
})

/** Workers whose messages the test can see, hold back, or answer by ending the worker. */
interface Tap {
  onRequest?(request: WorkerRequest, passOn: () => void, die: () => void): void
  onReply?(reply: WorkerReply, passOn: () => void, die: () => void): void
}

function tapped(
  disk: Disk,
  tap: Tap,
  clock: Clock,
): { readonly startWorker: StartTransferWorker; readonly seen: string[] } {
  const seen: string[] = []
  const start = createInProcessWorkers({
    net,
    disk,
    clock,
    hashing: nodeHash,
    decoding: nodeContentDecoding,
  })
  const startWorker: StartTransferWorker = (onMessage, died) => {
    let isDead = false
    const die = (): void => {
      if (isDead) return
      isDead = true
      died('killed by the test')
    }
    const channel = start(
      (message) => {
        const reply = message as WorkerReply
        if (isDead) return
        seen.push(reply.type)
        const passOn = (): void => onMessage(message)
        if (tap.onReply === undefined) passOn()
        else tap.onReply(reply, passOn, die)
      },
      () => undefined,
    )
    return {
      gone: channel.gone,
      post(request) {
        if (isDead) return
        seen.push(request.type)
        const passOn = (): void => channel.post(request)
        if (tap.onRequest === undefined || request.type === 'close') passOn()
        else tap.onRequest(request, passOn, die)
      },
    }
  }
  return { startWorker, seen }
}

const wanted = (sha256 = SHA256) => [
  {
    media: createMedia(1, {
      sizeBytes: BYTES.byteLength,
      checksum: { is: 'usable', algorithm: 'sha-256', hex: sha256 },
    }),
    url: `${server.origin}/small`,
  },
]

async function begun(
  tap: Tap = {},
  { disk = nodeDisk, sha256 = SHA256, more = {}, clock = createImpatientClock() as Clock } = {},
) {
  const { startWorker, seen } = tapped(disk, tap, clock)
  rig = createEngineHarness({ root, wanted: wanted(sha256), disk, more: { startWorker, ...more } })
  const [id] = await rig.addAll()
  if (id === undefined) throw new Error('none')
  return { rig, id, seen, state: () => rig?.view(id).state }
}

/** Holds a request back until the test releases it. */
function held(type: WorkerRequest['type']) {
  let passOn: (() => void) | null = null
  const onRequest: Tap['onRequest'] = (request, go) => {
    if (request.type === type && passOn === null) passOn = go
    else go()
  }
  return { onRequest, isHeld: () => passOn !== null, letGo: () => passOn?.() }
}

test('a small file is fetched, verified and named by one order to its worker', async () => {
  const { rig, id, seen, state } = await begun()
  await rig.engine.whenIdle()
  expect(state()).toMatchObject({ type: 'done', verdict: { is: 'verified' } })
  expect(rig.bytesOf(id).equals(BYTES)).toBe(true)
  expect(rig.names()).toEqual(['file-1.csv'])
  expect(seen.filter((type) => type !== 'stop')).toEqual(['start', 'buffered', 'land', 'landed'])
})

test('a small file is fetched again into its folder, which a person has moved away since', async () => {
  let requests = 0
  server.on('/small', (request, response) => {
    requests += 1
    serveFile(request, response, BYTES)
  })
  const { rig, id, state } = await begun()
  await rig.engine.whenIdle()
  const path = rig.engine.getPublishedPath(id) ?? ''
  renameSync(dirname(path), join(root, 'moved'))
  await rig.addAll()
  await rig.engine.whenIdle()
  expect(state()).toMatchObject({ type: 'done' })
  expect(readFileSync(path).equals(BYTES)).toBe(true)
  // From then on the folder is known again: each file costs one request.
  const before = requests
  rmSync(path)
  await rig.addAll()
  await rig.engine.whenIdle()
  expect([state()?.type, requests - before]).toEqual(['done', 1])
})

test.each(['pause', 'cancel'] as const)('%s between its last byte and its name throws nothing away', async (what) => {
  const landing = held('land')
  const { rig, id, state } = await begun({ onRequest: landing.onRequest })
  await expect.poll(landing.isHeld).toBe(true)
  expect(state()).toEqual({ type: 'verifying' })
  await rig.engine[what]([id])
  landing.letGo()
  await rig.engine.whenIdle()
  expect(state()).toMatchObject({ type: 'done' })
  expect(rig.names()).toEqual(['file-1.csv'])
})

test('a worker that dies before the body has landed costs another fetch, and leaves nothing behind', async () => {
  let deaths = 0
  const { rig, id, state } = await begun({
    onRequest(request, passOn, die) {
      if (request.type !== 'land' || deaths > 0) return passOn()
      deaths += 1
      die()
    },
  })
  await rig.engine.whenIdle()
  expect(state()).toMatchObject({ type: 'done', verdict: { is: 'verified' } })
  expect(rig.bytesOf(id).equals(BYTES)).toBe(true)
  expect(rig.names()).toEqual(['file-1.csv'])
  expect(server.asked).toHaveLength(2)
})

test('a worker that dies after the body has landed, before it said so, costs nothing', async () => {
  let deaths = 0
  const { rig, state } = await begun({
    onReply(reply, passOn, die) {
      if (reply.type !== 'landed' || deaths > 0) return passOn()
      deaths += 1
      die()
    },
  })
  await rig.engine.whenIdle()
  expect(deaths).toBe(1)
  expect(state()).toMatchObject({ type: 'done', verdict: { is: 'verified' } })
  expect(rig.names()).toEqual(['file-1.csv'])
  expect(server.asked).toHaveLength(1)
})

test('a disk that is full when the body lands rests the download, which goes on when there is room', async () => {
  let isFull = true
  const disk: Disk = {
    ...nodeDisk,
    async open(path, how) {
      const opened = await nodeDisk.open(path, how)
      if (!opened.ok || how === 'read' || !isFull) return opened
      return ok({ ...opened.value, writeAt: async () => fail(failure('disk/full')) })
    },
  }
  const { rig, id, state } = await begun({}, { disk })
  await expect.poll(state, { timeout: 20_000 }).toMatchObject({ because: { code: 'disk/full' } })
  expect(rig.names().filter((name) => !name.includes('.rudi-partial'))).toEqual([])
  isFull = false
  await rig.engine.resume([id])
  await rig.engine.whenIdle()
  expect(state()).toMatchObject({ type: 'done', verdict: { is: 'verified' } })
  expect(rig.names()).toEqual(['file-1.csv'])
})

test('no body is taken into memory under a rate limit', async () => {
  const { rig, seen, state } = await begun({}, { more: { rateLimits: { bytesPerSecond: 40_000, timetable: [] } } })
  await rig.engine.whenIdle()
  expect(state()).toMatchObject({ type: 'done' })
  expect(seen).toContain('write')
  expect(seen).not.toContain('buffered')
})

test('a pause in the middle of a body that is taken into memory ends it, and it is fetched when it goes on', async () => {
  let isFirst = true
  server.on('/small', (request, response) => {
    if (!isFirst) return serveFile(request, response, BYTES)
    isFirst = false
    response.writeHead(200, { 'content-length': BYTES.byteLength })
    response.write(BYTES.subarray(0, 1000))
  })
  const { rig, id, state } = await begun()
  await expect.poll(() => server.asked.length).toBe(1)
  await rig.engine.pause([id])
  await expect.poll(state).toMatchObject({ type: 'paused', because: 'person' })
  await rig.engine.resume([id])
  await rig.engine.whenIdle()
  expect(state()).toMatchObject({ type: 'done', verdict: { is: 'verified' } })
  expect(rig.bytesOf(id).equals(BYTES)).toBe(true)
})

test('a small body that is not what was declared never gets the name', async () => {
  const { rig, state } = await begun({}, { sha256: '0'.repeat(64) })
  await rig.engine.whenIdle()
  expect(state()).toMatchObject({ type: 'failed', because: { code: 'file/corrupt' } })
  expect(rig.names()).toEqual(['file-1.csv.rudi-mismatch'])
})

test('the answer time of a server is measured without the time of the body', async () => {
  server.on('/small', (_request, response) => {
    response.writeHead(200, { 'content-length': BYTES.byteLength })
    response.write(BYTES.subarray(0, 1000))
    setTimeout(() => response.end(BYTES.subarray(1000)), 800)
  })
  const told: number[] = []
  const onReply: Tap['onReply'] = (reply, passOn) => {
    if (reply.type === 'buffered') told.push(reply.headMs)
    passOn()
  }
  const { rig, state } = await begun({ onReply }, { clock: systemClock })
  await rig.engine.whenIdle()
  expect(state()).toMatchObject({ type: 'done' })
  expect(told).toHaveLength(1)
  expect(told[0]).toBeLessThan(700)
})
