import { existsSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { QUEUE_MIGRATIONS } from '../../../electron/adapters/sqlite/queue/migrations.js'
import { openQueueStore } from '../../../electron/adapters/sqlite/queue/queueStore.js'
import type { QueueRow, QueueStore } from '../../../electron/ports/queueStore.js'
import type { QueueRepairEvent } from '../../../shared/download/model/queueRepairEvent.js'
import { ok } from '../../../shared/result.js'
import { createSimStoreDisk } from '../../sim/disk/simStoreDisk.js'
import { createFaultInjector } from '../../sim/world/faultInjector.js'
import { createRandom } from '../../sim/world/random.js'
import { startSimProcess } from '../../sim/world/simProcess.js'
import { createVirtualTime } from '../../support/time/virtualTime.js'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rudi-store-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const opened = (): QueueStore => {
  const store = openQueueStore(folder)
  if (!store.ok) throw new Error(store.failure.code)
  return store.value
}
const codeOfOpening = (): string | null => {
  const store = openQueueStore(folder)
  if (!store.ok) return store.failure.code
  store.value.close()
  return null
}
const slip = (id: string, position = 1) => ({
  id,
  position,
  stateName: 'queued',
  because: null,
  portal: 'https://a.example',
  producer: 'P',
  dataset: 'D',
  priority: 1,
  folder: null,
  name: null,
})
const row = (id: string, more: Partial<QueueRow> = {}): QueueRow => ({
  ...slip(id),
  key: `key of ${id}`,
  request: '{"r":1}',
  state: '{}',
  ...more,
})
const idsOf = (store: QueueStore): readonly string[] => {
  const page = store.readIndexPage(0, 100)
  if (!page.ok) throw new Error(page.failure.code)
  return page.value.rows.map(({ id }) => id)
}

/** The simulator's, over the same promises: what it gets wrong the simulated worlds would. */
function simulated(): Reopened {
  const time = createVirtualTime(createRandom(1))
  const disk = createSimStoreDisk()
  const faultInjector = createFaultInjector([], () => undefined)
  let lives = 0
  return {
    open() {
      lives += 1
      const simProcess = startSimProcess({ time, faultInjector, random: createRandom(lives), crashed: () => undefined })
      return disk.storeFor(simProcess, () => undefined)
    },
    settle: async (work) => {
      let isOver = false
      void work.then(() => {
        isOver = true
      })
      await time.run(() => isOver)
      return work
    },
  }
}
interface Reopened {
  open(): QueueStore
  settle<T>(work: Promise<T>): Promise<T>
}
const stores: readonly (readonly [string, () => Reopened])[] = [
  ['SQLite', () => ({ open: opened, settle: (work) => work })],
  ['the simulator’s', simulated],
]

describe.each(stores)('a store: %s', (_, make) => {
  test('gives index rows in the order in which they were added, whatever changed in them later', () => {
    const store = make().open()
    store.put([row('c'), row('a')])
    store.put([row('b', { stateName: 'done', folder: '/data/d', name: 'n' })])
    store.put([row('c', { stateName: 'paused', position: 9, priority: 0 })])
    expect(idsOf(store)).toEqual(['c', 'a', 'b'])
    const page = store.readIndexPage(0, 100)
    expect(page.ok && page.value.rows[0]).toMatchObject({ ...slip('c', 9), stateName: 'paused', priority: 0 })
    store.close()
  })

  test('gives index rows by the page, each once, and says where they end', () => {
    const store = make().open()
    store.put(['a', 'b', 'c', 'd', 'e'].map((id) => row(id)))
    const seen: string[] = []
    for (let from: number | null = 0; from !== null; ) {
      const page = store.readIndexPage(from, 2)
      if (!page.ok) throw new Error(page.failure.code)
      seen.push(...page.value.rows.map(({ id }) => id))
      from = page.value.next
    }
    expect(seen).toEqual(['a', 'b', 'c', 'd', 'e'])
    store.close()
  })

  test('keeps every digit of a position: neighbours may stand very close', () => {
    const store = make().open()
    const close = [6_553_600_000 + 2 ** -10, 6_553_600_000 + 2 ** -9, 1 / 3, 0.1]
    store.put(close.map((position, n) => row(String(n), { position })))
    const page = store.readIndexPage(0, 10)
    expect(page.ok && page.value.rows.map(({ position }) => position)).toEqual(close)
    store.close()
  })

  test('reads what was put last, and nothing where there is nothing', () => {
    const store = make().open()
    store.put([row('a')])
    store.put([row('a', { state: '{"now":2}', request: '{"r":2}' })])
    expect(store.read(['a'])).toMatchObject({ ok: true, value: [{ state: '{"now":2}', request: '{"r":2}' }] })
    expect(store.read(['b'])).toEqual({ ok: true, value: [] })
    expect(store.read([])).toEqual({ ok: true, value: [] })
    store.close()
  })

  test('reads some together, each whole, and leaves out those that are not there', () => {
    const store = make().open()
    const stateOf = (id: string) => JSON.stringify({ of: id, what: 'une "valeur" à part\\' })
    store.put(['a', 'b', 'c'].map((id) => row(id, { state: stateOf(id) })))
    const read = store.read(['c', 'x', 'a'])
    expect(read.ok && new Map(read.value.map(({ id, state }) => [id, state]))).toEqual(
      new Map(['c', 'a'].map((id) => [id, stateOf(id)])),
    )
    store.close()
  })

  test('finds the ids of some keys, oldest first', () => {
    const store = make().open()
    store.put([row('b', { key: 'k"é' }), row('a', { key: 'k"é' }), row('c'), row('d', { key: 'l' })])
    expect(store.find(['k"é'])).toEqual({ ok: true, value: ['b', 'a'] })
    expect(store.find(['l', 'k"é', 'unknown'])).toEqual({ ok: true, value: ['b', 'a', 'd'] })
    expect(store.find(['unknown'])).toEqual({ ok: true, value: [] })
    store.close()
  })

  test('gives ids by position, and the one before a position', () => {
    const store = make().open()
    store.put([row('a', { position: 30 }), row('b', { position: 10 }), row('c', { position: 20.5 })])
    expect(store.readOrderedIds(null, 2)).toEqual({
      ok: true,
      value: [
        { id: 'b', position: 10 },
        { id: 'c', position: 20.5 },
      ],
    })
    expect(store.readOrderedIds(20.5, 2)).toEqual({ ok: true, value: [{ id: 'a', position: 30 }] })
    expect(store.findLastPosition(30)).toEqual({ ok: true, value: 20.5 })
    expect(store.findLastPosition(10)).toEqual({ ok: true, value: null })
    expect(store.findLastPosition(null)).toEqual({ ok: true, value: 30 })
    store.close()
  })

  test('has everything again after it was closed, and nothing that was removed', async () => {
    const { open, settle } = make()
    const first = open()
    first.put([row('a'), row('b')])
    first.remove(['a'])
    expect(await settle(Promise.all([first.sync(), first.sync()]))).toEqual([ok(undefined), ok(undefined)])
    first.close()
    const second = open()
    expect(idsOf(second)).toEqual(['b'])
    second.close()
  })
})

test('a store of the first version is carried over with a copy beside it, and a row that cannot be read is kept apart', async () => {
  const db = new DatabaseSync(join(folder, 'library.db'))
  db.exec(`${QUEUE_MIGRATIONS[0]}; PRAGMA user_version = 1`)
  const add = db.prepare('INSERT INTO downloads (id, request, state) VALUES (?, ?, ?)')
  const request = JSON.stringify({
    ref: { portalId: 'https://a.example:8443/rudi', datasetId: 'D', mediaId: 'M' },
    root: '/data',
    producer: 'P',
  })
  add.run('old', request, JSON.stringify({ is: 'paused', place: { folder: '/data/d', name: 'n.csv' } }))
  add.run('bad', '{', 'not JSON')
  db.close()
  const store = opened()
  expect(store.find(['https://a.example:8443/rudi\nD\nM\n/data'])).toEqual({ ok: true, value: ['old'] })
  expect(idsOf(store)).toEqual(['old'])
  const carried = store.readIndexPage(0, 1)
  expect(carried.ok && carried.value.rows[0]).toMatchObject({
    stateName: 'paused',
    portal: 'https://a.example:8443/rudi',
    because: null,
    producer: 'P',
    dataset: 'D',
    folder: '/data/d',
    name: 'n.csv',
  })
  expect(existsSync(join(folder, 'library.db.before-2'))).toBe(true)
  store.close()
  const after = new DatabaseSync(join(folder, 'library.db'))
  expect(after.prepare('SELECT id, state FROM put_aside').all()).toMatchObject([{ id: 'bad', state: 'not JSON' }])
  after.close()
})

test('a second one on the same folder is refused because it is in use, and may open once the first has closed', () => {
  const first = opened()
  expect(codeOfOpening()).toBe('state/in-use')
  first.close()
  expect(codeOfOpening()).toBeNull()
})

test('a file that is no store is kept under another name, and a new one is begun', () => {
  const garbage = 'not a database '.repeat(1000)
  writeFileSync(join(folder, 'library.db'), garbage)
  const received: QueueRepairEvent[] = []
  const store = openQueueStore(folder, (news) => received.push(news))
  expect(store.ok && store.value.put([row('a')])).toEqual(ok(undefined))
  if (store.ok) store.value.close()
  expect(received).toEqual([{ type: 'remade', name: 'library.db.damaged-1', kept: 0, lost: 0 }])
  expect(readFileSync(join(folder, 'library.db.damaged-1'), 'utf8')).toBe(garbage)
})

test('a place that no file can have is taken from the row again', async () => {
  const first = opened()
  const state = JSON.stringify({ is: 'paused', place: { folder: '/data/d', name: 'n.csv' } })
  const request = JSON.stringify({
    ref: { portalId: 'https://a.example', datasetId: 'D', mediaId: 'M' },
    root: '/data',
  })
  first.put([row('a', { stateName: 'paused', folder: '/data/d', name: 'n.csv', request, state })])
  first.close()
  const db = new DatabaseSync(join(folder, 'library.db'))
  db.exec('UPDATE downloads SET folder = char(0, 0) || folder, name = name || char(0)')
  db.close()
  const store = opened()
  const page = store.readIndexPage(0, 1)
  store.close()
  expect(page.ok && page.value.rows[0]).toMatchObject({ folder: '/data/d', name: 'n.csv' })
})

test('a store of a newer version is reported, and left as it is', async () => {
  opened().close()
  const db = new DatabaseSync(join(folder, 'library.db'))
  db.exec(`PRAGMA user_version = 99; PRAGMA application_id = ${0x52_44_00_00 + 99}`)
  db.close()
  expect(codeOfOpening()).toBe('state/unreadable')
})

test('the store can be read by its owner only', () => {
  opened().close()
  for (const name of readdirSync(folder).filter((name) => name.startsWith('library'))) {
    expect(lstatSync(join(folder, name)).mode & 0o077).toBe(0)
  }
  expect(existsSync(join(folder, 'library.db'))).toBe(true)
})
