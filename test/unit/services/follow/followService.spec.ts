// The follow service against its ports: when it checks, what it reports, and what it does not do.
import { expect, it } from 'vitest'
import { NO_FILTER } from '../../../../shared/catalogue/search/model.js'
import { ok } from '../../../../shared/result.js'
import {
  createDatasetId,
  createFollowedDataset,
  createFollowRig,
  HOUR_MS,
  MINUTE_MS,
  ROOT,
  withNewBytes,
} from '../../../support/follow/followRig.js'
import { LIBRARY_PORTAL } from '../../../support/library/libraryDataset.js'
import { unwrap } from '../../../support/unwrap.js'

it('checks at the start once the window is drawn, and only when the setting wants it', async () => {
  for (const followCheck of ['start', 'daily', 'off'] as const) {
    const { follow, takeActs, clock, draw } = await createFollowRig({ followCheck, isDrawn: false })
    await follow(1)
    takeActs()
    await clock.pass(HOUR_MS)
    expect(takeActs()).toEqual([])
    draw()
    await clock.pass(MINUTE_MS)
    expect(takeActs()).toEqual(followCheck === 'off' ? [] : ['sync changes', 'compare 1', 'ask 2'])
  }
})

it('checks again when a day has passed, with the daily setting only', async () => {
  const { follow, takeActs, clock, world } = await createFollowRig({ followCheck: 'start' })
  await follow(1)
  await clock.pass(30 * HOUR_MS)
  takeActs()
  world.followCheck = 'daily'
  // The check of the start is more than a day old.
  await clock.pass(HOUR_MS)
  expect(takeActs()).toEqual(['sync changes', 'compare 1', 'ask 2'])
  await clock.pass(23 * HOUR_MS)
  expect(takeActs()).toEqual([])
  await clock.pass(2 * HOUR_MS)
  expect(takeActs()).toEqual(['sync changes', 'compare 1', 'ask 2'])
})

it('checks although the clock was years ahead at the last check and is right again', async () => {
  const { follow, takeActs, clock } = await createFollowRig({ followCheck: 'daily' })
  await follow(1)
  await clock.pass(HOUR_MS)
  takeActs()
  clock.turnWall(-10_000 * HOUR_MS)
  await clock.pass(HOUR_MS)
  expect(takeActs()).toEqual(['sync changes', 'compare 1', 'ask 2'])
  await clock.pass(HOUR_MS)
  expect(takeActs()).toEqual([])
})

it('asks no portal and no producer when nothing is followed', async () => {
  const { service, takeActs } = await createFollowRig()
  await unwrap(service.check())
  expect(takeActs()).toEqual([])
})

it('waits for the sync of the local copy, a minute at most', async () => {
  const synced = await createFollowRig({ syncPolls: 8 })
  await synced.follow(1)
  synced.takeActs()
  const done = synced.service.check()
  await synced.clock.pass(1900)
  expect(synced.takeActs()).toEqual(['sync changes'])
  await synced.clock.pass(1000)
  expect(synced.takeActs()).toEqual(['compare 1', 'ask 2'])
  await unwrap(done)

  const stuck = await createFollowRig({ syncPolls: Number.POSITIVE_INFINITY })
  await stuck.follow(1)
  stuck.takeActs()
  const late = stuck.service.check()
  await stuck.clock.pass(59_000)
  expect(stuck.takeActs()).toEqual(['sync changes'])
  await stuck.clock.pass(2000)
  expect(stuck.takeActs()).toEqual(['compare 1', 'ask 2'])
  await unwrap(late)
})

it('reports what differs from the disk, and says while it checks', async () => {
  const { service, follow, report, catalogueStore, states, clock } = await createFollowRig()
  await follow(1)
  expect(await report()).toEqual([['dataset 1']])
  await catalogueStore.learn(LIBRARY_PORTAL, [withNewBytes(createFollowedDataset(1))])
  states.length = 0
  const checked = service.check()
  await clock.pass(MINUTE_MS)
  await unwrap(checked)
  expect(await report()).toEqual([['dataset 1', 'bytes']])
  expect(states.map(({ isChecking }) => isChecking)).toEqual([true, true, false])
  expect(states.at(-1)?.follows[0]).toMatchObject({ checkedMs: expect.any(Number), folder: { label: 'data' } })
})

it('a second check while one runs does nothing', async () => {
  const { service, follow, takeActs, clock } = await createFollowRig({ syncPolls: 4 })
  await follow(1)
  takeActs()
  const first = service.check()
  await clock.pass(300)
  await unwrap(service.check())
  await clock.pass(MINUTE_MS)
  await unwrap(first)
  expect(takeActs()).toEqual(['sync changes', 'compare 1', 'ask 2'])
})

it('compares once more when a producer has another file than before', async () => {
  const { service, follow, takeActs, clock, world } = await createFollowRig()
  await follow(1)
  takeActs()
  world.isProducerOther = true
  const checked = service.check()
  await clock.pass(MINUTE_MS)
  await unwrap(checked)
  expect(takeActs()).toEqual(['sync changes', 'compare 1', 'ask 2', 'compare 1'])
})

it('keeps what it found when a later check fails, and says why by the code', async () => {
  const { service, follow, report, catalogueStore, clock, disk } = await createFollowRig({
    datasets: [createFollowedDataset(1), createFollowedDataset(2)],
  })
  await follow(1, 2)
  await catalogueStore.learn(LIBRARY_PORTAL, [withNewBytes(createFollowedDataset(1))])
  const first = service.check()
  await clock.pass(MINUTE_MS)
  await unwrap(first)
  disk.meddle(`${ROOT}/${createDatasetId(1)}/dataset.rudi.json`, new TextEncoder().encode('{'))
  const second = service.check()
  await clock.pass(MINUTE_MS)
  await unwrap(second)
  // The trouble of one does not keep the other from being compared.
  expect(await report()).toEqual([['dataset 1', 'bytes', 'library/unreadable-record'], ['dataset 2']])
})

it('asks the portal about a dataset that the local copy lacks', async () => {
  for (const [portalAnswers, told] of [
    [createFollowedDataset(3), []],
    ['portal/unknown-dataset', ['withdrawn']],
    ['net/unreachable', ['net/unreachable']],
  ] as const) {
    const { service, follow, report, takeActs, clock } = await createFollowRig({
      datasets: [createFollowedDataset(1)],
      portalAnswers,
    })
    await follow(3)
    // The portal is not asked again when a person clicks.
    expect(await report()).toEqual([['dataset 3', 'new', 'new']])
    expect(takeActs()).not.toContain('fetch 3')
    const checked = service.check()
    await clock.pass(MINUTE_MS)
    await unwrap(checked)
    expect(takeActs()).toContain('fetch 3')
    expect((await report())[0]?.filter((one) => one !== 'new')).toEqual(['dataset 3', ...told])
  }
})

it('fails as the list does, and checks again soon', async () => {
  const { service, follow, takeActs, clock, disk, world } = await createFollowRig()
  await follow(1)
  const path = '/own/followed.json'
  const whole = disk.read(path)?.slice() ?? new Uint8Array()
  disk.meddle(path, new TextEncoder().encode('{'))
  expect(await service.check()).toMatchObject({ ok: false, failure: { code: 'state/unreadable' } })
  expect(await service.list()).toMatchObject({ ok: false, failure: { code: 'state/unreadable' } })
  expect(await service.remove([])).toMatchObject({ ok: false, failure: { code: 'state/unreadable' } })
  disk.meddle(path, whole)
  takeActs()
  world.followCheck = 'daily'
  await clock.pass(16 * MINUTE_MS)
  expect(takeActs()).toEqual(['sync changes', 'compare 1', 'ask 2'])
})

it('after downloads compares what follows their datasets, once for all of them, and asks nothing', async () => {
  const { follow, end, endUnlisted, report, takeActs, clock, catalogueStore, put } = await createFollowRig({
    datasets: [createFollowedDataset(1), createFollowedDataset(2), createFollowedDataset(3)],
  })
  const now = withNewBytes(createFollowedDataset(1))
  await follow(1, 2, 3)
  await catalogueStore.learn(LIBRARY_PORTAL, [now])
  takeActs()
  end('done', 1)
  end('failed', 3)
  end('running', 2)
  await clock.pass(1000)
  end('done', 1)
  expect(takeActs()).toEqual([])
  await clock.pass(MINUTE_MS)
  expect(takeActs()).toEqual(['compare 1', 'compare 3'])
  expect((await report())[0]).toEqual(['dataset 1', 'bytes'])
  await put(now)
  end('done', 1)
  await clock.pass(MINUTE_MS)
  expect(takeActs()).toEqual(['compare 1'])
  expect((await report())[0]).toEqual(['dataset 1'])
  // The engine says that more has changed than it lists.
  endUnlisted()
  await clock.pass(MINUTE_MS)
  expect(takeActs()).toEqual(['compare 1', 'compare 2', 'compare 3'])
})

it('after downloads compares a search that knows their datasets, and no other', async () => {
  const { service, follow, end, takeActs, clock } = await createFollowRig({
    datasets: [createFollowedDataset(1), createFollowedDataset(2)],
  })
  const search = { title: 'all', query: NO_FILTER }
  await unwrap(service.addSearch(LIBRARY_PORTAL, search, ROOT))
  await follow(2)
  takeActs()
  end('done', 1)
  await clock.pass(MINUTE_MS)
  // The dataset that is followed by itself is not compared again for the search.
  expect(takeActs()).toEqual(['compare 1'])
  end('done', 9)
  await clock.pass(MINUTE_MS)
  expect(takeActs()).toEqual([])
})

it('runs changes of the list one after the other, so that none is lost', async () => {
  const numbers = [1, 2, 3, 4, 5]
  const { service, follow, report } = await createFollowRig({ datasets: numbers.map((n) => createFollowedDataset(n)) })
  await follow(...numbers)
  expect(await report()).toEqual(numbers.map((n) => [`dataset ${n}`]))
  const { follows } = await unwrap(service.list())
  await Promise.all(follows.slice(1).map(({ id }) => unwrap(service.remove([id]))))
  expect(await report()).toEqual([['dataset 1']])
  await follow(1)
  expect(await report()).toEqual([['dataset 1']])
})

it('keeps as many previous versions as the follow with the largest number says', async () => {
  const { service, follow } = await createFollowRig()
  await follow(1)
  await unwrap(service.addSearch(LIBRARY_PORTAL, { title: 'all', query: NO_FILTER }, ROOT))
  const [dataset = '', search = ''] = (await unwrap(service.list())).follows.map(({ id }) => id)
  const read = () => service.getKeep(LIBRARY_PORTAL, createDatasetId(1), ROOT)
  expect(await read()).toBe(null)
  await unwrap(service.setKeep([dataset], 2))
  expect(await read()).toBe(2)
  await unwrap(service.setKeep([search], 5))
  expect(await read()).toBe(5)
  await unwrap(service.setKeep([search], null))
  expect(await read()).toBe(2)
  expect(await service.getKeep(LIBRARY_PORTAL, createDatasetId(1), '/elsewhere')).toBe(null)
})

it('stops a check when the application ends, and does nothing more', async () => {
  const { service, follow, end, states, takeActs, clock, life } = await createFollowRig({
    followCheck: 'daily',
    syncPolls: 100,
  })
  await follow(1)
  const running = service.check()
  await clock.pass(1000)
  expect(takeActs().at(-1)).toBe('sync changes')
  end('done', 1)
  life.abort()
  states.length = 0
  await clock.pass(48 * HOUR_MS)
  expect(await running).toMatchObject({ ok: true })
  expect(await service.check()).toMatchObject({ ok: true })
  end('done', 1)
  await clock.pass(HOUR_MS)
  expect([...takeActs(), ...states]).toEqual([])
})

it('does not begin to check when the window is drawn after the end', async () => {
  const { follow, takeActs, clock, life, draw } = await createFollowRig({ followCheck: 'daily', isDrawn: false })
  await follow(1)
  takeActs()
  life.abort()
  draw()
  await clock.pass(48 * HOUR_MS)
  expect(takeActs()).toEqual([])
})

it('a list that can never be read again is kept under another name, and a new one is begun', async () => {
  const { service, disk, follow } = await createFollowRig()
  await follow(1)
  await unwrap(disk.replaceSmall('/own/followed.json', 'no list'))
  expect(await service.list()).toMatchObject({ ok: false })
  expect(await service.locateUnread()).toBe('/own/followed.json')
  expect(await service.startAnew()).toEqual(ok('/own/followed.json.kept-1'))
  expect(await unwrap(disk.readSmall('/own/followed.json.kept-1', 100))).toBe('no list')
  await follow(1)
  expect((await unwrap(service.list())).follows).toHaveLength(1)
  expect(await service.startAnew()).toEqual(ok(null))
})
