import { cryptoChance } from '../../electron/adapters/cryptoChance.js'
import { openErrands } from '../../electron/adapters/errands.js'
import { nodeDisk } from '../../electron/adapters/nodeDisk.js'
import { nodeHash } from '../../electron/adapters/nodeHash.js'
import { openStore } from '../../electron/adapters/sqliteStore.js'
import { systemClock } from '../../electron/adapters/systemClock.js'
import { workerLanes } from '../../electron/adapters/workerLanes.js'
import { openEngine } from '../../electron/engine/openEngine.js'
import { hashFileHere } from '../../electron/library/hashFile.js'
import { openLibrary } from '../../electron/library/openLibrary.js'
import type { Media } from '../../shared/catalog/model.js'
import { SEGMENTS } from '../../shared/download/segments.js'
import type { PortalId } from '../../shared/ids.js'
import { ok } from '../../shared/result.js'
import { aDataset, aRequest } from '../help/samples.js'

/** A process to be killed: the real engine over real parts, started with the same order each time. */
export interface Order {
  readonly root: string
  readonly state: string
  readonly origin: string
  readonly lane: string
  readonly media: readonly Media[]
  /** Connections per file, all at once. */
  readonly segments: number
}

async function main(): Promise<void> {
  const order = JSON.parse(process.argv[2] ?? '{}') as Order
  const store = openStore(order.state)
  if (!store.ok) throw new Error(store.failure.code)
  const dataset = aDataset(order.media)
  const hashFile = hashFileHere(nodeDisk, nodeHash)
  const errands = openErrands()
  const opened = openEngine({
    store: store.value,
    disk: errands.diskOver(nodeDisk),
    clock: systemClock,
    chance: cryptoChance,
    log: { note: () => undefined },
    library: openLibrary({ disk: nodeDisk, clock: systemClock, hashFile }),
    startLane: workerLanes(order.lane, { errands }),
    window: { running: 6, perHost: 16 },
    segments: { ...SEGMENTS, most: order.segments, eager: true },
    source: {
      async locate(ref) {
        const media = order.media.find(({ id }) => id === ref.mediaId)
        if (media === undefined) throw new Error('asked for what nobody wants')
        const url = new URL(`/${media.id}`, order.origin)
        return ok({ dataset, media, url, needsToken: false, publicUrl: url.href })
      },
      credential: async () => ok(null),
      isKnown: async () => null,
    },
  })
  if (!opened.ok) throw new Error(opened.failure.code)
  const engine = opened.value
  await engine.add(order.media.map((media) => aRequest(dataset, media, order.root, order.origin as PortalId)))
  await engine.idle()
  const states = engine.snapshot().map(({ state }) => (state.is === 'failed' ? state.because.code : state.is))
  await engine.close()
  process.stdout.write(`${JSON.stringify(states)}\n`)
}

void main()
