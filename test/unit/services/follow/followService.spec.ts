// The follow service against its ports: when it checks, what it reports, and what it does not do.
import { expect, it, onTestFinished } from 'vitest'
import { computeSha256Hex } from '../../../../electron/adapters/system/nodeHash.js'
import type { EngineChanges } from '../../../../electron/engine/api/engine.js'
import { openFollowList } from '../../../../electron/follow/followList.js'
import { openSearchList } from '../../../../electron/follow/searchList.js'
import { createFollowService, type FollowServiceDeps } from '../../../../electron/services/follow/followService.js'
import type { Dataset, Media } from '../../../../shared/catalogue/model.js'
import { NO_FILTER } from '../../../../shared/catalogue/search/model.js'
import type { DownloadView } from '../../../../shared/download/model/downloadView.js'
import { type FailureCode, failure } from '../../../../shared/failure.js'
import type { FollowState, FollowView } from '../../../../shared/follow/model.js'
import type { DatasetId, FolderToken } from '../../../../shared/ids.js'
import { buildSidecar } from '../../../../shared/library/sidecar/buildSidecar.js'
import { formatSidecar } from '../../../../shared/library/sidecar/sidecar.js'
import { LIMITS } from '../../../../shared/limits.js'
import { fail, ok } from '../../../../shared/result.js'
import type { Settings } from '../../../../shared/settings/schema.js'
import { createMemoryCatalogueStore } from '../../../support/catalogue/memoryCatalogueStore.js'
import { createFakeDisk } from '../../../support/disk/fakeDisk.js'
import {
  createFileFacts,
  createLibraryDataset,
  LIBRARY_NOW_MS,
  LIBRARY_PORTAL,
} from '../../../support/library/libraryDataset.js'
import { createFakeClock } from '../../../support/time/fakeClock.js'
import { unwrap } from '../../../support/unwrap.js'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const ROOT = '/data'

const datasetId = (n: number): DatasetId =>
  createLibraryDataset({ id: `5f0c1a2b-0000-4000-8000-${String(n).padStart(12, '0')}` }).id
/** A dataset of two files; `over` is what the portal says of it now. */
const datasetOf = (n: number, over: Partial<Dataset> = {}): Dataset => ({
  ...createLibraryDataset(),
  id: datasetId(n),
  title: `dataset ${n}`,
  ...over,
})
/** The same dataset after its first file was published again. */
function withNewBytes(dataset: Dataset): Dataset {
  const [first, ...others] = dataset.media as [Media, ...Media[]]
  return { ...dataset, media: [{ ...first, updated: new Date(LIBRARY_NOW_MS + HOUR_MS).toISOString() }, ...others] }
}

interface RigOptions {
  readonly followCheck?: Settings['followCheck']
  /** The datasets of the local copy. All their files are on disk. */
  readonly datasets?: readonly Dataset[]
  /** How often the view of the catalogue says that its sync is at work, before it rests. */
  readonly syncPolls?: number
  /** The portal's answer about a dataset that the local copy lacks. */
  readonly portalAnswers?: Dataset | FailureCode
  readonly isDrawn?: boolean
}

async function createRig({
  followCheck = 'off',
  datasets = [datasetOf(1)],
  syncPolls = 0,
  portalAnswers = 'net/unreachable',
  isDrawn = true,
}: RigOptions = {}) {
  const life = new AbortController()
  onTestFinished(() => life.abort())
  const clock = createFakeClock(LIBRARY_NOW_MS)
  const disk = createFakeDisk(['/own', ROOT, ...[...datasets, datasetOf(90)].map(({ id }) => `${ROOT}/${id}`)])
  const catalogueStore = createMemoryCatalogueStore()
  const put = async (dataset: Dataset): Promise<void> => {
    const facts = dataset.media.map((_, n) => createFileFacts(dataset, n))
    const record = buildSidecar(dataset, LIBRARY_PORTAL, facts, LIBRARY_NOW_MS)
    await unwrap(disk.replaceSmall(`${ROOT}/${dataset.id}/dataset.rudi.json`, formatSidecar(record)))
  }
  for (const one of datasets) await put(one)
  await catalogueStore.learn(LIBRARY_PORTAL, datasets)
  /** What the service did to the world, in order. */
  const acts: string[] = []
  const states: FollowState[] = []
  const world = {
    indexed: datasets.map(({ id }) => id),
    followCheck,
    polls: 0,
    isProducerOther: false,
    listFails: false,
  }
  let onEngine: (changes: EngineChanges) => void = () => undefined
  let draw: () => void = () => undefined
  const drawn = new Promise<void>((resolve) => {
    draw = resolve
  })
  if (isDrawn) draw()
  const list = openFollowList(disk, '/own')
  const deps: FollowServiceDeps = {
    disk,
    clock,
    list,
    drawn,
    life: life.signal,
    searches: openSearchList(disk, '/own'),
    digest: (text) => computeSha256Hex(Buffer.from(text)),
    libraryFolders: {
      async findFolder(root, { id }) {
        acts.push(`compare ${Number(id.slice(-12))}`)
        return ok(`${root}/${id}`)
      },
    },
    libraryIndex: {
      find: async () => ok(null),
      listVersions: async (_portal, after) =>
        ok(after === '' ? (world.indexed.map((id) => ({ dataset: id })) as never) : []),
    },
    catalogueStore,
    catalogue: {
      refresh(how) {
        acts.push(`sync ${how}`)
        world.polls = syncPolls
      },
      view: async () => {
        world.polls -= 1
        return ok({ doing: world.polls >= 0 ? 'changes' : 'resting' } as never)
      },
    },
    portals: {
      cards: () => [{ id: LIBRARY_PORTAL, chosen: true }] as never,
      get: () =>
        ok({
          fetchDataset: async (id: DatasetId) => {
            acts.push(`fetch ${Number(id.slice(-12))}`)
            return typeof portalAnswers === 'string' ? fail(failure(portalAnswers)) : ok(portalAnswers)
          },
        } as never),
    },
    producers: {
      readKnown: async () => new Map(),
      async ask(held) {
        acts.push(`ask ${held.length}`)
        return world.isProducerOther
      },
      async dismiss() {},
    },
    engine: {
      subscribe(listener) {
        onEngine = listener
        return () => {
          onEngine = () => undefined
        }
      },
    },
    toFolderToken: () => 'f'.repeat(32) as FolderToken,
    getFollowCheck: () => world.followCheck,
    onChanged: (state) => void states.push(state),
  }
  const service = createFollowService(deps)
  const noChanges = { isPartial: false, changed: [], added: [], removed: [], briefBytesPerSecond: 0, arrivedBytes: 0 }
  return {
    ...{ service, clock, disk, world, acts, states, life, draw, put, catalogueStore },
    /** Takes what was done since the last call. */
    takeActs: () => acts.splice(0),
    follow: (...ns: number[]) =>
      Promise.all(
        ns.map((n) =>
          unwrap(
            service.addDataset(LIBRARY_PORTAL, datasets.find(({ id }) => id === datasetId(n)) ?? datasetOf(n), ROOT),
          ),
        ),
      ),
    end: (type: DownloadView['state']['type'], ...ns: number[]) =>
      onEngine({
        ...noChanges,
        changed: ns.map((n) => ({ datasetId: datasetId(n), state: { type } }) as DownloadView),
      }),
    endUnlisted: () => onEngine({ ...noChanges, isPartial: true }),
    /** Checks everything now, and waits for the end. */
    async checkNow() {
      const checked = service.check()
      await clock.pass(MINUTE_MS)
      await unwrap(checked)
    },
    /** What is reported of each follow now. */
    async report() {
      const { follows } = await unwrap(service.list())
      return follows.map(({ title, changes, trouble }) => [
        title,
        ...changes.map(({ what }) => what),
        ...(trouble === null ? [] : [trouble.code]),
      ])
    },
  }
}

it('checks at the start once the window is drawn, and only when the setting wants it', async () => {
  for (const followCheck of ['start', 'daily', 'off'] as const) {
    const { follow, takeActs, clock, draw } = await createRig({ followCheck, isDrawn: false })
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
  const { follow, takeActs, clock, world } = await createRig({ followCheck: 'start' })
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

it('asks no portal and no producer when nothing is followed', async () => {
  const { service, takeActs } = await createRig()
  await unwrap(service.check())
  expect(takeActs()).toEqual([])
})

it('waits for the sync of the local copy, a minute at most', async () => {
  const synced = await createRig({ syncPolls: 8 })
  await synced.follow(1)
  synced.takeActs()
  const done = synced.service.check()
  await synced.clock.pass(1900)
  expect(synced.takeActs()).toEqual(['sync changes'])
  await synced.clock.pass(1000)
  expect(synced.takeActs()).toEqual(['compare 1', 'ask 2'])
  await unwrap(done)

  const stuck = await createRig({ syncPolls: Number.POSITIVE_INFINITY })
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
  const { service, follow, report, catalogueStore, states, clock } = await createRig()
  await follow(1)
  expect(await report()).toEqual([['dataset 1']])
  await catalogueStore.learn(LIBRARY_PORTAL, [withNewBytes(datasetOf(1))])
  states.length = 0
  const checked = service.check()
  await clock.pass(MINUTE_MS)
  await unwrap(checked)
  expect(await report()).toEqual([['dataset 1', 'bytes']])
  expect(states.map(({ isChecking }) => isChecking)).toEqual([true, true, false])
  expect(states.at(-1)?.follows[0]).toMatchObject({ checkedMs: expect.any(Number), folder: { label: 'data' } })
})

it('a second check while one runs does nothing', async () => {
  const { service, follow, takeActs, clock } = await createRig({ syncPolls: 4 })
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
  const { service, follow, takeActs, clock, world } = await createRig()
  await follow(1)
  takeActs()
  world.isProducerOther = true
  const checked = service.check()
  await clock.pass(MINUTE_MS)
  await unwrap(checked)
  expect(takeActs()).toEqual(['sync changes', 'compare 1', 'ask 2', 'compare 1'])
})

it('keeps what it found when a later check fails, and says why by the code', async () => {
  const { service, follow, report, catalogueStore, clock, disk } = await createRig({
    datasets: [datasetOf(1), datasetOf(2)],
  })
  await follow(1, 2)
  await catalogueStore.learn(LIBRARY_PORTAL, [withNewBytes(datasetOf(1))])
  const first = service.check()
  await clock.pass(MINUTE_MS)
  await unwrap(first)
  disk.meddle(`${ROOT}/${datasetId(1)}/dataset.rudi.json`, new TextEncoder().encode('{'))
  const second = service.check()
  await clock.pass(MINUTE_MS)
  await unwrap(second)
  // The trouble of one does not keep the other from being compared.
  expect(await report()).toEqual([['dataset 1', 'bytes', 'library/unreadable-record'], ['dataset 2']])
})

it('asks the portal about a dataset that the local copy lacks', async () => {
  for (const [portalAnswers, told] of [
    [datasetOf(3), []],
    ['portal/unknown-dataset', ['withdrawn']],
    ['net/unreachable', ['net/unreachable']],
  ] as const) {
    const { service, follow, report, takeActs, clock } = await createRig({ datasets: [datasetOf(1)], portalAnswers })
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

it('tells a withdrawn dataset until it was seen, also where only the local copy is read', async () => {
  const rig = await createRig({ portalAnswers: 'portal/unknown-dataset' })
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

it('fails as the list does, and checks again soon', async () => {
  const { service, follow, takeActs, clock, disk, world } = await createRig()
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
  const { follow, end, endUnlisted, report, takeActs, clock, catalogueStore, put } = await createRig({
    datasets: [datasetOf(1), datasetOf(2), datasetOf(3)],
  })
  const now = withNewBytes(datasetOf(1))
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
  const { service, follow, end, takeActs, clock } = await createRig({ datasets: [datasetOf(1), datasetOf(2)] })
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
  const { service, follow, report } = await createRig({ datasets: numbers.map((n) => datasetOf(n)) })
  await follow(...numbers)
  expect(await report()).toEqual(numbers.map((n) => [`dataset ${n}`]))
  const { follows } = await unwrap(service.list())
  await Promise.all(follows.slice(1).map(({ id }) => unwrap(service.remove([id]))))
  expect(await report()).toEqual([['dataset 1']])
  await follow(1)
  expect(await report()).toEqual([['dataset 1']])
})

it('a change that was seen is reported no more, and the change of a file is until it is downloaded', async () => {
  const now = { ...withNewBytes(datasetOf(1)), licence: { label: 'ODbL', uri: null } }
  const { service, follow, report, catalogueStore, clock } = await createRig()
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
  const { service, catalogueStore, checkNow } = await createRig()
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
  const { service, catalogueStore, checkNow } = await createRig()
  await unwrap(service.addSearch(LIBRARY_PORTAL, { title: 'all', query: NO_FILTER }, ROOT))
  await catalogueStore.learn(LIBRARY_PORTAL, [datasetOf(100), datasetOf(101)])
  await checkNow()
  const { follows } = await unwrap(service.list())
  await unwrap(service.accept([follows[0]?.id ?? ''], [datasetId(100)]))
  const now = await unwrap(service.list())
  expect(now.follows[0]?.changes.map(({ datasetId: id }) => id)).toEqual([datasetId(101)])
})

it('tells a new dataset of a search until its files have arrived', async () => {
  const { service, catalogueStore, checkNow, report, put, world, end, clock } = await createRig()
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

it('keeps as many previous versions as the follow with the largest number says', async () => {
  const { service, follow } = await createRig()
  await follow(1)
  await unwrap(service.addSearch(LIBRARY_PORTAL, { title: 'all', query: NO_FILTER }, ROOT))
  const [dataset = '', search = ''] = (await unwrap(service.list())).follows.map(({ id }) => id)
  const read = () => service.getKeep(LIBRARY_PORTAL, datasetId(1), ROOT)
  expect(await read()).toBe(null)
  await unwrap(service.setKeep([dataset], 2))
  expect(await read()).toBe(2)
  await unwrap(service.setKeep([search], 5))
  expect(await read()).toBe(5)
  await unwrap(service.setKeep([search], null))
  expect(await read()).toBe(2)
  expect(await service.getKeep(LIBRARY_PORTAL, datasetId(1), '/elsewhere')).toBe(null)
})

it('stops a check when the application ends, and does nothing more', async () => {
  const { service, follow, end, states, takeActs, clock, life } = await createRig({
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
  const { follow, takeActs, clock, life, draw } = await createRig({ followCheck: 'daily', isDrawn: false })
  await follow(1)
  takeActs()
  life.abort()
  draw()
  await clock.pass(48 * HOUR_MS)
  expect(takeActs()).toEqual([])
})

it('a list that can never be read again is kept under another name, and a new one is begun', async () => {
  const { service, disk, follow } = await createRig()
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
