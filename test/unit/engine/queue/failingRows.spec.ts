// Rows that cannot be read or recorded: what happens to their downloads, and to the others (D-03).
import { beforeEach, describe, expect, test } from 'vitest'
import { nodeContentDecoding } from '../../../../electron/adapters/net/nodeContentDecoding.js'
import { nodeHash } from '../../../../electron/adapters/system/nodeHash.js'
import type { Engine } from '../../../../electron/engine/api/engine.js'
import { createEngine } from '../../../../electron/engine/createEngine.js'
import { type Download, FRESH, QUEUED, serializeDownload } from '../../../../shared/download/model/state.js'
import { failure } from '../../../../shared/failure.js'
import { ok } from '../../../../shared/result.js'
import { createFakeDisk } from '../../../support/disk/fakeDisk.js'
import { getAllViews } from '../../../support/engine/getAllViews.js'
import { createInProcessWorkers } from '../../../support/engine/inProcessWorkers.js'
import { createFakeNet } from '../../../support/http/fakeNet.js'
import { createFakeLibrary } from '../../../support/library/fakeLibrary.js'
import {
  createMemoryQueueStore,
  createStoredId,
  REPOSITORY_OPTIONS,
  STORED_DATASET,
} from '../../../support/queue/memoryQueueStore.js'
import { createMedia } from '../../../support/samples/catalogueSamples.js'
import { createFakeClock, type FakeClock } from '../../../support/time/fakeClock.js'

const START_MS = Date.UTC(2026, 0, 1)

const waitingUntil = (untilMs: number): Download => ({
  ...FRESH,
  type: 'waiting',
  attempts: 1,
  barren: 1,
  untilMs,
  because: failure('net/broken'),
})

const done: Download = {
  type: 'done',
  attempts: 1,
  folder: '/data/d',
  name: 'a.csv',
  sizeBytes: 1,
  atMs: 0,
  verdict: { is: 'not-verifiable', because: 'no-checksum' },
}

let clock: FakeClock

let kept: ReturnType<typeof createMemoryQueueStore>

beforeEach(() => {
  clock = createFakeClock(START_MS)
  kept = createMemoryQueueStore()
})

function begin(onUnreadRow: () => void = () => undefined): Engine {
  const disk = createFakeDisk(['/data'])
  const net = createFakeNet(() => ({ status: 200, headers: [['content-length', '2']], body: 'ab' }))
  const opened = createEngine({
    store: kept.store,
    onUnreadRow,
    disk,
    clock,
    log: REPOSITORY_OPTIONS.log,
    workerCount: 1,
    randomSource: { next: () => 0.5, uuid: () => createStoredId(99) },
    source: {
      locate: async ({ mediaId }) => {
        const [found = createMedia(1)] = STORED_DATASET.media.filter(({ id }) => id === mediaId)
        const url = new URL(`https://portal.example/${found.id}`)
        return ok({ dataset: STORED_DATASET, media: found, url, needsToken: false, publicUrl: url.href })
      },
      getCredential: async () => ok(null),
      isKnown: async () => null,
    },
    library: createFakeLibrary((path) => void disk.makeFolder(path)),
    startWorker: createInProcessWorkers({ net, disk, clock, hashing: nodeHash, decoding: nodeContentDecoding }),
  })
  if (!opened.ok) throw new Error(opened.failure.code)
  return opened.value
}

/** Runs everything that needs no time. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 40; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

describe('a row that cannot be read', () => {
  test('does not keep the engine from being idle when it was queued', async () => {
    kept.unreadable.add(kept.leave(1, QUEUED))
    kept.leave(2, QUEUED)
    const engine = begin()
    const idle = engine.whenIdle().then(() => 'idle')
    await settle()
    expect(getAllViews(engine).map(({ state }) => state.type)).toEqual(['done'])
    expect(await Promise.race([idle, settle()])).toBe('idle')
    expect(kept.rows.has(createStoredId(1))).toBe(true)
  })

  test('is reported once, and stays in the store', async () => {
    kept.unreadable.add(kept.leave(1, QUEUED))
    let reported = 0
    begin(() => {
      reported += 1
    })
    await settle()
    expect(reported).toBe(1)
    expect(kept.rows.has(createStoredId(1))).toBe(true)
  })

  test('when its wait is over throws nothing, and keeps no download waiting', async () => {
    const id = kept.leave(1, waitingUntil(START_MS + 5000))
    const engine = begin()
    await settle()
    for (let n = 1000; n < 1600; n += 1) kept.leave(n, done)
    const other = begin()
    await settle()
    // Scrolling to another page unloads what was read before.
    getAllViews(other)
    kept.unreadable.add(id)
    const idle = other.whenIdle().then(() => 'idle')
    await clock.pass(6000)
    await settle()
    expect(await Promise.race([idle, settle()])).toBe('idle')
    expect(engine.getStateName(id)).not.toBeNull()
  })
})

describe('rows that are told together', () => {
  test('are tried one by one when the store refuses them, and only the one that it cannot take suffers', async () => {
    const [bad, good] = [kept.leave(1, QUEUED), kept.leave(2, QUEUED)]
    const engine = begin()
    kept.refuse(({ id }) => id === bad)
    await settle()
    for (let n = 0; n < 30 && engine.getStateName(good) !== 'done'; n += 1) {
      await clock.pass(1000)
      await settle()
    }
    expect(JSON.parse(kept.rows.get(good)?.state ?? '{}')).toMatchObject({ is: 'done' })
    expect(JSON.parse(kept.rows.get(bad)?.state ?? '{}')).toEqual(JSON.parse(serializeDownload(QUEUED)))
    expect(engine.getStateName(bad)).not.toBe('done')
    kept.refuse(() => false)
    engine.retry('all')
    for (let n = 0; n < 30 && engine.getStateName(bad) !== 'done'; n += 1) {
      await clock.pass(1000)
      await settle()
    }
    expect(JSON.parse(kept.rows.get(bad)?.state ?? '{}')).toMatchObject({ is: 'done' })
  })
})

test('the downloads of a state are listed without reading their rows', async () => {
  for (const [n, state] of [QUEUED, done, QUEUED, done].entries()) kept.leave(n + 1, state)
  kept.unreadable.add(createStoredId(2))
  const engine = begin()
  expect(engine.getIdsInState('done')).toEqual([createStoredId(2), createStoredId(4)])
  await engine.close()
})

test('of the downloads that are asked for, only the rows of those that have ended are read', async () => {
  for (const [n, state] of [QUEUED, done, QUEUED, done].entries()) kept.leave(n + 1, state)
  kept.unreadable.add(createStoredId(1))
  const engine = begin()
  expect(engine.getEndedViews([1, 2, 4, 9].map(createStoredId)).map(({ id }) => id)).toEqual([
    createStoredId(2),
    createStoredId(4),
  ])
  expect(engine.getStateName(createStoredId(1))).toBe('queued')
  await engine.close()
})
