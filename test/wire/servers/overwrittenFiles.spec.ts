import { randomBytes } from 'node:crypto'
import { closeSync, openSync, utimesSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { systemClock } from '../../../electron/adapters/system/systemClock.js'
import type { Clock } from '../../../electron/ports/clock.js'
import type { SegmentPolicy } from '../../../shared/download/transfer/segmentPlanner.js'
import type { DownloadId } from '../../../shared/ids.js'
import {
  missingProducerReason,
  PRODUCER_NAMES,
  type Producer,
  type ProducerSetup,
  startProducer,
} from '../../servers/producerServers.js'
import { missingProxyReason } from '../../servers/proxies.js'
import { type Cache, startCache } from '../../servers/squidCache.js'
import { createEngineHarness, type EngineHarness } from '../../support/engine/engineHarness.js'
import { createMedia } from '../../support/samples/catalogueSamples.js'
import { createImpatientClock } from '../../support/time/impatientClock.js'

/* Real servers. The catalogue has no hash of these files, so only the producer's own answers distinguish versions. */

const MB = 1024 * 1024
const SIZE = 6 * MB
const FIRST = randomBytes(SIZE)
const SECOND = randomBytes(SIZE)
const ALONE: SegmentPolicy = { most: 1, eager: true, leastBytes: MB, pieceBytes: MB }
const AT_ONCE: SegmentPolicy = { most: 3, eager: true, leastBytes: MB, pieceBytes: MB / 2 }
const ONE_BY_ONE: SegmentPolicy = { ...AT_ONCE, eager: false }
/** Slow enough that a file can change while it is sent. */
const SLOW: ProducerSetup = { bytesPerSecond: 3 * MB }
const WITHOUT_RANGES = { nginx: 'max_ranges 0;', Apache: 'MaxRanges none' } as const
const WITHOUT_TAG = { nginx: 'etag off;', Apache: 'FileETag None' } as const

let producer: Producer | null = null
let rig: EngineHarness | null = null
let cache: Cache | null = null
afterEach(async () => {
  await rig?.close()
  await cache?.close()
  cache = null
  await producer?.close()
  rig = null
  producer = null
})

const yesterday = (): number => Math.floor(Date.now() / 1000) - 86_400

/** Publishes a file of yesterday, unless another date is given: a change now then changes its date. */
function publish(root: string, bytes: Buffer, seconds = yesterday()): string {
  const path = join(root, 'export.csv')
  writeFileSync(path, bytes, { mode: 0o644 })
  utimesSync(path, seconds, seconds)
  return path
}

/** Overwrites the file in place from start to end, as `cp` does. */
function overwrite(path: string, bytes: Buffer): void {
  const file = openSync(path, 'r+')
  writeSync(file, bytes, 0, bytes.length, 0)
  closeSync(file)
}

function begun(origin: string, segmentPolicy: SegmentPolicy, clock: Clock = createImpatientClock()) {
  const media = createMedia(1, { sizeBytes: SIZE, checksum: { is: 'absent' } })
  const made = createEngineHarness({
    wanted: [{ media, url: `${origin}/export.csv` }],
    more: { segmentPolicy, concurrency: { running: 2, perHost: 4 } },
    clock,
  })
  rig = made
  return made
}

const versionOf = (bytes: Buffer): string =>
  bytes.equals(FIRST) ? 'first' : bytes.equals(SECOND) ? 'second' : `a mixture of ${bytes.length} bytes`

/** The file is overwritten while it is sent: the complete new version must be published. Returns the download. */
async function secondComes(made: EngineHarness, path: string): Promise<DownloadId> {
  const [id] = await made.addAll()
  if (id === undefined) throw new Error('nothing was added')
  await expect.poll(() => made.view(id).receivedBytes, { interval: 20 }).toBeGreaterThan(MB / 4)
  overwrite(path, SECOND)
  await made.engine.whenIdle()
  expect(made.view(id).state).toMatchObject({ type: 'done', verdict: { is: 'not-verifiable' } })
  expect(versionOf(made.bytesOf(id))).toBe('second')
  return id
}

describe.each(PRODUCER_NAMES)('%s', (name) => {
  const why = missingProducerReason(name)

  test.skipIf(why !== '').each([
    ['one connection', ALONE, ''],
    ['several connections', AT_ONCE, ''],
    ['one connection, before others join it', ONE_BY_ONE, ''],
    ['one connection, without ranges', ALONE, WITHOUT_RANGES[name]],
    ['several connections, under a date alone', AT_ONCE, WITHOUT_TAG[name]],
  ])(`overwrites a file while it is sent in %s: the new version comes, whole${why}`, async (_how, segments, here) => {
    producer = await startProducer(name, { ...SLOW, here })
    const path = publish(producer.root, FIRST)
    const made = begun(producer.origin, segments)
    const id = await secondComes(made, path)
    expect(made.view(id).attempts).toBeGreaterThan(1)
  })

  test.skipIf(why !== '')(`overwrites a file twice within a second, whose date stays the same${why}`, async () => {
    producer = await startProducer(name, SLOW)
    // The date is in a second that is not over when the first answer is sent, however slow this machine is.
    const now = Math.floor(Date.now() / 1000) + 2
    const path = publish(producer.root, FIRST, now)
    const made = begun(producer.origin, ALONE, systemClock)
    const [id] = await made.addAll()
    if (id === undefined) throw new Error('nothing was added')
    await delay(500)
    overwrite(path, SECOND)
    utimesSync(path, now, now)
    await made.engine.whenIdle()
    expect(made.view(id).state).toMatchObject({ type: 'done' })
    expect(versionOf(made.bytesOf(id))).toBe('second')
  })

  test.skipIf(why !== '')(`is asked once more after the last byte, for one byte${why}`, async () => {
    producer = await startProducer(name)
    publish(producer.root, FIRST)
    const made = begun(producer.origin, ALONE)
    const [id] = await made.addAll()
    if (id === undefined) throw new Error('nothing was added')
    await made.engine.whenIdle()
    expect(made.view(id)).toMatchObject({ attempts: 1, state: { type: 'done' } })
    expect(versionOf(made.bytesOf(id))).toBe('first')
    expect(await producer.answered()).toEqual([
      { path: '/export.csv', status: 200, range: null, bodyBytes: SIZE },
      { path: '/export.csv', status: 206, range: `bytes=${SIZE - 1}-${SIZE - 1}`, bodyBytes: 1 },
    ])
  })
})

// The cache is filled while the file is overwritten, so it has both versions under the validators of the first.
const lacking = missingProducerReason('nginx') + missingProxyReason('squid')
test.skipIf(lacking !== '')(
  `squid keeps what nginx overwrote while it sent it: the new version comes${lacking}`,
  async () => {
    producer = await startProducer('nginx', SLOW)
    const path = publish(producer.root, FIRST)
    cache = await startCache(Number(new URL(producer.origin).port))
    const made = begun(cache.origin, ALONE)
    await secondComes(made, path)
  },
)
