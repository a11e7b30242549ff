import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cryptoChance } from '../../electron/adapters/cryptoChance.js'
import { openStore } from '../../electron/adapters/libsqlStore.js'
import { nodeDisk } from '../../electron/adapters/nodeDisk.js'
import { nodeHash } from '../../electron/adapters/nodeHash.js'
import { systemClock } from '../../electron/adapters/systemClock.js'
import { undiciNet } from '../../electron/adapters/undiciNet.js'
import { openEngine } from '../../electron/engine/openEngine.js'
import { hashFileHere } from '../../electron/library/hashFile.js'
import { openLibrary } from '../../electron/library/openLibrary.js'
import type { Clock } from '../../electron/ports/clock.js'
import type { Net } from '../../electron/ports/net.js'
import type { DownloadView } from '../../shared/download/view.js'
import { type DatasetId, datasetId, mediaId, type PortalId } from '../../shared/ids.js'
import { LIMITS } from '../../shared/limits.js'
import { portalIdOf } from '../../shared/link/portalAddress.js'
import type { FaultOrder } from '../portal/faults/order.js'
import type { PortalDialect } from '../portal/options.js'
import { startPortal } from '../portal/portal.js'
import { noise } from '../portal/seed/bulk.js'
import type { SeedDataset, SeedMedia } from '../portal/seed/model.js'
import { FILE_SERVER } from '../portal/seed/producers.js'
import { uuidFrom } from '../portal/seed/random.js'
import { aPortal } from './aPortal.js'
import { inProcessLanes } from './inProcessLanes.js'

/** One media and what its server does to whoever asks for it. */
export interface FaultCase {
  readonly title: string
  readonly hash: 'sha-256' | 'dummy'
  readonly validator: SeedMedia['behaviour']['validator']
  readonly faults: readonly Omit<FaultOrder, 'media'>[]
}

/** What became of it. `versions` are the digests of every version that there ever was, the first at 0. */
export interface FaultEnd {
  readonly state: DownloadView['state']
  readonly attempts: number
  readonly sha256: string | null
  readonly versions: readonly string[]
  readonly struck: readonly number[]
}

export const FILE_BYTES = 600_000

/** Time-outs and windows are half a second, waits between attempts are nothing. */
const hasty: Clock = {
  ...systemClock,
  sleep: (ms, signal) =>
    systemClock.sleep(ms === LIMITS.FLOOR_WINDOW_MS ? 600 : ms <= 250 || ms === LIMITS.FOLD_QUIET_MS ? ms : 1, signal),
}
const hastily = (net: Net): Net => ({
  ...net,
  send: (request) => net.send({ ...request, headersMs: 500, idleBodyMs: 500 }),
})

/** Downloads every case from one portal with the whole product but its processes, and tells how each of them ended. */
export async function runFaults(dialect: PortalDialect, cases: readonly FaultCase[]): Promise<readonly FaultEnd[]> {
  const dataset = datasetFor(cases)
  const portal = await startPortal({ datasets: 60, dialect, more: [dataset] })
  const root = await mkdtemp(join(tmpdir(), 'rudi-faults-'))
  const net = hastily(undiciNet())
  try {
    const armed = cases.map(({ faults }, n) =>
      faults.map((order) => portal.faults.arm({ ...order, media: dataset.media[n]?.id ?? '' })),
    )
    const store = openStore(join(root, 'state'))
    const address = portalIdOf(portal.url)
    if (!store.ok || !address.ok) throw new Error('no store or no address')
    const opened = openEngine({
      store: store.value,
      disk: nodeDisk,
      clock: hasty,
      chance: cryptoChance,
      log: { note: () => undefined },
      source: aPortal({ net, clock: systemClock, address: portal.url, dialect }).portal,
      library: openLibrary({ disk: nodeDisk, clock: hasty, hashFile: hashFileHere(nodeDisk, nodeHash) }),
      startLane: inProcessLanes({ net, disk: nodeDisk, clock: hasty, hashing: nodeHash }),
      laneCount: 1,
      window: { running: 16, perHost: 16 },
    })
    if (!opened.ok) throw new Error(opened.failure.code)
    const engine = opened.value
    const added = await engine.add(dataset.media.map((media) => requestOf(media, dataset.id, address.value, root)))
    if (!added.ok) throw new Error(added.failure.code)
    await engine.idle()
    const views = new Map(engine.snapshot().map((view) => [view.id, view]))
    const ends = await Promise.all(
      added.value.map(async (id, n): Promise<FaultEnd> => {
        const view = views.get(id)
        const media = dataset.media[n]
        if (view === undefined || media === undefined) throw new Error('a download was lost')
        const path = engine.pathOf(id)
        return {
          state: view.state,
          attempts: view.attempts,
          sha256: path === null ? null : sha256(await readFile(path)),
          versions: Array.from({ length: portal.library.version(media.id) + 1 }, (_, version) =>
            sha256(media.content(version + 1).read(0, FILE_BYTES)),
          ),
          struck: (armed[n] ?? []).map((fault) => portal.faults.struck(fault)),
        }
      }),
    )
    await engine.close()
    return ends
  } finally {
    await net.close()
    await portal.close()
    await rm(root, { recursive: true, force: true })
  }
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const requestOf = (media: SeedMedia, dataset: string, portalId: PortalId, root: string) => ({
  ref: { portalId, datasetId: datasetId.parse(dataset), mediaId: mediaId.parse(media.id) },
  root,
  datasetTitle: 'Banc des pannes',
  producer: 'Banc',
  mediaName: media.name ?? media.id,
})

const SEED = 77

function datasetFor(cases: readonly FaultCase[]): SeedDataset {
  const id: DatasetId = datasetId.parse(uuidFrom(SEED, 'faults'))
  return {
    id,
    index: 0,
    landmark: null,
    title: 'Banc des pannes',
    synopsis: 'Chaque panne, une fois.',
    theme: 'mobilite',
    keywords: [],
    producer: { id: uuidFrom(SEED, 'faults/producer'), name: 'Banc' },
    access: 'open',
    storage: 'online',
    created: '2025-01-01T00:00:00Z',
    updated: '2025-01-01T00:00:00Z',
    temporal: null,
    media: cases.map(({ hash, validator }, place) => ({
      id: uuidFrom(SEED, `faults/${place}`),
      datasetId: id,
      kind: 'FILE',
      name: `${String(place).padStart(4, '0')}.bin`,
      contract: 'dwnl',
      fileType: 'application/octet-stream',
      encoding: null,
      sealing: 'no',
      hash,
      behaviour: { ...FILE_SERVER, validator },
      contentKey: `faults/${place}`,
      content: (version) => noise(`faults/${place}/v${version}`, FILE_BYTES),
    })),
  }
}
