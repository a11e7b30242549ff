import { expect, it } from 'vitest'
import { createLibrarySync, type LibrarySyncDeps } from '../../../electron/services/librarySync.js'
import { ok } from '../../../shared/result.js'

/** Creates a library whose reading the test ends. */
function createRig() {
  const told: number[] = []
  const takes: (() => void)[] = []
  let listener: (changes: unknown) => void = () => undefined
  const deps = {
    libraryIndex: {
      scan: async () => ok({ done: true, changed: 0 }),
      page: async () => ok({ counts: { all: 1 } }),
      take: () => new Promise((resolve) => takes.push(() => resolve(ok(1)))),
      stamped: async () => ok([]),
      close: async () => undefined,
    },
    engine: {
      listen: (heard: typeof listener) => {
        listener = heard
        return () => undefined
      },
      pathOf: () => '/home/ada/Rudi/velos/a.csv',
    },
    catalogueStore: {},
    portals: () => [],
    drawn: Promise.resolve(),
    changed: (revision: number) => told.push(revision),
    clock: { sleep: () => Promise.resolve(), now: () => 0, elapsed: () => 0 },
    life: new AbortController().signal,
  } as unknown as LibrarySyncDeps
  const sync = createLibrarySync(deps)
  return {
    sync,
    told,
    takes,
    finish: () => listener({ isPartial: false, changed: [{ id: 'a', state: { type: 'done' } }] }),
  }
}

it('is behind from a start, and from a finished download, until the index has the file, and then says so', async () => {
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
