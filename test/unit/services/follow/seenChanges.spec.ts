// Which changes of what is followed count as seen: those that were told, and no others.
import { expect, it } from 'vitest'
import { openFollowList } from '../../../../electron/follow/followList.js'
import { NO_FILTER } from '../../../../shared/catalogue/search/model.js'
import { createInitialState } from '../../../../shared/catalogue/sync/syncMachine.js'
import { failure } from '../../../../shared/failure.js'
import type { FollowView } from '../../../../shared/follow/model.js'
import { LIMITS } from '../../../../shared/limits.js'
import { fail } from '../../../../shared/result.js'
import {
  createDatasetId,
  createFollowedDataset,
  createFollowRig,
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
  const now = { ...withNewBytes(createFollowedDataset(1)), licence: { label: 'ODbL', uri: null } }
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
  const found = Array.from({ length: LIMITS.FOLLOW_CHANGES + 50 }, (_, at) => createFollowedDataset(100 + at))
  await catalogueStore.learn(LIBRARY_PORTAL, found)
  await checkNow()
  const read = async () => (await unwrap(service.list())).follows[0] as FollowView
  const first = await read()
  expect([first.changes.length, first.changeCount]).toEqual([LIMITS.FOLLOW_CHANGES, LIMITS.FOLLOW_CHANGES + 50])
  // The copy is synced before the person looks at what was told.
  await catalogueStore.learn(LIBRARY_PORTAL, [createFollowedDataset(900)])
  await unwrap(service.accept([first.id], null))
  const then = await read()
  const told = [...first.changes, ...then.changes].map(({ datasetId: id }) => id)
  expect(then.changeCount).toBe(51)
  expect(new Set(told)).toEqual(new Set([...found, createFollowedDataset(900)].map(({ id }) => id)))
})

it('marks the changes of some datasets as seen and keeps the others', async () => {
  const { service, catalogueStore, checkNow } = await createFollowRig()
  await unwrap(service.addSearch(LIBRARY_PORTAL, { title: 'all', query: NO_FILTER }, ROOT))
  await catalogueStore.learn(LIBRARY_PORTAL, [createFollowedDataset(100), createFollowedDataset(101)])
  await checkNow()
  const { follows } = await unwrap(service.list())
  await unwrap(service.accept([follows[0]?.id ?? ''], [createDatasetId(100)]))
  const now = await unwrap(service.list())
  expect(now.follows[0]?.changes.map(({ datasetId: id }) => id)).toEqual([createDatasetId(101)])
})

it('tells a new dataset of a search until its files have arrived', async () => {
  const { service, catalogueStore, checkNow, report, put, world, end, clock } = await createFollowRig()
  await unwrap(service.addSearch(LIBRARY_PORTAL, { title: 'all', query: NO_FILTER }, ROOT))
  const isNew = createFollowedDataset(90)
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

it.each(['a dataset', 'a search'])('tells a withdrawn file of %s until it was seen', async (what) => {
  const rig = await createFollowRig()
  const { service, follow, report, catalogueStore, checkNow, put } = rig
  const whole = createFollowedDataset(1)
  const [first] = whole.media
  if (first === undefined) throw new Error('the sample has files')
  await put(whole)
  if (what === 'a dataset') await follow(1)
  else await unwrap(service.addSearch(LIBRARY_PORTAL, { title: 'all', query: NO_FILTER }, ROOT))
  const [title] = (await report())[0] ?? []
  await catalogueStore.learn(LIBRARY_PORTAL, [{ ...whole, media: [first] }])
  await checkNow()
  expect(await report()).toEqual([[title, 'withdrawn']])
  const { follows } = await unwrap(service.list())
  await unwrap(
    service.accept(
      follows.map(({ id }) => id),
      null,
    ),
  )
  await checkNow()
  expect(await report()).toEqual([[title]])
})

it('shows each search although commands follow more datasets than the window shows, and says how many it leaves out', async () => {
  const { service, disk, follow } = await createFollowRig()
  await unwrap(service.addSearch(LIBRARY_PORTAL, { title: 'all', query: NO_FILTER }, ROOT))
  await follow(1)
  const list = openFollowList(disk, '/own')
  const [one] = await unwrap(list.read())
  if (one === undefined) throw new Error('one dataset is followed')
  const many = Array.from({ length: LIMITS.FOLLOWED_SHOWN + 5 }, (_, at) => ({ ...one, to: `/data/${at}` }))
  await unwrap(list.write(many))
  const { follows, notShown } = await unwrap(service.list())
  expect([follows.length, notShown, follows.filter(({ query }) => query !== null).length]).toEqual([
    LIMITS.FOLLOWED_SHOWN,
    6,
    1,
  ])
  expect(await service.addSearch(LIBRARY_PORTAL, { title: 'trees', query: { ...NO_FILTER, text: 'a' } }, ROOT)).toEqual(
    fail(failure('follow/too-many')),
  )
})

it.each(['a dataset', 'a search'])(
  'tells a file of %s again that came back after it was seen withdrawn',
  async (what) => {
    const { service, follow, report, catalogueStore, checkNow, put } = await createFollowRig()
    const whole = createFollowedDataset(1)
    const cut = { ...whole, media: whole.media.slice(0, 1) }
    await put(whole)
    if (what === 'a dataset') await follow(1)
    else await unwrap(service.addSearch(LIBRARY_PORTAL, { title: 'all', query: NO_FILTER }, ROOT))
    const checkWith = async (dataset: typeof whole) => {
      await catalogueStore.learn(LIBRARY_PORTAL, [dataset])
      await checkNow()
      return (await report())[0]?.slice(1)
    }
    expect(await checkWith(cut)).toEqual(['withdrawn'])
    const { follows } = await unwrap(service.list())
    await unwrap(service.accept([follows[0]?.id ?? ''], null))
    expect(await checkWith(cut)).toEqual([])
    expect(await checkWith(whole)).toEqual([])
    expect(await checkWith(cut)).toEqual(['withdrawn'])
  },
)

it('tells a dataset again that came back after it was seen withdrawn, and does not call it withdrawn meanwhile', async () => {
  const { service, follow, report, catalogueStore, checkNow, put } = await createFollowRig({
    portalAnswers: 'portal/unknown-dataset',
  })
  await put(createFollowedDataset(90))
  await follow(90)
  await checkNow()
  const read = async () => (await unwrap(service.list())).follows[0] as FollowView
  await unwrap(service.accept([(await read()).id], null))
  expect((await read()).isWithdrawn).toBe(true)
  await catalogueStore.learn(LIBRARY_PORTAL, [createFollowedDataset(90)])
  await checkNow()
  expect(await report()).toEqual([['dataset 90']])
  expect((await read()).isWithdrawn).toBe(false)
  const state = createInitialState()
  await unwrap(catalogueStore.change(LIBRARY_PORTAL, { state, put: [], met: [], remove: [createDatasetId(90)] }))
  await checkNow()
  expect(await report()).toEqual([['dataset 90', 'withdrawn']])
})
