import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { systemClock } from '../../../electron/adapters/system/systemClock.js'
import type { Engine } from '../../../electron/engine/api/engine.js'
import type { TrafficView } from '../../../shared/download/traffic/trafficView.js'
import { failure } from '../../../shared/failure.js'
import { fail } from '../../../shared/result.js'
import type { EngineHarness, EngineHarnessOptions } from '../../support/engine/engineHarness.js'
import { getAllViews } from '../../support/engine/getAllViews.js'
import { prepareWireRig } from '../../support/engine/prepareWireRig.js'
import { serveFile } from '../../support/http/mediaServer.js'
import { createMedia } from '../../support/samples/catalogueSamples.js'

const FILE = randomBytes(20_000)

const { open, server } = prepareWireRig()

function openMany(files: number, options: Partial<EngineHarnessOptions> = {}): EngineHarness {
  const wanted = Array.from({ length: files }, (_, n) => ({ media: createMedia(n), url: `${server.origin}/media` }))
  return open({ wanted, clock: systemClock, ...options })
}

function watchTraffic(engine: Engine): TrafficView[] {
  const seen: TrafficView[] = []
  engine.subscribeTraffic((view) => seen.push(view))
  return seen
}

const statesOf = (engine: Engine): readonly string[] => [...new Set(getAllViews(engine).map(({ state }) => state.type))]

/** A server that accepts this many requests at once and refuses the others; records when it was asked. */
function bearing(most: number, refusal: (response: ServerResponse) => void) {
  const asked: number[] = []
  const refusedAt: number[] = []
  let open = 0
  let peak = 0
  server.on('/media', async (request, response) => {
    asked.push(performance.now())
    if (open >= most) {
      refusedAt.push(performance.now())
      return refusal(response)
    }
    open += 1
    peak = Math.max(peak, open)
    await pause(40)
    response.once('close', () => (open -= 1))
    serveFile(request, response, FILE)
  })
  return { asked, refusedAt, peak: () => peak }
}

const busy =
  (headers: Record<string, string>, body = '') =>
  (response: ServerResponse): void =>
    void response.writeHead(429, headers).end(body)

describe('a producer that says that it is too much', () => {
  test('is asked less at once, and nothing fails', async () => {
    const seen = bearing(2, busy({ 'retry-after': '1' }))
    const { engine, addAll } = openMany(24)
    const traffic = watchTraffic(engine)
    await addAll()
    await engine.whenIdle()
    expect(statesOf(engine)).toEqual(['done'])
    expect(seen.refusedAt.length).toBeLessThan(8)
    expect(seen.peak()).toBe(2)
    const because = traffic.flatMap(({ producers }) => producers.map((row) => row.because))
    expect(because.find((why) => why?.type === 'producer-asked')).toMatchObject({ untilMs: expect.any(Number) })
  })

  const later = (ms: number): Date => new Date(Date.now() + ms)
  test.each([
    ['in seconds', (): Record<string, string> => ({ 'retry-after': '2' }), '', 2000],
    ['as a date', () => ({ 'retry-after': later(3000).toUTCString(), date: new Date().toUTCString() }), '', 1900],
  ])('%s is asked by no download before that time', async (_how, headers, body, leastMs) => {
    let first = 0
    const gaps: number[] = []
    server.on('/media', (request, response) => {
      const now = performance.now()
      if (first === 0) {
        first = now
        return busy(headers(), body)(response)
      }
      gaps.push(now - first)
      return serveFile(request, response, FILE)
    })
    const { engine, addAll } = openMany(5, { more: { concurrency: { running: 1, perHost: 1 } } })
    await addAll()
    await engine.whenIdle()
    // Five files, each asked once more after its last byte.
    expect(gaps.length).toBe(10)
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(leastMs)
    expect(statesOf(engine)).toEqual(['done'])
  })

  test('in the old gateway’s words is believed all the same', async () => {
    let refused = 0
    let asked = 0
    const thenMs = Math.ceil(Date.now() / 1000) * 1000 + 3000
    const then = new Date(thenMs).toISOString()
    const text = `${then.slice(0, 4)}-${new Date(thenMs).toUTCString().slice(8, 11)}-${then.slice(8, 10)} ${then.slice(11, 19)}+0000 UTC`
    const tooEarly: number[] = []
    server.on('/media', (request, response) => {
      asked += 1
      if (asked === 1) {
        refused += 1
        return busy(
          { 'content-type': 'application/json', date: new Date().toUTCString() },
          JSON.stringify({ fault: { code: 900800, nextAccessTime: text } }),
        )(response)
      }
      if (Date.now() < thenMs - 1000) tooEarly.push(Date.now())
      return serveFile(request, response, FILE)
    })
    const { engine, addAll } = openMany(3, { more: { concurrency: { running: 1, perHost: 1 } } })
    await addAll()
    await engine.whenIdle()
    expect([refused, tooEarly, statesOf(engine)]).toEqual([1, [], ['done']])
  })
})

test('a server that is down is left alone for a while, instead of being asked by everybody in turn', async () => {
  let asked = 0
  let isUp = false
  server.on('/media', (request, response) => {
    asked += 1
    return isUp ? serveFile(request, response, FILE) : void response.writeHead(502).end()
  })
  const { engine, addAll } = openMany(30)
  await addAll()
  await expect.poll(() => engine.getTraffic().producers[0]?.because?.type).toBe('producer-failing')
  expect(asked).toBeLessThan(14)
  isUp = true
  await engine.whenIdle()
  expect(statesOf(engine)).toEqual(['done'])
})

test('downloads wait while a network answers in place of the portal, and do not fail', async () => {
  server.on('/media', (request, response) => serveFile(request, response, FILE))
  let isImpersonated = true
  const { engine, addAll } = openMany(8, {
    more: {},
    locateFails: () => (isImpersonated ? fail(failure('net/tls', { host: '127.0.0.1', why: 'name' })) : null),
  })
  await addAll()
  const waiting = { isOffline: true, producers: [{ because: { type: 'impersonated' } }] }
  await expect.poll(() => engine.getTraffic()).toMatchObject(waiting)
  await expect.poll(() => statesOf(engine)).toEqual(['queued'])
  isImpersonated = false
  engine.onNetworkAvailable()
  await engine.whenIdle()
  expect(statesOf(engine)).toEqual(['done'])
})

test('downloads wait for a lost network without spending patience, and continue as soon as the shell reports it', async () => {
  server.on('/media', (request, response) => serveFile(request, response, FILE))
  let isOnline = false
  let looks = 0
  const { engine, addAll } = openMany(8, {
    more: {},
    locateFails: () => {
      looks += 1
      return isOnline ? null : fail(failure('net/unreachable', { host: 'nowhere.invalid', why: 'no-name' }))
    },
  })
  await addAll()
  const offline = { isOffline: true, producers: [{ because: { type: 'offline' } }] }
  await expect.poll(() => engine.getTraffic()).toMatchObject(offline)
  await expect.poll(() => statesOf(engine)).toEqual(['queued'])
  await pause(1500)
  expect(engine.getTraffic()).toMatchObject(offline)
  expect(statesOf(engine)).toEqual(['queued'])
  expect(looks).toBeLessThan(12)
  isOnline = true
  const beganAt = performance.now()
  engine.onNetworkAvailable()
  await engine.whenIdle()
  expect(statesOf(engine)).toEqual(['done'])
  expect(performance.now() - beganAt).toBeLessThan(3000)
})
