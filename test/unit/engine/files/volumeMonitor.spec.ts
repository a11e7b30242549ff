import { expect, test } from 'vitest'
import { createVolumeMonitor } from '../../../../electron/engine/files/volumeMonitor.js'
import { LoadableEntry } from '../../../../electron/engine/queue/loadableEntry.js'
import { getQueueGroup, type QueueEntry } from '../../../../electron/engine/queue/queueEntry.js'
import { reduceDownload } from '../../../../shared/download/machine/reduceDownload.js'
import { NORMAL_RANK } from '../../../../shared/download/model/priority.js'
import { type Download, FRESH } from '../../../../shared/download/model/state.js'
import { failure } from '../../../../shared/failure.js'
import { fail, ok } from '../../../../shared/result.js'
import { createStoredId, STORED_DATASET } from '../../../support/queue/memoryQueueStore.js'
import { createMedia } from '../../../support/samples/catalogueSamples.js'
import { createRequest } from '../../../support/samples/downloadRequestSamples.js'
import { createFakeClock } from '../../../support/time/fakeClock.js'

const COUNT = 200
const waiting: Download = {
  ...FRESH,
  type: 'paused',
  because: failure('disk/full'),
}

/** Creates downloads that wait for a disk, and counts how many rows are read at a time. */
function createScene(begin: Download = waiting, roots: readonly string[] = ['/data']) {
  const clock = createFakeClock()
  const disk = { freeBytes: 0 }
  const read: number[] = []
  const unreadable = new Set<QueueEntry>()
  const events: (readonly [n: number, type: string])[] = []
  const entries = Array.from({ length: COUNT }, (_, n) => {
    const request = createRequest(STORED_DATASET, createMedia(n), roots[n % roots.length] ?? '')
    const place = { priority: NORMAL_RANK, position: n, stateName: begin.type }
    return new LoadableEntry(createStoredId(n), getQueueGroup(request), place, {
      request,
      state: begin,
    })
  })
  const change = (entry: QueueEntry, state: Download): void => {
    entry.state = state
    monitor.onStateChanged(entry)
  }
  const monitor = createVolumeMonitor({
    clock,
    disk: {
      volume: async () => ok({ id: '1', folderId: '1', ...disk }),
      folderId: async () => ok('1'),
      stamp: async () => fail(failure('disk/not-found')),
    },
    randomSource: { next: () => 0.5, uuid: () => '' },
    repository: {
      loadMany(ids) {
        read.push(ids.length)
        return entries.filter((entry) => ids.includes(entry.id) && !unreadable.has(entry))
      },
    },
    dispatch(entry, event) {
      events.push([entries.indexOf(entry as LoadableEntry), event.type])
      change(entry, reduceDownload(entry.state, event)[0])
    },
  })
  entries.forEach(monitor.onStateChanged)
  return { clock, disk, read, unreadable, events, entries, change, monitor }
}

const released = (from: number): (readonly [number, string])[] =>
  Array.from({ length: COUNT - from }, (_, n) => [from + n, 'released'])

test('a full disk is looked at without reading the rows of all that wait for it', async () => {
  const { clock, read, events, monitor } = createScene()
  await clock.pass(2000)
  expect(events).toEqual([])
  expect(read).toEqual([1])
  monitor.close()
})

test('downloads whose disk has room again are resumed in their order, some in each turn', async () => {
  const { clock, disk, read, events } = createScene()
  disk.freeBytes = 1e12
  await clock.pass(2000)
  await expect.poll(() => events).toEqual(released(0))
  expect(Math.max(...read)).toBeLessThan(COUNT / 2)
})

test('of downloads that are being resumed, what a person stopped meanwhile is left alone', async () => {
  const { clock, disk, events, entries, change } = createScene()
  disk.freeBytes = 1e12
  const [, second] = entries.slice(-2)
  await clock.pass(2000)
  expect(events.length).toBeLessThan(COUNT)
  if (second !== undefined) change(second, { ...FRESH, type: 'paused', because: 'person' })
  await expect.poll(() => events).toEqual(released(0).slice(0, -1))
})

test('a download whose row cannot be read delays none behind it', async () => {
  const { clock, disk, unreadable, events, entries } = createScene()
  disk.freeBytes = 1e12
  for (const entry of entries.slice(0, 2)) unreadable.add(entry)
  await clock.pass(2000)
  await expect.poll(() => events).toEqual(released(2))
})

test('a download whose row cannot be read is forgotten once those beside it are resumed', async () => {
  const { clock, disk, read, unreadable, events, entries } = createScene()
  disk.freeBytes = 1e12
  for (const entry of entries.slice(1, 3)) unreadable.add(entry)
  await clock.pass(2000)
  await expect.poll(() => events).toEqual([[0, 'released'], ...released(3)])
  const before = read.length
  await clock.pass(600_000)
  expect(read).toHaveLength(before)
})

test('of downloads that are being resumed, none is read after the end', async () => {
  const { clock, disk, read, events, monitor } = createScene()
  disk.freeBytes = 1e12
  await clock.pass(2000)
  expect(events.length).toBeLessThan(COUNT)
  monitor.close()
  const before = { read: read.length, events: events.length }
  await clock.pass(2000)
  expect({ read: read.length, events: events.length }).toEqual(before)
})

test('downloads that waited for a missing disk say that it is full once it is', async () => {
  const { clock, disk, events, entries, change, monitor } = createScene()
  for (const entry of entries) change(entry, { ...FRESH, type: 'paused', because: failure('disk/gone') })
  await clock.pass(2000)
  await expect.poll(() => events).toHaveLength(COUNT)
  expect(
    entries.map(({ state }) => state.type === 'paused' && state.because !== 'person' && state.because.code),
  ).toEqual(entries.map(() => 'disk/full'))
  disk.freeBytes = 1e12
  monitor.close()
})

const placeOn = (volume: string) =>
  ({ folder: '/data/velos', name: 'a.csv', partial: 'a.csv.rudi-partial', made: true, volume }) as const

test('a download that waits for another disk holds up none whose disk is there', async () => {
  const { entries, change, monitor } = createScene({ ...FRESH, type: 'queued' })
  const [away, there, fresh] = entries
  if (away === undefined || there === undefined || fresh === undefined) throw new Error('broken promise: three entries')
  change(away, { ...FRESH, type: 'paused', because: failure('disk/gone'), place: placeOn('2 2') })
  change(there, { ...FRESH, type: 'queued', place: placeOn('1 1') })
  expect(monitor.getRefusal(there)).toBeNull()
  // Whether the disk that is mounted now is the right one for new downloads is not known yet.
  expect(monitor.getRefusal(fresh)).toMatchObject({ code: 'disk/gone' })
  expect((await monitor.checkVolume(there)).ok).toBe(true)
  expect(monitor.getRefusal(fresh)).toBeNull()
  expect(monitor.getRefusal(away)).toMatchObject({ code: 'disk/gone' })
  monitor.close()
})

test('a disk that has room again holds up none of its downloads, whatever their folders are', async () => {
  const { clock, disk, events, entries, change, monitor } = createScene({ ...FRESH, type: 'queued' }, [
    '/data',
    '/other',
  ])
  const [one, other] = entries
  if (one === undefined || other === undefined) throw new Error('broken promise: two entries')
  const rest = async (entry: QueueEntry): Promise<void> => {
    await monitor.checkVolume(entry)
    change(entry, { ...FRESH, type: 'paused', because: failure('disk/full', { freeBytes: 0 }) })
  }
  await rest(one)
  await clock.pass(1000)
  await rest(other)
  disk.freeBytes = 1e12
  await clock.pass(1000)
  // The other one was not looked at again yet.
  await expect.poll(() => events).toEqual([[0, 'released']])
  expect([monitor.getRefusal(one), monitor.getRefusal(other)]).toEqual([null, null])
  monitor.close()
})

test('downloads that have not begun wait for a disk that others miss, and do not take its mount point for it', async () => {
  const { clock, events, entries, change, monitor } = createScene({ ...FRESH, type: 'queued' })
  const [begun, fresh] = entries
  if (begun === undefined || fresh === undefined) throw new Error('broken promise: two entries')
  change(begun, { ...FRESH, type: 'paused', because: failure('disk/gone'), place: placeOn('2 2') })
  change(fresh, { ...FRESH, type: 'paused', because: failure('disk/gone') })
  await clock.pass(60_000)
  expect(events).toEqual([])
  monitor.close()
})

test('a read-only disk holds up none of the others, whose files it may have already', () => {
  const { entries, change, monitor } = createScene({ ...FRESH, type: 'queued' })
  const [first, second] = entries
  if (first === undefined || second === undefined) throw new Error('broken promise: two entries')
  change(first, { ...FRESH, type: 'paused', because: failure('disk/read-only') })
  expect(monitor.getRefusal(second)).toBeNull()
  monitor.close()
})
