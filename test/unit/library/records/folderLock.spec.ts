import { expect, it } from 'vitest'
import { createFolderLock, LOCK_NAME } from '../../../../electron/library/records/folderLock.js'
import { ok } from '../../../../shared/result.js'
import { createFakeDisk } from '../../../support/disk/fakeDisk.js'
import { createFakeClock } from '../../../support/time/fakeClock.js'

const FOLDER = '/data'
const PATH = `${FOLDER}/${LOCK_NAME}`

function setUp() {
  const disk = createFakeDisk([FOLDER])
  const clock = createFakeClock()
  const log: string[] = []
  const lockOf = (owner: string) => createFolderLock({ disk, clock, owner })
  /** Holds the lock for this long. */
  const hold = (owner: string, ms: number) =>
    lockOf(owner).hold(FOLDER, async ({ isRescue }) => {
      log.push(`${owner} begins${isRescue ? ' a rescue' : ''}`)
      await clock.sleep(ms)
      log.push(`${owner} ends`)
      return ok(owner)
    })
  return { disk, clock, log, lockOf, hold }
}

it('the lock lets one process after another work, and leaves nothing', async () => {
  const { disk, clock, log, hold } = setUp()
  const both = Promise.all([hold('one', 100), hold('two', 100), hold('three', 100)])
  await clock.pass(1000)
  expect((await both).every((done) => done.ok)).toBe(true)
  expect(log.map((line) => line.split(' ')[1])).toEqual(['begins', 'ends', 'begins', 'ends', 'begins', 'ends'])
  expect(disk.paths().filter((path) => path.startsWith(PATH))).toEqual([])
})

it('the lock is not taken from a process that works for long', async () => {
  const { clock, log, hold } = setUp()
  const both = Promise.all([hold('one', 60_000), hold('two', 0)])
  await clock.pass(59_000)
  expect(log).toEqual(['one begins'])
  await clock.pass(5000)
  await both
  expect(log).toEqual(['one begins', 'one ends', 'two begins', 'two ends'])
})

it('the lock is taken from a process that died ten seconds ago, and the next one repairs the folder', async () => {
  const { disk, clock, log, lockOf, hold } = setUp()
  await disk.replaceSmall(PATH, 'dead 3\n')
  expect(await lockOf('one').isLocked(FOLDER)).toBe(true)
  const taken = hold('one', 10)
  await clock.pass(9000)
  expect(log).toEqual([])
  await clock.pass(2000)
  await taken
  expect(log).toEqual(['one begins a rescue', 'one ends'])
  expect(disk.paths().filter((path) => path.startsWith(PATH))).toEqual([])
  expect(await lockOf('one').isLocked(FOLDER)).toBe(false)
})

it('the lock of a dead process is taken by exactly one of many that wait', async () => {
  const { disk, clock, log, hold } = setUp()
  await disk.replaceSmall(PATH, 'dead 3\n')
  const all = Promise.all(['one', 'two', 'three'].map((owner) => hold(owner, 10)))
  await clock.pass(20_000)
  await all
  expect(log.filter((line) => line.includes('rescue'))).toHaveLength(1)
  expect(log.map((line) => line.split(' ')[1])).toEqual(['begins', 'ends', 'begins', 'ends', 'begins', 'ends'])
})

it('the lock of another process stays when ours was taken from us meanwhile', async () => {
  const { disk, clock, lockOf } = setUp()
  const done = lockOf('one').hold(FOLDER, async () => {
    await disk.remove(PATH)
    await disk.replaceSmall(PATH, 'two 0\n')
    return ok(undefined)
  })
  await clock.pass(100)
  await done
  expect(Buffer.from(disk.read(PATH) ?? []).toString()).toBe('two 0\n')
})

it('the lock fails where the folder takes no file', async () => {
  const { disk, clock, hold } = setUp()
  disk.failNext('disk.open', 'denied')
  const done = hold('one', 0)
  await clock.pass(100)
  expect((await done).ok).toBe(false)
})

it('the lock is released when the work throws', async () => {
  const { disk, clock, lockOf } = setUp()
  const done = lockOf('one').hold(FOLDER, () => Promise.reject(new Error('bug')))
  const seen = expect(done).rejects.toThrow('bug')
  await clock.pass(100)
  await seen
  expect(disk.paths().filter((path) => path.startsWith(PATH))).toEqual([])
})
