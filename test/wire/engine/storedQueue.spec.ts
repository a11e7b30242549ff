import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openQueueStore } from '../../../electron/adapters/sqlite/queue/queueStore.js'
import type { Engine } from '../../../electron/engine/api/engine.js'
import type { EngineDeps } from '../../../electron/engine/createEngine.js'
import { failure } from '../../../shared/failure.js'
import type { DownloadId } from '../../../shared/ids.js'
import { LIMITS } from '../../../shared/limits.js'
import { fail, type Result } from '../../../shared/result.js'
import { createEngineFolder, createEngineHarness, type EngineHarness } from '../../support/engine/engineHarness.js'
import { getAllViews } from '../../support/engine/getAllViews.js'
import { createSeededId, createSeededRequests, createSeededRow, seedQueue } from '../../support/queue/seededQueue.js'
import { createDataset, createMedia } from '../../support/samples/catalogueSamples.js'
import { createRequest } from '../../support/samples/downloadRequestSamples.js'
import { unwrap } from '../../support/unwrap.js'

let root = ''
let rig: EngineHarness | null = null
beforeEach(() => {
  root = createEngineFolder()
  mkdirSync(join(root, 'files'), { recursive: true })
})
afterEach(async () => {
  await rig?.close()
  rig = null
  rmSync(root, { recursive: true, force: true })
})

/** A portal that does not answer. */
const away = (signal: AbortSignal) =>
  new Promise<Result<never>>((resolve) => signal.addEventListener('abort', () => resolve(fail(failure('net/broken')))))

function openWith(count: number): Engine {
  const store = openQueueStore(join(root, 'state'))
  if (!store.ok) throw new Error(store.failure.code)
  seedQueue(store.value, count, createSeededRequests(join(root, 'files')))
  store.value.close()
  return reopened()
}

function reopened(more: Partial<EngineDeps> = {}): Engine {
  rig = createEngineHarness({
    wanted: [],
    root,
    more: {
      source: {
        locate: (_ref, signal) => away(signal),
        getCredential: (_ref, _refused, signal) => away(signal),
        isKnown: async () => null,
      },
      concurrency: { running: 1, perHost: 1 },
      ...more,
    },
  })
  return rig.engine
}

const pageOf = (engine: Engine, after: number | null): readonly DownloadId[] => {
  const page = engine.getPage(after)
  if (!page.ok) throw new Error(page.failure.code)
  return page.value.downloads.map(({ id }) => id)
}

test('a batch that was not committed is not there, and another request for the same has a download of its own', async () => {
  const store = openQueueStore(join(root, 'apart'))
  if (!store.ok) throw new Error(store.failure.code)
  let syncs = 0
  const sync = async (): Promise<Result<void>> => {
    syncs += 1
    if (syncs > 1) return store.value.sync()
    await new Promise((resolve) => setTimeout(resolve, 50))
    return fail(failure('disk/error'))
  }
  const engine = reopened({ store: { ...store.value, sync } })
  const media = createMedia(1)
  const wanted = [createRequest(createDataset([media]), media, join(root, 'files'))]
  const first = engine.add(wanted)
  await new Promise((resolve) => setTimeout(resolve, 10))
  const second = await engine.add(wanted)
  expect(await first).toMatchObject({ ok: false, failure: { code: 'disk/error' } })
  expect(second.ok && getAllViews(engine).map(({ id }) => id)).toEqual(second.ok ? second.value : [])
  expect(getAllViews(engine).length).toBe(1)
})

test('the order that a person gave survives the end of the process, and slots open in it', async () => {
  const first = openWith(20)
  expect(await first.reorder([createSeededId(15), createSeededId(7)], createSeededId(1))).toMatchObject({ ok: true })
  expect(await first.prioritise([createSeededId(18)], 'high')).toMatchObject({ ok: true })
  await rig?.close()
  const asked: string[] = []
  const engine = reopened({
    source: {
      locate: async ({ mediaId }) => {
        asked.push(mediaId)
        return fail(failure('media/not-a-file'))
      },
      getCredential: (_ref, _refused, signal) => away(signal),
      isKnown: async () => null,
    },
  })
  expect(pageOf(engine, null).slice(0, 4)).toEqual([0, 15, 7, 1].map(createSeededId))
  await engine.whenIdle()
  expect(asked.slice(0, 5)).toEqual([18, 0, 15, 7, 1].map((n) => createMedia(n).id))
})

test('a row that cannot be read costs the others nothing, and is kept beside the queue (D-03)', async () => {
  const before = openQueueStore(join(root, 'state'))
  if (!before.ok) throw new Error(before.failure.code)
  seedQueue(before.value, 3, createSeededRequests(join(root, 'files')))
  before.value.put([{ ...createSeededRow(1, join(root, 'files')), state: '{"is":"qu' }])
  before.value.close()
  const engine = reopened()
  expect(pageOf(engine, null)).toEqual([createSeededId(0), createSeededId(2)])
  engine.pause('all')
  expect(getAllViews(engine).map(({ state }) => state.type)).toEqual(['paused', 'paused'])
  await rig?.close()
  rig = null
  const after = new DatabaseSync(join(root, 'state', 'library.db'))
  expect(after.prepare('SELECT id, state FROM put_aside').all()).toMatchObject([
    { id: createSeededId(1), state: '{"is":"qu' },
  ])
  expect(after.prepare('SELECT count(*) AS left FROM downloads').get()).toMatchObject({ left: 2 })
  after.close()
})

const COUNT = 100_000

test('a queue of a hundred thousand shows whole pages after what stood last was put first', async () => {
  const engine = openWith(COUNT)
  const moved = Array.from({ length: 300 }, (_, n) => createSeededId(COUNT - 300 + n))
  expect(await engine.reorder(moved, createSeededId(0))).toEqual({ ok: true, value: undefined })
  expect(pageOf(engine, null)).toEqual(moved.slice(0, LIMITS.SNAPSHOT_PAGE))
})

test('what is moved or added while many downloads are being moved gets its own place', async () => {
  const engine = openWith(700)
  const many = Array.from({ length: 600 }, (_, n) => createSeededId(n + 50))
  const [last, moved] = [createSeededId(699), createSeededId(20)]
  const media = createMedia(800)
  const orders = [engine.reorder(many, null), engine.reorder([moved], many[0] ?? last)]
  const added = await unwrap(engine.add([createRequest(createDataset([media]), media, join(root, 'files'))]))
  for (const order of orders) expect(await order).toMatchObject({ ok: true })
  const order: DownloadId[] = []
  let after: number | null = null
  do {
    const page: ReturnType<Engine['getPage']> = engine.getPage(after)
    const { downloads, next } = await unwrap(page)
    order.push(...downloads.map(({ id }) => id))
    after = next
  } while (after !== null)
  expect(order.slice(order.indexOf(last))).toEqual([last, moved, ...many, ...added])
})
