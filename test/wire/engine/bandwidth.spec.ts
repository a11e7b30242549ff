import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { systemClock } from '../../../electron/adapters/system/systemClock.js'
import type { DownloadId } from '../../../shared/ids.js'
import type { EngineHarness, EngineHarnessOptions } from '../../support/engine/engineHarness.js'
import { prepareWireRig } from '../../support/engine/prepareWireRig.js'
import { serveFile } from '../../support/http/mediaServer.js'
import { createMedia } from '../../support/samples/catalogueSamples.js'

const MB = 1_000_000
const BYTES = randomBytes(64 * MB)

const { open, server } = prepareWireRig()
beforeEach(() => {
  server.on('/media', (request, response) => serveFile(request, response, BYTES))
})

async function begun(
  files: number,
  more: EngineHarnessOptions['more'],
): Promise<{ rig: EngineHarness; ids: readonly DownloadId[] }> {
  const wanted = Array.from({ length: files }, (_, n) => ({ media: createMedia(n), url: `${server.origin}/media` }))
  const rig = open({ wanted, clock: systemClock, ...(more === undefined ? {} : { more }) })
  const ids = await rig.addAll()
  while (!ids.every((id) => rig.view(id).receivedBytes > 0)) await pause(20)
  return { rig, ids }
}

/** Measures the rate of each over a while. */
async function measured(some: EngineHarness, ids: readonly DownloadId[]): Promise<readonly number[]> {
  const bytes = (): readonly number[] => ids.map((id) => some.view(id).receivedBytes)
  const [before, beganAt] = [bytes(), performance.now()]
  await pause(3000)
  const seconds = (performance.now() - beganAt) / 1000
  return bytes().map((now, index) => (now - (before[index] ?? 0)) / seconds)
}

const sum = (rates: readonly number[]): number => rates.reduce((so, rate) => so + rate, 0)

/** Within 15 per cent. */
const isNear = (rate: number, wanted: number): boolean => rate / wanted > 0.85 && rate / wanted < 1.15

/**
 * How often the rate is measured: a machine without free time delivers too little for a while, and catches up later.
 */
const TRIES = 5

/** Expects each at the wanted rate, except during a machine's bad moments. */
async function expectRates(some: EngineHarness, ids: readonly DownloadId[], wanted: readonly number[]): Promise<void> {
  const seen: (readonly number[])[] = []
  while (seen.length < TRIES) {
    const rates = await measured(some, ids)
    if (rates.every((rate, index) => isNear(rate, wanted[index] ?? 0)) && isNear(sum(rates), sum(wanted))) return
    seen.push(rates)
  }
  throw new Error(`wanted ${wanted.join(', ')}, got ${seen.map((rates) => rates.join(', ')).join('; ')}`)
}

const limits = (bytesPerSecond: number | null) => ({ rateLimits: { bytesPerSecond, timetable: [] } })

test('one download is held to the rate that was set, and to another one in the middle', async () => {
  const { rig, ids } = await begun(1, limits(2 * MB))
  await expectRates(rig, ids, [2 * MB])
  rig.engine.setRateLimits({ bytesPerSecond: 6 * MB, timetable: [] })
  await pause(300)
  await expectRates(rig, ids, [6 * MB])
})

test('two downloads share the rate evenly', async () => {
  const { rig, ids } = await begun(2, limits(4 * MB))
  await pause(1000)
  await expectRates(rig, ids, [2 * MB, 2 * MB])
})

test('a download with a limit of its own keeps it, and the other has the rest', async () => {
  const { rig, ids } = await begun(2, limits(5 * MB))
  const [first] = ids
  if (first === undefined) throw new Error('none')
  rig.engine.setDownloadLimit([first], MB)
  expect(rig.view(first).limit).toBe(MB)
  await pause(1500)
  await expectRates(rig, ids, [MB, 4 * MB])
})

test('a file in several connections is held to the rate as one', async () => {
  const segmentPolicy = { most: 4, eager: true, leastBytes: 0, pieceBytes: 256 * 1024 }
  const { rig, ids } = await begun(1, { ...limits(4 * MB), segmentPolicy })
  await pause(1000)
  await expectRates(rig, ids, [4 * MB])
})

test('at an hour of rest nothing is fetched, what runs is put down, and it goes on after', async () => {
  const { rig, ids } = await begun(1, limits(4 * MB))
  const always = { days: [1, 2, 3, 4, 5, 6, 7], fromMinute: 0, toMinute: 1440, limit: 'pause' as const }
  rig.engine.setRateLimits({ bytesPerSecond: 4 * MB, timetable: [always] })
  const [id] = ids
  if (id === undefined) throw new Error('none')
  await expect.poll(() => rig.view(id).state.type).toBe('queued')
  expect(rig.engine.getTraffic()).toMatchObject({ isPaused: true, producers: [{ because: { type: 'timetable' } }] })
  const heldBytes = rig.view(id).receivedBytes
  expect(heldBytes).toBeGreaterThan(0)
  rig.engine.setRateLimits({ bytesPerSecond: null, timetable: [] })
  await rig.engine.whenIdle()
  expect(rig.view(id).state.type).toBe('done')
  expect(server.asked.at(-1)?.headers.range).toBeDefined()
})
