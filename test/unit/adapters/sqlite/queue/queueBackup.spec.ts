// The second copy of the queue restores what the database loses, and nothing that a person removed.
import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { beforeEach, describe, expect, test } from 'vitest'
import { openQueueStore } from '../../../../../electron/adapters/sqlite/queue/queueStore.js'
import type { QueueStore } from '../../../../../electron/ports/queueStore.js'
import type { QueueRepairEvent } from '../../../../../shared/download/model/queueRepairEvent.js'
import { createTemporaryFolder } from '../../../../support/disk/temporaryFolder.js'
import { createSeededId, createSeededRow } from '../../../../support/queue/seededQueue.js'
import { unwrap } from '../../../../support/unwrap.js'

const FILES = '/data/files'
const rowsOf = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, n) => createSeededRow(from + n, FILES))
const ids = (from: number, to: number): string[] => rowsOf(from, to).map(({ id }) => id)

let folder = ''
let received: QueueRepairEvent[] = []
beforeEach(async () => {
  folder = await createTemporaryFolder()
  received = []
})
const at = (name: string): string => join(folder, name)

const opened = (): Promise<QueueStore> => unwrap(openQueueStore(folder, (news) => received.push(news)))
const idsOf = async (store: QueueStore): Promise<readonly string[]> => {
  const found: string[] = []
  for (let from: number | null = 0; from !== null; ) {
    const page: { rows: readonly { id: string }[]; next: number | null } = await unwrap(store.readIndexPage(from, 1000))
    found.push(...page.rows.map(({ id }) => id))
    from = page.next
  }
  return found
}
/** Opens and closes the folder, and returns its downloads. */
async function held(): Promise<readonly string[]> {
  const store = await opened()
  const found = await idsOf(store)
  store.close()
  return found
}
async function withStore(work: (store: QueueStore) => void | Promise<void>): Promise<void> {
  const store = await opened()
  await work(store)
  store.close()
}
const zeroed = (): void => writeFileSync(at('library.db'), Buffer.alloc(statSync(at('library.db')).size))

test('all that was waiting is there when nothing of the database can be read, in its order', async () => {
  await withStore((store) => {
    store.put(rowsOf(0, 300))
    store.put([{ ...createSeededRow(7, FILES), position: 1.5, priority: 0 }])
  })
  zeroed()
  const store = await opened()
  expect(new Set(await idsOf(store))).toEqual(new Set(ids(0, 300)))
  expect((await unwrap(store.readOrderedIds(null, 2))).map(({ id }) => id)).toEqual([
    createSeededId(7),
    createSeededId(0),
  ])
  expect((await unwrap(store.read([createSeededId(9)])))[0]).toMatchObject({
    request: createSeededRow(9, FILES).request,
  })
  expect(await unwrap(store.find([createSeededRow(11, FILES).key]))).toEqual([createSeededId(11)])
  store.close()
  expect(received).toEqual([{ type: 'remade', name: 'library.db.damaged-1', kept: 300, lost: 0 }])
})

test('a download that is kept encrypted is still told from one that is not', async () => {
  const clear = createSeededRow(1, FILES)
  const request = JSON.stringify({ ...JSON.parse(clear.request), isProtected: true })
  const sealed = { ...createSeededRow(2, FILES), request, key: `${clear.key}\nprotected` }
  await withStore((store) => void store.put([clear, sealed]))
  zeroed()
  const store = await opened()
  expect(await unwrap(store.find([clear.key]))).toEqual([clear.id])
  expect(await unwrap(store.find([sealed.key]))).toEqual([sealed.id])
  store.close()
})

test('a download into the second folder of a dataset is still told from one into the first', async () => {
  const first = createSeededRow(1, FILES)
  const request = JSON.stringify({ ...JSON.parse(first.request), folder: '/data/copy' })
  const second = { ...createSeededRow(2, FILES), request, key: `${first.key}\n/data/copy` }
  await withStore((store) => void store.put([first, second]))
  zeroed()
  const store = await opened()
  expect(await unwrap(store.find([first.key]))).toEqual([first.id])
  expect(await unwrap(store.find([second.key]))).toEqual([second.id])
  store.close()
})

test('what the person removed stays removed, whenever that was', async () => {
  await withStore((store) => {
    store.put(rowsOf(0, 60))
    store.remove(ids(0, 20))
  })
  // A newly begun copy does not know these.
  rmSync(at('library.copy'))
  await withStore((store) => {
    store.remove(ids(20, 30))
    store.putAside(ids(30, 35))
  })
  const bytes = readFileSync(at('library.db'))
  // The header has the list of free pages; without it, removed rows would be read from pages.
  writeFileSync(at('library.db'), bytes.fill(0xff, 0, 100))
  expect((await held()).toSorted()).toEqual(ids(35, 60))
  zeroed()
  expect((await held()).toSorted()).toEqual(ids(35, 60))
})

test('a database that lost its last commits is given them again', async () => {
  await withStore((store) => void store.put(rowsOf(0, 10)))
  const before = await createTemporaryFolder()
  cpSync(folder, before, { recursive: true })
  await withStore((store) => {
    store.put(rowsOf(10, 20))
    store.remove(ids(0, 5))
  })
  cpSync(join(before, 'library.db'), at('library.db'))
  expect((await held()).toSorted()).toEqual(ids(5, 20))
  expect(received).toEqual([])
})

test('a missing database is made from its copy, and that is reported', async () => {
  await withStore((store) => void store.put(rowsOf(0, 10)))
  rmSync(at('library.db'))
  expect((await held()).toSorted()).toEqual(ids(0, 10))
  expect(received).toEqual([{ type: 'restored', kept: 10 }])
})

test('a torn last line is no damage, and the next line stands by itself', async () => {
  await withStore((store) => void store.put(rowsOf(0, 10)))
  appendFileSync(at('library.copy'), '0badc0de ["half a li')
  await withStore((store) => void store.put(rowsOf(10, 12)))
  zeroed()
  expect((await held()).toSorted()).toEqual(ids(0, 12))
  expect(received).toEqual([{ type: 'remade', name: 'library.db.damaged-1', kept: 12, lost: 0 }])
})

test.each(['the first line', 'a line'])(
  'damage to %s of the copy costs what stands on it, and is mended',
  async (what) => {
    await withStore((store) => void store.put(rowsOf(0, 10)))
    const bytes = readFileSync(at('library.copy'))
    const where = what === 'a line' ? bytes.indexOf(createSeededRow(4, FILES).request) + 40 : 12
    bytes[where] = (bytes[where] ?? 0) ^ 1
    writeFileSync(at('library.copy'), bytes)
    zeroed()
    expect((await held()).toSorted()).toEqual(ids(0, 10).filter((id) => what !== 'a line' || id !== createSeededId(4)))
    await withStore((store) => void store.put(rowsOf(10, 11)))
    zeroed()
    expect(await held()).toContain(createSeededId(10))
  },
)

test('a line is no more than what was committed', async () => {
  const store = await opened()
  store.put(rowsOf(0, 3))
  const other = new DatabaseSync(at('library.db'))
  other.exec('BEGIN IMMEDIATE')
  expect(store.put(rowsOf(3, 6))).toMatchObject({ ok: false, failure: { code: 'state/in-use' } })
  expect(store.remove(ids(0, 1))).toMatchObject({ ok: false })
  other.exec('ROLLBACK')
  other.close()
  store.put(rowsOf(6, 7))
  store.close()
  zeroed()
  expect((await held()).toSorted()).toEqual([...ids(0, 3), ...ids(6, 7)])
})

test('a damaged row comes back as it was, and what was damaged is kept apart', async () => {
  await withStore((store) => void store.put(rowsOf(0, 10)))
  const db = new DatabaseSync(at('library.db'))
  db.exec(`UPDATE downloads SET request = replace(request, 'csv', 'cst') WHERE id = '${createSeededId(4)}'`)
  db.close()
  const store = await opened()
  const read = await unwrap(store.read(ids(3, 6)))
  expect(new Set(read.map(({ request }) => request))).toEqual(new Set(rowsOf(3, 6).map(({ request }) => request)))
  expect((await idsOf(store)).toSorted()).toEqual(ids(0, 10))
  store.close()
  expect(received).toEqual([{ type: 'put-aside', rows: 1, restored: 1 }])
  const after = new DatabaseSync(at('library.db'))
  expect(after.prepare('SELECT id FROM put_aside').all()).toMatchObject([{ id: createSeededId(4) }])
  after.close()
})

test('a folder from before there were copies gets one, in steps, with what changes meanwhile', async () => {
  await withStore((store) => void store.put(rowsOf(0, 900)))
  const db = new DatabaseSync(at('library.db'))
  db.exec(`DROP TABLE copy; PRAGMA user_version = 3; PRAGMA application_id = ${0x52_44_00_00 + 3}`)
  db.close()
  rmSync(at('library.copy'))
  const store = await opened()
  store.put(rowsOf(900, 901))
  store.remove(ids(0, 1))
  store.remove(ids(899, 900))
  await expect.poll(() => existsSync(at('library.copy'))).toBe(true)
  store.remove(ids(1, 2))
  store.close()
  zeroed()
  expect((await held()).toSorted()).toEqual([...ids(2, 899), ...ids(900, 901)])
})

test('a copy that has grown much longer than the queue is begun anew', async () => {
  const store = await opened()
  const state = JSON.stringify({ is: 'queued', of: 'x'.repeat(1_000_000) })
  store.put(rowsOf(0, 40))
  for (let turn = 0; turn < 20; turn += 1) store.put([{ ...createSeededRow(1, FILES), state }])
  store.put([createSeededRow(1, FILES)])
  await expect.poll(() => statSync(at('library.copy')).size).toBeLessThan(2_000_000)
  store.put(rowsOf(40, 41))
  store.close()
  zeroed()
  expect((await held()).toSorted()).toEqual(ids(0, 41))
})

test('a copy that is made anew takes nothing over that is damaged in the database', async () => {
  await withStore((store) => void store.put(rowsOf(0, 10)))
  const db = new DatabaseSync(at('library.db'))
  db.exec(`UPDATE downloads SET request = replace(request, 'csv', 'cst') WHERE id = '${createSeededId(4)}'`)
  db.close()
  const store = await opened()
  const state = JSON.stringify({ is: 'queued', of: 'x'.repeat(1_000_000) })
  for (let turn = 0; turn < 20; turn += 1) store.put([{ ...createSeededRow(1, FILES), state }])
  await new Promise((resolve) => setTimeout(resolve, 50))
  store.close()
  zeroed()
  const again = await opened()
  expect((await unwrap(again.read(ids(4, 5))))[0]).toMatchObject({ request: createSeededRow(4, FILES).request })
  again.close()
})

describe('what lies in the place of the copy does not keep the queue from opening', () => {
  test.each([
    ['a folder', (): void => void mkdirSync(at('library.copy'))],
    ['a pipe', (): void => void execFileSync('mkfifo', [at('library.copy')])],
    ['a link to nowhere', (): void => symlinkSync(at('nowhere'), at('library.copy'))],
    ['nothing at all', (): void => writeFileSync(at('library.copy'), '')],
    ['something else', (): void => writeFileSync(at('library.copy'), 'x'.repeat(5000))],
  ] as const)('%s', async (_, place: () => void) => {
    await withStore((store) => void store.put(rowsOf(0, 10)))
    rmSync(at('library.copy'))
    place()
    expect((await held()).toSorted()).toEqual(ids(0, 10))
    zeroed()
    expect((await held()).toSorted()).toEqual(ids(0, 10))
    expect(statSync(at('library.copy')).isFile()).toBe(true)
  })

  test('a copy that was cut', async () => {
    await withStore((store) => void store.put(rowsOf(0, 10)))
    truncateSync(at('library.copy'), 700)
    await withStore((store) => void store.remove(ids(0, 1)))
    zeroed()
    expect((await held()).toSorted()).toEqual(ids(1, 10))
    expect(readdirSync(folder).filter((name) => name.includes('making'))).toEqual([])
  })
})
