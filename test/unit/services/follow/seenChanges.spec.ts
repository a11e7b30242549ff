// Which changes of what is followed count as seen: those that were told, and no others.
import { expect, it } from 'vitest'
import { NO_FILTER } from '../../../../shared/catalogue/search/model.js'
import { createInitialState } from '../../../../shared/catalogue/sync/syncMachine.js'
import type { FollowView } from '../../../../shared/follow/model.js'
import { LIMITS } from '../../../../shared/limits.js'
import {
  createFollowRig,
  datasetId,
  datasetOf,
  MINUTE_MS,
  ROOT,
  withNewBytes,
} from '../../../support/follow/followRig.js'
import { LIBRARY_PORTAL } from '../../../support/library/libraryDataset.js'
import { unwrap } from '../../../support/unwrap.js'

it('tells a withdrawn dataset until it was seen, also where only the local copy is read', async () => {
  const rig = await createFollowRig({ portalAnswers: 'portal/unknown-dataset' })
  const { service, follow, report, checkNow, end, clock } = rig
  await follow(3)
  await checkNow()
  expect(await report()).toEqual([['dataset 3', 'withdrawn']])
  end('done', 3)
  await clock.pass(MINUTE_MS)
  expect(await report()).toEqual([['dataset 3', 'withdrawn']])
  const { follows } = await unwrap(service.list())
  await unwrap(service.accept([follows[0]?.id ?? ''], null))
  await checkNow()
  expect(await report()).toEqual([['dataset 3']])
  expect((await unwrap(service.list())).follows[0]?.isWithdrawn).toBe(true)
})

it('a change that was seen is reported no more, and the change of a file is until it is downloaded', async () => {
  const now = { ...withNewBytes(datasetOf(1)), licence: { label: 'ODbL', uri: null } }
  const { service, follow, report, catalogueStore, clock } = await createFollowRig()
  await follow(1)
  await catalogueStore.learn(LIBRARY_PORTAL, [now])
  const checked = service.check()
  await clock.pass(MINUTE_MS)
  await unwrap(checked)
  expect(await report()).toEqual([['dataset 1', 'licence', 'bytes']])
  const { follows } = await unwrap(service.list())
  await unwrap(
    service.accept(
      follows.map(({ id }) => id),
      null,
    ),
  )
  expect(await report()).toEqual([['dataset 1', 'bytes']])
})

it('marks only what was told as seen, and tells the others next', async () => {
  const { service, catalogueStore, checkNow } = await createFollowRig()
  await unwrap(service.addSearch(LIBRARY_PORTAL, { title: 'all', query: NO_FILTER }, ROOT))
  const found = Array.from({ length: LIMITS.FOLLOW_CHANGES + 50 }, (_, at) => datasetOf(100 + at))
  await catalogueStore.learn(LIBRARY_PORTAL, found)
  await checkNow()
  const read = async () => (await unwrap(service.list())).follows[0] as FollowView
  const first = await read()
  expect([first.changes.length, first.changeCount]).toEqual([LIMITS.FOLLOW_CHANGES, LIMITS.FOLLOW_CHANGES + 50])
  // The copy is synced before the person looks at what was told.
  await catalogueStore.learn(LIBRARY_PORTAL, [datasetOf(900)])
  await unwrap(service.accept([first.id], null))
  const then = await read()
  const told = [...first.changes, ...then.changes].map(({ datasetId: id }) => id)
  expect(then.changeCount).toBe(51)
  expect(new Set(told)).toEqual(new Set([...found, datasetOf(900)].map(({ id }) => id)))
})

it('marks the changes of some datasets as seen and keeps the others', async () => {
  const { service, catalogueStore, checkNow } = await createFollowRig()
  await unwrap(service.addSearch(LIBRARY_PORTAL, { title: 'all', query: NO_FILTER }, ROOT))
  await catalogueStore.learn(LIBRARY_PORTAL, [datasetOf(100), datasetOf(101)])
  await checkNow()
  const { follows } = await unwrap(service.list())
  await unwrap(service.accept([follows[0]?.id ?? ''], [datasetId(100)]))
  const now = await unwrap(service.list())
  expect(now.follows[0]?.changes.map(({ datasetId: id }) => id)).toEqual([datasetId(101)])
})

it('tells a new dataset of a search until its files have arrived', async () => {
  const { service, catalogueStore, checkNow, report, put, world, end, clock } = await createFollowRig()
  await unwrap(service.addSearch(LIBRARY_PORTAL, { title: 'all', query: NO_FILTER }, ROOT))
  const isNew = datasetOf(90)
  await catalogueStore.learn(LIBRARY_PORTAL, [isNew])
  await checkNow()
  end('failed', 90)
  await clock.pass(MINUTE_MS)
  expect(await report()).toEqual([['all', 'dataset']])
  await put(isNew)
  world.indexed.push(isNew.id)
  end('done', 90)
  await clock.pass(MINUTE_MS)
  expect(await report()).toEqual([['all']])
  // The search knows it from now on, so a change of it is no new dataset.
  await catalogueStore.learn(LIBRARY_PORTAL, [withNewBytes(isNew)])
  await checkNow()
  expect(await report()).toEqual([['all', 'bytes']])
})

it('tells what a search no longer finds once the local copy is complete', async () => {
  const { service, catalogueStore, checkNow, report } = await createFollowRig()
  await unwrap(service.addSearch(LIBRARY_PORTAL, { title: 'all', query: NO_FILTER }, ROOT))
  // The copy was lost, and is being made anew.
  await unwrap(catalogueStore.forget(LIBRARY_PORTAL))
  await checkNow()
  expect(await report()).toEqual([['all']])
  const state = { ...createInitialState(), walkedMs: 1 }
  await unwrap(catalogueStore.change(LIBRARY_PORTAL, { state, put: [], met: [], remove: [] }))
  await checkNow()
  expect(await report()).toEqual([['all', 'withdrawn']])
})
