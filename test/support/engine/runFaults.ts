import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { type RunningPortal, startPortal } from '../../../demo/portal.js'
import { createNoiseContent } from '../../../demo/seed/generatedContent.js'
import type { SeedDataset, SeedMedia } from '../../../demo/seed/model.js'
import { deriveUuid } from '../../../demo/seed/random.js'
import { FILE_SERVER } from '../../../demo/seed/serverBehaviours.js'
import type { FaultOrder } from '../../../demo/state/faultOrder.js'
import type { PortalDialect } from '../../../demo/state/portalOptions.js'
import { nodeDisk } from '../../../electron/adapters/disk/nodeDisk.js'
import { nodeContentDecoding } from '../../../electron/adapters/net/nodeContentDecoding.js'
import { createUndiciNet } from '../../../electron/adapters/net/undiciNet.js'
import { openQueueStore } from '../../../electron/adapters/sqlite/queue/queueStore.js'
import { nodeHash } from '../../../electron/adapters/system/nodeHash.js'
import { secureRandom } from '../../../electron/adapters/system/secureRandom.js'
import { systemClock } from '../../../electron/adapters/system/systemClock.js'
import { createHashFile } from '../../../electron/crypto/hashFile.js'
import { createEngine } from '../../../electron/engine/createEngine.js'
import { createLibraryFolders } from '../../../electron/library/libraryFolders.js'
import type { Clock } from '../../../electron/ports/clock.js'
import { BodyError, type Net } from '../../../electron/ports/net.js'
import type { DownloadView } from '../../../shared/download/model/downloadView.js'
import { failure } from '../../../shared/failure.js'
import { type DatasetId, datasetId, mediaId, type PortalId } from '../../../shared/ids.js'
import { LIMITS } from '../../../shared/limits.js'
import { parsePortalAddress } from '../../../shared/link/parsePortalAddress.js'
import { fail, ok } from '../../../shared/result.js'
import { createTestPortalClient } from '../portal/testPortalClient.js'
import { createImpatientClock } from '../time/impatientClock.js'
import { getAllViews } from './getAllViews.js'
import { createInProcessWorkers } from './inProcessWorkers.js'

/** One media and how its server answers requests for it. */
export interface FaultCase {
  readonly title: string
  readonly hash: 'sha-256' | 'dummy'
  readonly validator: SeedMedia['behaviour']['validator']
  readonly faults: readonly Omit<FaultOrder, 'media'>[]
  /** Open when left out. */
  readonly access?: SeedDataset['access']
  /** Not encrypted when left out. */
  readonly sealing?: SeedMedia['sealing']
}

/** The outcome. `versions` are the digests of all versions that ever existed, the first at 0. */
export interface FaultOutcome {
  readonly state: DownloadView['state']
  readonly attempts: number
  readonly sha256: string | null
  readonly versions: readonly string[]
  readonly struck: readonly number[]
  /** The number of requests for the media. */
  readonly asked: number
  /** The files in its folder that have a final name. */
  readonly left: readonly string[]
}

/** About five times what a socket delivers at once, and many times the overlap that is requested again. */
export const FAULT_FILE_BYTES = 300_000

/** Short waits count turns of this process, so that a busy machine lengthens all of them. */
const TURN_MS = 20
const HALF_A_SECOND = 25
const FLOOR_TURNS = 30

const OF_LOOKERS: ReadonlySet<number> = new Set([LIMITS.FOLD_QUIET_MS, LIMITS.GROWTH_MS, LIMITS.CLOCK_CHECK_MS])

/** A clock with time-outs and windows of half a second, and without waits between attempts. */
function createHastyClock(): Clock {
  // A periodic check would run all the time and let hours pass for all other waits.
  const clock = createImpatientClock((ms) => ms > 250 && !OF_LOOKERS.has(ms))
  return {
    ...clock,
    async sleep(ms, signal) {
      if (ms !== LIMITS.FLOOR_WINDOW_MS) return clock.sleep(ms, signal)
      for (let turn = 0; turn < FLOOR_TURNS && signal?.aborted !== true; turn += 1) {
        await systemClock.sleep(TURN_MS, signal)
      }
    },
  }
}

/**
 * Half a second in turns of this process, which also runs the servers: on a busy machine the time-outs wait as long as
 * the answers do.
 */
function patience(ended: () => void) {
  let left = HALF_A_SECOND
  const timer = setInterval(() => {
    left -= 1
    if (left === 0) ended()
  }, TURN_MS)
  return { end: () => clearInterval(timer) }
}

const hastily = (net: Net): Net => ({
  ...net,
  async send(request) {
    const tired = new AbortController()
    const signal = AbortSignal.any([request.signal, tired.signal])
    const late = failure('net/timeout', { host: request.url.host })
    const within = async <T>(asked: () => Promise<T>): Promise<T> => {
      const waiting = patience(() => tired.abort())
      try {
        return await asked()
      } finally {
        waiting.end()
      }
    }
    const isLate = (): boolean => tired.signal.aborted && !request.signal.aborted
    const sent = await within(() => net.send({ ...request, signal }))
    if (!sent.ok) return isLate() ? fail(late) : sent
    const chunks = sent.value.body[Symbol.asyncIterator]()
    const next = () =>
      within(() => chunks.next()).catch((error: unknown) => Promise.reject(isLate() ? new BodyError(late) : error))
    const end = () => chunks.return?.() ?? Promise.resolve({ done: true as const, value: undefined })
    return ok({ ...sent.value, body: { [Symbol.asyncIterator]: () => ({ next, return: end }) } })
  },
})

/** The number of concurrent engines: one that waits for a fault's time-out delays only its own share of the cases. */
const ENGINES = 16

/** Downloads every case from one portal with the whole product except its processes, and returns the outcomes. */
export async function runFaults(dialect: PortalDialect, cases: readonly FaultCase[]): Promise<readonly FaultOutcome[]> {
  const datasets = cases.map(datasetFor)
  const all = datasets.flatMap(({ media }) => media)
  const portal = await startPortal({ datasets: 60, dialect, more: datasets })
  const root = await mkdtemp(join(tmpdir(), 'rudi-faults-'))
  const net = hastily(createUndiciNet())
  try {
    const armed = cases.map(({ faults }, n) =>
      faults.map((order) => portal.faults.arm({ ...order, media: all[n]?.id ?? '' })),
    )
    const ends = new Map<SeedMedia, Ended>()
    const shares = Array.from({ length: ENGINES }, (_, share) => all.filter((_, n) => n % ENGINES === share))
    await Promise.all(
      shares.map(async (media, share) => {
        const ended = await download({ dialect, portal, net, media, root: join(root, String(share)) })
        for (const [n, end] of ended.entries()) ends.set(media[n] as SeedMedia, end)
      }),
    )
    return all.map((media, n) => {
      const end = ends.get(media)
      if (end === undefined) throw new Error('a download was lost')
      return {
        ...end,
        versions: Array.from({ length: portal.contentStore.getVersion(media.id) + 1 }, (_, version) =>
          sha256(media.content(version + 1).read(0, FAULT_FILE_BYTES)),
        ),
        struck: (armed[n] ?? []).map((fault) => portal.faults.struck(fault)),
        asked: portal.log.filter(({ target }) => target.includes(media.id) && !target.startsWith('/konsult/')).length,
      }
    })
  } finally {
    await net.close()
    await portal.close()
    await rm(root, { recursive: true, force: true })
  }
}

type Ended = Pick<FaultOutcome, 'state' | 'attempts' | 'sha256' | 'left'>

interface Share {
  readonly dialect: PortalDialect
  readonly portal: RunningPortal
  readonly net: Net
  readonly media: readonly SeedMedia[]
  /** The folder of this engine alone: its state and its files. */
  readonly root: string
}

async function download({ dialect, portal, net, media, root }: Share): Promise<readonly Ended[]> {
  await mkdir(root, { recursive: true })
  const clock = createHastyClock()
  const store = openQueueStore(join(root, 'state'))
  const address = parsePortalAddress(portal.url)
  if (!store.ok || !address.ok) throw new Error('no store or no address')
  const opened = createEngine({
    store: store.value,
    disk: nodeDisk,
    clock,
    randomSource: secureRandom,
    log: { note: () => undefined },
    source: createTestPortalClient({ net, clock: systemClock, address: portal.url, dialect }).portal,
    library: createLibraryFolders({ disk: nodeDisk, clock, hashFile: createHashFile(nodeDisk, nodeHash) }),
    startWorker: createInProcessWorkers({
      net,
      disk: nodeDisk,
      clock,
      hashing: nodeHash,
      decoding: nodeContentDecoding,
    }),
    workerCount: 1,
    concurrency: { running: 4, perHost: 4 },
  })
  if (!opened.ok) throw new Error(opened.failure.code)
  const engine = opened.value
  const added = await engine.add(media.map((one) => requestOf(one, address.value, root)))
  if (!added.ok) throw new Error(added.failure.code)
  await engine.whenIdle()
  const nameOf = (id: string): string => media.find((one) => one.id === id)?.name ?? id
  const views = new Map(getAllViews(engine).map((view) => [view.id, view]))
  const ends = await Promise.all(
    added.value.map(async (id): Promise<Ended> => {
      const view = views.get(id)
      if (view === undefined) throw new Error('a download was lost')
      const path = engine.getPublishedPath(id)
      const left = (await readdir(root, { recursive: true })).filter((name) =>
        basename(name).startsWith(nameOf(view.mediaId)),
      )
      return {
        state: view.state,
        attempts: view.attempts,
        left,
        sha256: path === null ? null : sha256(await readFile(path)),
      }
    }),
  )
  await engine.close()
  return ends
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const requestOf = (media: SeedMedia, portalId: PortalId, root: string) => ({
  ref: { portalId, datasetId: datasetId.parse(media.datasetId), mediaId: mediaId.parse(media.id) },
  root,
  datasetTitle: 'Banc des pannes',
  // Each case has its own producer: one that keeps failing is asked less and less, which is not what is tested here.
  producer: `Banc ${media.id}`,
  mediaName: media.name ?? media.id,
})

const SEED = 77

/** Each case has its own dataset: a dataset of hundreds of media would be sent and read once per media. */
function datasetFor({ hash, validator, access = 'open', sealing = 'no' }: FaultCase, place: number): SeedDataset {
  const id: DatasetId = datasetId.parse(deriveUuid(SEED, `faults/dataset/${place}`))
  return {
    id,
    index: 0,
    landmark: null,
    title: 'Banc des pannes',
    synopsis: 'Chaque panne, une fois.',
    theme: 'mobilite',
    keywords: [],
    producer: { id: deriveUuid(SEED, 'faults/producer'), name: 'Banc' },
    access,
    storage: 'online',
    created: '2025-01-01T00:00:00Z',
    updated: '2025-01-01T00:00:00Z',
    temporal: null,
    media: [
      {
        id: deriveUuid(SEED, `faults/${place}`),
        datasetId: id,
        kind: 'FILE',
        name: `${String(place).padStart(4, '0')}.bin`,
        contract: 'dwnl',
        fileType: 'application/octet-stream',
        encoding: null,
        sealing,
        hash,
        behaviour: { ...FILE_SERVER, validator },
        contentKey: `faults/${place}`,
        content: (version) => createNoiseContent(`faults/${place}/v${version}`, FAULT_FILE_BYTES),
      },
    ],
  }
}
