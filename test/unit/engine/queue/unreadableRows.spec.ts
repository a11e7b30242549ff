// Rows that cannot be read or recorded: what happens to their downloads, and to the others (D-03).
import { beforeEach, describe, expect, test } from 'vitest'
import { nodeContentDecoding } from '../../../../electron/adapters/net/nodeContentDecoding.js'
import { nodeHash } from '../../../../electron/adapters/system/nodeHash.js'
import type { Engine } from '../../../../electron/engine/api/engine.js'
import { createEngine } from '../../../../electron/engine/createEngine.js'
import { loadRepository } from '../../../../electron/engine/queue/downloadRepository.js'
import type { QueueRow, QueueStore } from '../../../../electron/ports/queueStore.js'
import { type Download, FRESH, QUEUED, serializeDownload } from '../../../../shared/download/model/state.js'
import { failure } from '../../../../shared/failure.js'
import { type DownloadId, downloadId } from '../../../../shared/ids.js'
import { fail, ok } from '../../../../shared/result.js'
import { runToEnd } from '../../../../shared/timeSlices.js'
import { createFakeDisk } from '../../../support/disk/fakeDisk.js'
import { createInProcessWorkers } from '../../../support/engine/inProcessWorkers.js'
import { createFakeNet } from '../../../support/http/fakeNet.js'
import { createFakeLibrary } from '../../../support/library/fakeLibrary.js'
import { createDataset, createMedia } from '../../../support/samples/catalogueSamples.js'
import { createRequest } from '../../../support/samples/downloadRequestSamples.js'
import { createFakeClock, type FakeClock } from '../../../support/time/fakeClock.js'

const quiet = { note: () => undefined }
const idOf = (n: number): DownloadId => downloadId.parse(`0000000d-0000-4000-8000-${String(n).padStart(12, '0')}`)
const media = (n: number) => createMedia(n)
const dataset = createDataset([media(1), media(2)])
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

/** Creates a store in memory in which some rows cannot be read and some cannot be written. */
function memoryStore() {
  const rows = new Map<string, QueueRow>()
  const unreadable = new Set<string>()
  let unputtable: (row: QueueRow) => boolean = () => false
  const all = () => [...rows.values()]
  const store: QueueStore = {
    readIndexPage: (from, limit) => {
      const page = all().slice(from, from + limit)
      return ok({ rows: page, next: page.length < limit ? null : from + limit })
    },
    read: (ids) =>
      ids.some((id) => unreadable.has(id))
        ? fail(failure('state/unreadable'))
        : ok(ids.flatMap((id) => rows.get(id) ?? [])),
    find: (keys) => ok(all().flatMap(({ id, key }) => (keys.includes(key) ? [id] : []))),
    readOrderedIds: (_after, limit) => ok(all().slice(0, limit)),
    findLastPosition: () => ok(all().at(-1)?.position ?? null),
    put(some) {
      if (some.some(unputtable)) return fail(failure('state/unreadable'))
      for (const row of some) rows.set(row.id, row)
      return ok(undefined)
    },
    sync: async () => ok(undefined),
    remove(ids) {
      for (const id of ids) rows.delete(id)
      return ok(undefined)
    },
    putAside: (ids) => store.remove(ids),
    close: () => undefined,
  }
  const refuse = (which: typeof unputtable): void => {
    unputtable = which
  }
  return { store, rows, unreadable, refuse }
}

const OPTIONS = { log: quiet, turnEnds: async (): Promise<void> => undefined }

let clock: FakeClock
let kept: ReturnType<typeof memoryStore>
beforeEach(() => {
  clock = createFakeClock(START_MS)
  kept = memoryStore()
})

/** Adds a row as another process left it. */
function left(n: number, state: Download): DownloadId {
  const repository = runToEnd(loadRepository({ ...OPTIONS, store: kept.store }, () => undefined))
  if (!repository.ok) throw new Error(repository.failure.code)
  const wanted = { ...createRequest(dataset, media(n), '/data') }
  repository.value.insert([repository.value.create(idOf(n), wanted, state)])
  return idOf(n)
}

function begin(onUnreadRow: () => void = () => undefined): Engine {
  const disk = createFakeDisk(['/data'])
  const net = createFakeNet(() => ({ status: 200, headers: [['content-length', '2']], body: 'ab' }))
  const opened = createEngine({
    store: kept.store,
    onUnreadRow,
    disk,
    clock,
    log: quiet,
    workerCount: 1,
    randomSource: { next: () => 0.5, uuid: () => idOf(99) },
    source: {
      locate: async ({ mediaId }) => {
        const [found = media(1)] = dataset.media.filter(({ id }) => id === mediaId)
        const url = new URL(`https://portal.example/${found.id}`)
        return ok({ dataset, media: found, url, needsToken: false, publicUrl: url.href })
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
    kept.unreadable.add(left(1, QUEUED))
    left(2, QUEUED)
    const engine = begin()
    const idle = engine.whenIdle().then(() => 'idle')
    await settle()
    expect(engine.getSnapshot().map(({ state }) => state.type)).toEqual(['done'])
    expect(await Promise.race([idle, settle()])).toBe('idle')
    expect(kept.rows.has(idOf(1))).toBe(true)
  })

  test('is reported once, and stays in the store', async () => {
    kept.unreadable.add(left(1, QUEUED))
    let reported = 0
    begin(() => {
      reported += 1
    })
    await settle()
    expect(reported).toBe(1)
    expect(kept.rows.has(idOf(1))).toBe(true)
  })

  test('when its wait is over throws nothing, and keeps no download waiting', async () => {
    const id = left(1, waitingUntil(START_MS + 5000))
    const engine = begin()
    await settle()
    for (let n = 1000; n < 1600; n += 1) left(n, done)
    const other = begin()
    await settle()
    // Scrolling to another page unloads what was read before.
    other.getSnapshot()
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
    const [bad, good] = [left(1, QUEUED), left(2, QUEUED)]
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

describe('rows that are read together', () => {
  test('are asked for once, in the order of those who ask, and one that cannot be read costs no other', () => {
    const ids = [1, 2, 3, 4].map((n) => left(n, done))
    const asked: (readonly string[])[] = []
    const read: QueueStore['read'] = (some) => {
      asked.push(some)
      return kept.store.read(some)
    }
    const store: QueueStore = { ...kept.store, read }
    const repository = runToEnd(loadRepository({ ...OPTIONS, store }, () => undefined))
    if (!repository.ok) throw new Error(repository.failure.code)
    const order = ids.toReversed()
    expect(repository.value.loadMany(order).map(({ id, state }) => [id, state.type])).toEqual(
      order.map((id) => [id, 'done']),
    )
    expect(asked).toEqual([order])
    // They are loaded now, so they are not read again.
    expect(repository.value.loadMany(ids)).toHaveLength(4)
    expect(asked).toHaveLength(1)

    kept.unreadable.add(idOf(2))
    const anew = runToEnd(loadRepository({ ...OPTIONS, store }, () => undefined))
    expect(anew.ok && anew.value.loadMany(ids).map(({ id }) => id)).toEqual([1, 3, 4].map(idOf))
  })

  test('what is newer here than in the store stays what it is', () => {
    const id = left(1, QUEUED)
    left(2, QUEUED)
    const repository = runToEnd(loadRepository({ ...OPTIONS, store: kept.store }, () => undefined))
    if (!repository.ok) throw new Error(repository.failure.code)
    const entry = repository.value.load(id)
    if (entry === undefined) throw new Error('it is there')
    entry.state = done
    expect(repository.value.loadMany([id, idOf(2)]).map(({ state }) => state.type)).toEqual(['done', 'queued'])
  })
})

test('the downloads of a state are listed without reading their rows', async () => {
  for (const [n, state] of [QUEUED, done, QUEUED, done].entries()) left(n + 1, state)
  kept.unreadable.add(idOf(2))
  const engine = begin()
  expect(engine.getIdsInState('done')).toEqual([idOf(2), idOf(4)])
  await engine.close()
})

test('of the downloads that are asked for, only the rows of those that have ended are read', async () => {
  for (const [n, state] of [QUEUED, done, QUEUED, done].entries()) left(n + 1, state)
  kept.unreadable.add(idOf(1))
  const engine = begin()
  expect(engine.getEndedViews([1, 2, 4, 9].map(idOf)).map(({ id }) => id)).toEqual([idOf(2), idOf(4)])
  expect(engine.getStateName(idOf(1))).toBe('queued')
  await engine.close()
})
