import { expect, it, onTestFinished } from 'vitest'
import type { FileObservation, IndexedFile } from '../../../../electron/ports/library/libraryIndexStore.js'
import { type ScrubDeps, startScrub } from '../../../../electron/services/library/scrub.js'
import { failure } from '../../../../shared/failure.js'
import type { LibraryFileId } from '../../../../shared/ids.js'
import { LIMITS } from '../../../../shared/limits.js'
import { fail, ok } from '../../../../shared/result.js'
import { MINUTE_MS } from '../../../../shared/timeUnits.js'
import { createFakeClock } from '../../../support/time/fakeClock.js'

/** The bytes that one second of background reading takes. */
const SECOND_BYTES = LIMITS.SCRUB_BYTES_PER_SECOND

const fileOf = (n: number, sha256 = 'good'): IndexedFile => ({
  id: n as LibraryFileId,
  folder: '/data',
  root: '/',
  portal: 'p',
  dataset: 'd',
  media: `m${n}`,
  title: 't',
  producer: 'p',
  name: `${n}.csv`,
  sizeBytes: SECOND_BYTES,
  sha256,
  seen: 'as-recorded',
  outdated: false,
  modifiedMs: null,
})

/** Creates a library in which each file is read as `good`. */
function openScrub(files: readonly IndexedFile[], over: Partial<ScrubDeps> = {}) {
  const clock = createFakeClock()
  const checked = new Map<LibraryFileId, string>()
  const damaged: string[] = []
  const noted: FileObservation[] = []
  const running: string[] = []
  const world = { isOnBattery: false, running }
  const life = new AbortController()
  onTestFinished(() => life.abort())
  startScrub({
    clock,
    engine: { getIdsInState: (state) => (state === 'running' ? (world.running as never) : []) },
    hashFile: async () => ok({ sizeBytes: 1, digests: new Map([['sha-256', 'good']]) }),
    libraryIndex: {
      listDue: async (_before, limit) => ok(files.filter(({ id }) => !checked.has(id)).slice(0, limit)),
      note: async (sightings) => {
        noted.push(...sightings)
        for (const { id, seen } of sightings) checked.set(id, seen)
        return ok(undefined)
      },
      glance: async () => ok(0),
    },
    interval: () => 'monthly',
    isOnBattery: () => world.isOnBattery,
    isVerifying: () => false,
    onDamaged: (name) => damaged.push(name),
    onLibraryChanged: () => undefined,
    drawn: Promise.resolve(),
    life: life.signal,
    ...over,
  })
  return { clock, checked, damaged, noted, world }
}

it('the scrub reads files that are due at a low rate, and reports which one is damaged', async () => {
  const { clock, checked, damaged } = openScrub([fileOf(1), fileOf(2, 'other'), fileOf(3)])
  await clock.pass(500)
  expect([...checked]).toEqual([[1, 'as-recorded']])
  await clock.pass(1000)
  expect([...checked]).toEqual([
    [1, 'as-recorded'],
    [2, 'damaged'],
  ])
  expect(damaged).toEqual(['2.csv'])
  await clock.pass(1000)
  expect(checked.size).toBe(3)
})

it('the scrub rests on battery and during downloads, and continues where it was', async () => {
  const { clock, checked, world } = openScrub([fileOf(1), fileOf(2), fileOf(3)])
  await clock.pass(500)
  world.isOnBattery = true
  await clock.pass(3000)
  expect(checked.size).toBe(1)
  world.isOnBattery = false
  world.running = ['a download']
  await clock.pass(2 * MINUTE_MS)
  expect(checked.size).toBe(1)
  world.running = []
  await clock.pass(MINUTE_MS + 5000)
  expect(checked.size).toBe(3)
})

it('the scrub reads nothing when it is off', async () => {
  const { clock, checked } = openScrub([fileOf(1)], { interval: () => 'off' })
  await clock.pass(5 * MINUTE_MS)
  expect(checked.size).toBe(0)
})

it('a file that another program holds open keeps its suspicion: the scrub has not read it', async () => {
  const touched = { ...fileOf(1), seen: 'touched' as const, modifiedMs: 5 }
  const { clock, noted } = openScrub([touched], { hashFile: async () => fail(failure('disk/in-use')) })
  await clock.pass(500)
  // A date of null would let the next glance take the present date for the one of the recorded bytes.
  expect(noted).toEqual([{ id: 1, seen: 'touched', event: null, checkedMs: expect.any(Number) }])
})

it('a damaged file that was written to stays damaged at the next glance', async () => {
  const { clock, noted } = openScrub([{ ...fileOf(1, 'other'), seen: 'touched', modifiedMs: 5 }])
  await clock.pass(500)
  expect(noted).toMatchObject([{ seen: 'damaged', event: 'damaged', modifiedMs: null }])
})
