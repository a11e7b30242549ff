import { expect, test } from 'vitest'
import { createDiskRpc, type DiskCall } from '../../../../electron/adapters/workers/diskRpc.js'
import type { Disk } from '../../../../electron/ports/disk.js'
import { failure } from '../../../../shared/failure.js'
import { fail, ok } from '../../../../shared/result.js'
import { createFakeDisk } from '../../../support/disk/fakeDisk.js'

/** A disk that notes what it is asked to do itself. */
function notingDisk() {
  const asked: string[] = []
  const disk: Disk = {
    ...createFakeDisk(['/data']),
    async create(path) {
      asked.push(path)
      return ok(undefined)
    },
  }
  return { disk, asked }
}

test('without a worker the disk does everything itself', async () => {
  const { disk, asked } = notingDisk()
  expect((await createDiskRpc().diskOver(disk).create('/data/a')).ok).toBe(true)
  expect(asked).toEqual(['/data/a'])
})

test('sends calls to a worker, and gives each caller the reply to its own call', async () => {
  const { disk, asked } = notingDisk()
  const diskRpc = createDiskRpc()
  const seen: DiskCall[] = []
  diskRpc.hire((errand) => void seen.push(errand))
  const over = diskRpc.diskOver(disk)
  const [one, other] = [over.create('/data/a'), over.publish('/data/p', '/data/f')]
  expect(seen.map(({ verb, given }) => [verb, ...given])).toEqual([
    ['create', '/data/a'],
    ['publish', '/data/p', '/data/f'],
  ])
  const [first = 0, second = 0] = seen.map(({ number }) => number)
  diskRpc.heard({ type: 'errand-done', number: second, result: fail(failure('disk/exists')) })
  diskRpc.heard({ type: 'errand-done', number: first, result: ok(undefined) })
  expect([(await one).ok, (await other).ok, asked]).toEqual([true, false, []])
})

test('the calls that a dead worker had are done by the disk, once', async () => {
  const { disk, asked } = notingDisk()
  const diskRpc = createDiskRpc()
  const lane = diskRpc.hire(() => undefined)
  const over = diskRpc.diskOver(disk)
  const made = over.create('/data/a')
  lane.lose()
  lane.lose()
  expect((await made).ok).toBe(true)
  expect((await over.create('/data/b')).ok).toBe(true)
  expect(asked).toEqual(['/data/a', '/data/b'])
})

test('a worker that is to end gets no more calls, and still answers those that it has', async () => {
  const { disk, asked } = notingDisk()
  const diskRpc = createDiskRpc()
  const seen: DiskCall[] = []
  const lane = diskRpc.hire((errand) => void seen.push(errand))
  const over = diskRpc.diskOver(disk)
  const made = over.create('/data/a')
  lane.spare()
  expect((await over.create('/data/b')).ok).toBe(true)
  diskRpc.heard({ type: 'errand-done', number: seen[0]?.number ?? 0, result: ok(undefined) })
  expect((await made).ok).toBe(true)
  expect(asked).toEqual(['/data/b'])
})
