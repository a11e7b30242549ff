// What listeners are told of a queue that grows by a whole portal: all of it, in parts, and never "read all of it again".
import { expect, it } from 'vitest'
import type { EngineChanges } from '../../../../electron/engine/api/engine.js'
import { createChangeFeed } from '../../../../electron/engine/loop/changeFeed.js'
import type { DownloadId } from '../../../../shared/ids.js'
import { LIMITS } from '../../../../shared/limits.js'
import { createDownloadView } from '../../../support/samples/downloadSamples.js'
import { createFakeClock } from '../../../support/time/fakeClock.js'

const idOf = (index: number): DownloadId => createDownloadView(index, { type: 'queued' }).id

function createFeed() {
  const clock = createFakeClock()
  const told: EngineChanges[] = []
  const active = new Set(['one that runs'])
  let viewed = 0
  const getViews = (ids: Iterable<DownloadId>) => {
    const all = [...ids].map((id) => ({ ...createDownloadView(0, { type: 'running', bytesPerSecond: 1 }), id }))
    viewed += all.length
    return all
  }
  const meter = { getBriefBytesPerSecond: () => 0, getArrivedBytes: () => 0 }
  const feed = createChangeFeed(clock, getViews, meter, () => active.size > 0)
  feed.subscribe((changes) => void told.push(changes))
  const passTenth = async (): Promise<void> => {
    await clock.pass(1000 / LIMITS.NEWS_PER_SECOND)
  }
  return { feed, told, active, passTenth, countViewed: () => viewed }
}

const ids = (count: number): readonly DownloadId[] => Array.from({ length: count }, (_, index) => idOf(index))

it('tells of a basket of downloads in parts, and reads none of them', async () => {
  const { feed, told, passTenth, countViewed } = createFeed()
  const all = ids(LIMITS.NEWS_BACKLOG + 3 * LIMITS.NEWS_ROWS)
  for (const id of all) feed.markAdded({ id })
  for (let tenth = 0; tenth < 7; tenth++) await passTenth()
  expect(told.map(({ isPartial, added }) => [isPartial, added.length])).toEqual(
    Array.from({ length: 7 }, () => [false, LIMITS.NEWS_ROWS]),
  )
  expect(told.flatMap(({ added }) => added)).toEqual(all)
  expect(countViewed()).toBe(0)
})

it('tells of changes before it tells of what is new, and of each download once', async () => {
  const { feed, told, passTenth } = createFeed()
  const all = ids(2 * LIMITS.NEWS_ROWS)
  for (const id of all) feed.markAdded({ id })
  const last = all.slice(-3)
  for (const id of last) feed.markChanged({ id })
  for (const id of last) feed.markAdded({ id })
  await passTenth()
  expect(told[0]?.changed.map(({ id }) => id)).toEqual(last)
  for (let tenth = 0; tenth < 3; tenth++) await passTenth()
  const heard = told.flatMap(({ changed, added }) => [...changed.map(({ id }) => id), ...added])
  expect([heard.length, new Set(heard).size]).toEqual([all.length, all.length])
})

it('tells nothing of a new download that was removed meanwhile, and the rest at the end', async () => {
  const { feed, told } = createFeed()
  const all = ids(LIMITS.NEWS_ROWS + 2)
  for (const id of all) feed.markAdded({ id })
  feed.markRemoved(all.slice(0, 1))
  feed.close()
  expect(told.flatMap(({ added }) => added)).toEqual(all.slice(1))
  expect(told.flatMap(({ removed }) => removed)).toEqual(all.slice(0, 1))
})

it('has everything read again where more has changed than events can list', async () => {
  const { feed, told, passTenth } = createFeed()
  for (const id of ids(LIMITS.NEWS_BACKLOG + 1)) feed.markChanged({ id })
  feed.markAdded({ id: idOf(LIMITS.NEWS_BACKLOG + 1) })
  for (let tenth = 0; tenth < 3; tenth++) await passTenth()
  expect(told.map(({ isPartial, changed, added }) => [isPartial, changed.length, added.length])).toEqual([[true, 0, 0]])
})

it('tells less often while more changes than a window shows, but not of new downloads', async () => {
  const { feed, told, passTenth } = createFeed()
  const many = ids(LIMITS.NEWS_SEEN + 1)
  const change = (): void => many.forEach((id) => void feed.markChanged({ id }))
  const tellings: number[] = []
  for (let tenth = 0; tenth < 6; tenth++) {
    change()
    await passTenth()
    tellings.push(told.length)
  }
  expect(tellings).toEqual([1, 1, 1, 1, 2, 2])
  for (const id of ids(9 * LIMITS.NEWS_ROWS)) feed.markAdded({ id: `${id}x` as DownloadId })
  for (let tenth = 0; tenth < 4; tenth++) await passTenth()
  const before = told.length
  for (let tenth = 0; tenth < 5; tenth++) await passTenth()
  expect(told.length - before).toBe(5)
})

it('tells the rest of more changes than one event can list after a tenth of a second', async () => {
  const { feed, told, passTenth } = createFeed()
  const all = ids(2 * LIMITS.NEWS_ROWS + 1)
  for (const id of all) feed.markChanged({ id })
  for (let tenth = 0; tenth < 3; tenth++) await passTenth()
  expect(told.map(({ changed }) => changed.length)).toEqual([LIMITS.NEWS_ROWS, LIMITS.NEWS_ROWS, 1])
})

it('tells what is left after a tenth of a second when no download is active any more', async () => {
  const { feed, told, active, passTenth } = createFeed()
  const many = ids(LIMITS.NEWS_SEEN + 1)
  for (const id of many) feed.markChanged({ id })
  await passTenth()
  for (const id of many) feed.markChanged({ id })
  active.clear()
  await passTenth()
  expect(told.map(({ changed }) => changed.length)).toEqual([many.length, many.length])
})
