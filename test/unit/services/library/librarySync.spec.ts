import { expect, it } from 'vitest'
import type { Clock, ElapsedMs } from '../../../../electron/ports/clock.js'
import { createLibrarySync, type LibrarySyncDeps } from '../../../../electron/services/library/librarySync.js'
import { failure } from '../../../../shared/failure.js'
import { fail, ok } from '../../../../shared/result.js'
import { createFakeClock } from '../../../support/time/fakeClock.js'

/** A clock on which every delay is over at once. */
const AT_ONCE: Pick<Clock, 'sleep' | 'elapsed'> = { sleep: () => Promise.resolve(), elapsed: () => 0 as ElapsedMs }

/** Creates a library whose reading the test ends. */
function createRig(clock: Pick<Clock, 'sleep' | 'elapsed'> = AT_ONCE) {
  const told: number[] = []
  const glances: (readonly number[])[] = []
  const takes: ((answer?: unknown) => void)[] = []
  const taken: unknown[] = []
  /** The roots of each scan, and how the scans answer: one after the other, and then that all is done. */
  const scans: (readonly string[])[] = []
  const scanAnswers: unknown[] = []
  let compared = 0
  let listener: (changes: unknown) => void = () => undefined
  const deps = {
    libraryIndex: {
      scan: async (roots: readonly string[]) => {
        scans.push(roots)
        return scanAnswers.shift() ?? ok({ done: true, changed: 0 })
      },
      readPage: async () => ok({ counts: { all: 1 } }),
      take: (folders: unknown) => {
        taken.push(folders)
        return new Promise((resolve) => takes.push((answer = ok(1)) => resolve(answer)))
      },
      listVersions: async () => {
        compared += 1
        return ok([])
      },
      countFiles: async () => ok(1),
      glance: async (ids: readonly number[]) => {
        glances.push(ids)
        await clock.sleep(200)
        return ok(0)
      },
      close: async () => undefined,
    },
    engine: {
      subscribe: (heard: typeof listener) => {
        listener = heard
        return () => undefined
      },
      getPublishedPath: () => '/home/ada/Rudi/velos/a.csv',
    },
    catalogueStore: {},
    portals: () => ['https://rudi.example'],
    drawn: Promise.resolve(),
    onChanged: (revision: number) => told.push(revision),
    clock,
    life: new AbortController().signal,
  } as unknown as LibrarySyncDeps
  const sync = createLibrarySync(deps)
  return {
    sync,
    told,
    takes,
    taken,
    glances,
    scans,
    scanAnswers,
    countComparisons: () => compared,
    finish: () => listener({ isPartial: false, changed: [{ id: 'a', state: { type: 'done' } }] }),
  }
}

it('the library counts as behind after a start or a finished download until the index has the file', async () => {
  const { sync, told, takes, finish } = createRig()
  expect(sync.isBehind()).toBe(true)
  await expect.poll(() => sync.isBehind()).toBe(false)
  await expect.poll(() => told.length).toBeGreaterThan(0)
  finish()
  expect(sync.isBehind()).toBe(true)
  await expect.poll(() => takes).toHaveLength(1)
  expect(sync.isBehind()).toBe(true)
  const before = told.length
  takes[0]?.()
  await expect.poll(() => sync.isBehind()).toBe(false)
  await expect.poll(() => told.length).toBeGreaterThan(before)
})

it('the folders on the screen are compared at once, and then rarely enough to spare the disk', async () => {
  const clock = createFakeClock()
  const { sync, glances } = createRig(clock)
  sync.glance([1, 2] as never)
  await clock.pass(0)
  expect(glances).toEqual([[1, 2]])
  for (const id of [3, 4, 5, 3]) {
    sync.glance([id] as never)
    await clock.pass(400)
  }
  expect(glances).toHaveLength(1)
  await clock.pass(2000)
  expect(glances).toEqual([
    [1, 2],
    [3, 4, 5],
  ])
})

it('folders that are added together are searched in one round, and a folder of downloads once', async () => {
  const clock = createFakeClock()
  const { sync, scans, scanAnswers } = createRig(clock)
  await clock.pass(5000)
  scans.length = 0
  scanAnswers.push(...Array.from({ length: 3 }, () => ok({ done: false, changed: 0 })))
  const added = ['/a', '/b', '/a'].map((root) => sync.addRoots([root]))
  await clock.pass(5000)
  expect(await Promise.all(added)).toEqual([ok(undefined), ok(undefined), ok(undefined)])
  expect(scans).toEqual([['/a'], ['/b', '/a'], [], []])
  scans.length = 0
  for (let file = 0; file < 1000; file += 1) sync.addDownloadRoots(['/c', '/a'])
  await clock.pass(5000)
  expect(scans).toEqual([['/c']])
})

it('a folder that could not be searched is said', async () => {
  const clock = createFakeClock()
  const { sync, scanAnswers } = createRig(clock)
  await clock.pass(5000)
  scanAnswers.push(fail(failure('state/unreadable')))
  expect(await sync.addRoots(['/a'])).toMatchObject({ ok: false, failure: { code: 'state/unreadable' } })
})

it('a download whose folder could not be written to the index is taken again: the disk was full', async () => {
  const clock = createFakeClock()
  const { sync, takes, taken, finish } = createRig(clock)
  await clock.pass(5000)
  finish()
  await clock.pass(5000)
  takes[0]?.(fail(failure('disk/full')))
  await clock.pass(0)
  expect([taken.length, sync.isBehind()]).toEqual([1, true])
  await clock.pass(60_000)
  expect(taken).toEqual(Array.from({ length: 2 }, () => [{ folder: '/home/ada/Rudi/velos', root: null }]))
  takes[1]?.()
  await clock.pass(0)
  expect(sync.isBehind()).toBe(false)
})

it('the search at the start is repeated when the index could not be written', async () => {
  const clock = createFakeClock()
  const { scans, scanAnswers } = createRig(clock)
  scanAnswers.push(fail(failure('disk/full')), fail(failure('disk/full')))
  await clock.pass(5000)
  expect(scans).toHaveLength(1)
  await clock.pass(120_000)
  expect(scans).toHaveLength(3)
})

it('files are compared with the catalogue after a search that found some, and once no more downloads are due', async () => {
  const clock = createFakeClock()
  const { sync, takes, scanAnswers, countComparisons, finish } = createRig(clock)
  await clock.pass(10_000)
  expect(countComparisons()).toBe(1)
  scanAnswers.push(ok({ done: true, changed: 1 }))
  void sync.addRoots(['/a'])
  await clock.pass(10_000)
  expect(countComparisons()).toBe(2)
  finish()
  await clock.pass(5000)
  finish()
  takes[0]?.()
  await clock.pass(60_000)
  expect([takes.length, countComparisons()]).toEqual([2, 2])
  takes[1]?.()
  await clock.pass(10_000)
  expect(countComparisons()).toBe(3)
})
