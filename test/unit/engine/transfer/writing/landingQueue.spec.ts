import { expect, test } from 'vitest'
import { createLandingQueue } from '../../../../../electron/engine/transfer/writing/landingQueue.js'
import type { Disk } from '../../../../../electron/ports/disk.js'
import type { Result } from '../../../../../shared/result.js'
import { createFakeDisk } from '../../../../support/disk/fakeDisk.js'
import { createFakeClock } from '../../../../support/time/fakeClock.js'
import { unwrap } from '../../../../support/unwrap.js'

const FOLDER = '/data'

async function bench() {
  const disk = createFakeDisk([FOLDER])
  const queue = createLandingQueue(disk, createFakeClock())
  const folderId = await unwrap(disk.folderId(FOLDER))
  const land = (name: string, more: { folderId?: string; on?: Pick<typeof queue, 'land'> } = {}) =>
    (more.on ?? queue).land({
      partial: `${FOLDER}/${name}.rudi-partial-123456`,
      final: `${FOLDER}/${name}`,
      folderId: more.folderId ?? folderId,
      bytes: [Buffer.from('a;b\n'), Buffer.from('1;2\n')],
    })
  return { disk, queue, land }
}

test('a body is under its name and under no other', async () => {
  const { disk, land } = await bench()
  expect((await land('one.csv')).ok).toBe(true)
  expect(disk.paths()).toEqual(['/data/one.csv'])
  expect(Buffer.from(disk.read('/data/one.csv') ?? []).toString()).toBe('a;b\n1;2\n')
})

test('another folder under the same path gets nothing', async () => {
  const { disk, land } = await bench()
  expect(await land('one.csv', { folderId: 'the folder that was meant' })).toMatchObject({
    failure: { code: 'disk/gone' },
  })
  expect(disk.paths()).toEqual([])
})

test('a body that cannot be written or synced leaves nothing behind', async () => {
  const { disk, land } = await bench()
  disk.failNext('disk.write', 'full')
  expect(await land('one.csv')).toMatchObject({ failure: { code: 'disk/full' } })
  expect(disk.paths()).toEqual([])
  disk.failNext('disk.sync', 'error')
  expect(await land('one.csv')).toMatchObject({ failure: { code: 'disk/error' } })
  expect(disk.paths()).toEqual([])
})

test('a name that another file has stays that file’s, and the body keeps the name that it was written under', async () => {
  const { disk, land } = await bench()
  await disk.create('/data/one.csv')
  disk.meddle('/data/one.csv', Buffer.from('theirs'))
  expect(await land('one.csv')).toMatchObject({ failure: { code: 'disk/exists' } })
  expect(Buffer.from(disk.read('/data/one.csv') ?? []).toString()).toBe('theirs')
  expect(disk.paths()).toContain('/data/one.csv.rudi-partial-123456')
})

test('bodies that come while a group is written form the next group, whose files are synced side by side', async () => {
  const { disk } = await bench()
  const names = Array.from({ length: 8 }, (_, number) => `${number}.csv`)
  let underWay = 0
  const countsAtSync: number[] = []
  let later: Promise<readonly Result<void>[]> | null = null
  const counting: Disk = {
    ...disk,
    async open(path, how) {
      const opened = await disk.open(path, how)
      if (!opened.ok) return opened
      const sync = async () => {
        underWay += 1
        countsAtSync.push(underWay)
        // The first body is alone in its group, and the others come while it is synced.
        later ??= Promise.all(names.slice(1).map((name) => land(name, { on, folderId })))
        await new Promise((resolve) => setTimeout(resolve, 5))
        underWay -= 1
        return opened.value.sync()
      }
      return { ok: true, value: { ...opened.value, sync } }
    },
  }
  const { land } = await bench()
  const folderId = await unwrap(disk.folderId(FOLDER))
  const on = createLandingQueue(counting, createFakeClock())
  const first = await land('0.csv', { on, folderId })
  const landed = [first, ...((await later) ?? [])]
  expect(landed.map(({ ok }) => ok)).toEqual(names.map(() => true))
  expect(countsAtSync).toEqual([1, 1, 2, 3, 4, 5, 6, 7])
})

test('no file of a group is synced before all of them are written', async () => {
  const { disk } = await bench()
  const steps: string[] = []
  const noting: Disk = {
    ...disk,
    async open(path, how) {
      const opened = await disk.open(path, how)
      if (!opened.ok) return opened
      const file = opened.value
      const writeAt: typeof file.writeAt = (bytes, at) => {
        steps.push('write')
        return file.writeAt(bytes, at)
      }
      const sync: typeof file.sync = () => {
        steps.push('sync')
        return file.sync()
      }
      return { ok: true, value: { ...file, writeAt, sync } }
    },
  }
  const { land } = await bench()
  const on = createLandingQueue(noting, createFakeClock())
  const folderId = await unwrap(disk.folderId(FOLDER))
  await Promise.all(['one.csv', 'two.csv', 'three.csv'].map((name) => land(name, { on, folderId })))
  expect(steps).toEqual(['write', 'write', 'write', 'sync', 'sync', 'sync'])
})

test.each([
  ['other bytes', 'theirs, and as many bytes'],
  ['more bytes', 'and some that another program has added'],
])('a body into which another program writes before it is whole gets no name (%s)', async (how, words) => {
  const { disk, land } = await bench()
  const meddling: Disk = {
    ...disk,
    async open(path, mode) {
      const opened = await disk.open(path, mode)
      if (!opened.ok) return opened
      const sync = async () => {
        const ours = disk.read(path) ?? new Uint8Array()
        const theirs = Buffer.from(words)
        const changed = how === 'more bytes' ? Buffer.concat([ours, theirs]) : Buffer.alloc(ours.byteLength, theirs)
        disk.meddle(path, changed)
        return opened.value.sync()
      }
      return { ok: true, value: { ...opened.value, sync } }
    },
  }
  const folderId = await unwrap(disk.folderId(FOLDER))
  const landed = await land('one.csv', { on: createLandingQueue(meddling, createFakeClock()), folderId })
  expect(landed).toMatchObject({ ok: false, failure: { code: 'file/meddled' } })
  expect(disk.paths()).toEqual([])
})

test('a disk that throws costs its own group alone', async () => {
  const { disk } = await bench()
  let isBroken = true
  const broken: Disk = {
    ...disk,
    open: (path, how) => {
      if (isBroken) throw new Error('a bug')
      return disk.open(path, how)
    },
  }
  const { land } = await bench()
  const folderId = await unwrap(disk.folderId(FOLDER))
  const on = createLandingQueue(broken, createFakeClock())
  await expect(land('one.csv', { on, folderId })).rejects.toThrow('a bug')
  isBroken = false
  expect((await land('two.csv', { on, folderId })).ok).toBe(true)
})
