import { onTestFinished } from 'vitest'
import { computeSha256Hex } from '../../../electron/adapters/system/nodeHash.js'
import type { EngineChanges } from '../../../electron/engine/api/engine.js'
import { openFollowedSearchList } from '../../../electron/follow/followedSearchList.js'
import { openFollowList } from '../../../electron/follow/followList.js'
import { createFollowService, type FollowServiceDeps } from '../../../electron/services/follow/followService.js'
import type { Dataset, Media } from '../../../shared/catalogue/model.js'
import type { DownloadView } from '../../../shared/download/model/downloadView.js'
import { type FailureCode, failure } from '../../../shared/failure.js'
import type { FollowState } from '../../../shared/follow/model.js'
import type { DatasetId, FolderToken } from '../../../shared/ids.js'
import { buildSidecar } from '../../../shared/library/sidecar/buildSidecar.js'
import { formatSidecar } from '../../../shared/library/sidecar/sidecar.js'
import { fail, ok } from '../../../shared/result.js'
import type { Settings } from '../../../shared/settings/schema.js'
import { createMemoryCatalogueStore } from '../catalogue/memoryCatalogueStore.js'
import { createFakeDisk } from '../disk/fakeDisk.js'
import { createFileFacts, createLibraryDataset, LIBRARY_NOW_MS, LIBRARY_PORTAL } from '../library/libraryDataset.js'
import { createFakeClock } from '../time/fakeClock.js'
import { unwrap } from '../unwrap.js'

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const ROOT = '/data'

/** Creates the id of the n-th dataset. */
export const createDatasetId = (n: number): DatasetId =>
  createLibraryDataset({ id: `5f0c1a2b-0000-4000-8000-${String(n).padStart(12, '0')}` }).id

/** Creates the n-th dataset, of two files; `over` is what the portal says of it now. */
export const createFollowedDataset = (n: number, over: Partial<Dataset> = {}): Dataset => ({
  ...createLibraryDataset(),
  id: createDatasetId(n),
  title: `dataset ${n}`,
  ...over,
})

/** Returns the same dataset after its first file was published again. */
export function withNewBytes(dataset: Dataset): Dataset {
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

/** A follow service over a fake disk, a catalogue in memory and a clock that the test moves. */
export async function createFollowRig({
  followCheck = 'off',
  datasets = [createFollowedDataset(1)],
  syncPolls = 0,
  portalAnswers = 'net/unreachable',
  isDrawn = true,
}: RigOptions = {}) {
  const life = new AbortController()
  onTestFinished(() => life.abort())
  const clock = createFakeClock(LIBRARY_NOW_MS)
  const disk = createFakeDisk([
    '/own',
    ROOT,
    ...[...datasets, createFollowedDataset(90)].map(({ id }) => `${ROOT}/${id}`),
  ])
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
    searches: openFollowedSearchList(disk, '/own'),
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
            service.addDataset(
              LIBRARY_PORTAL,
              datasets.find(({ id }) => id === createDatasetId(n)) ?? createFollowedDataset(n),
              ROOT,
            ),
          ),
        ),
      ),
    end: (type: DownloadView['state']['type'], ...ns: number[]) =>
      onEngine({
        ...noChanges,
        changed: ns.map((n) => ({ datasetId: createDatasetId(n), state: { type } }) as DownloadView),
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
