import { nodeDisk } from '../../electron/adapters/disk/nodeDisk.js'
import { openQueueStore } from '../../electron/adapters/sqlite/queue/queueStore.js'
import { nodeHash } from '../../electron/adapters/system/nodeHash.js'
import { secureRandom } from '../../electron/adapters/system/secureRandom.js'
import { systemClock } from '../../electron/adapters/system/systemClock.js'
import { createTransferWorkers } from '../../electron/adapters/workers/transferWorkers.js'
import { createHashFile } from '../../electron/crypto/hashFile.js'
import { createEngine } from '../../electron/engine/createEngine.js'
import { createLibraryFolders } from '../../electron/library/libraryFolders.js'
import type { Media } from '../../shared/catalogue/model.js'
import { DEFAULT_SEGMENT_POLICY } from '../../shared/download/transfer/segmentPlanner.js'
import type { PortalId } from '../../shared/ids.js'
import { ok } from '../../shared/result.js'
import { getAllViews } from '../support/engine/getAllViews.js'
import { createDataset } from '../support/samples/catalogueSamples.js'
import { createRequest } from '../support/samples/downloadRequestSamples.js'

/**
 * The order for a process that will be killed: the real engine over real parts, started with the same order each time.
 */
export interface CrashOrder {
  readonly root: string
  readonly state: string
  readonly origin: string
  readonly worker: string
  readonly media: readonly Media[]
  /** Connections per file, all opened at once. */
  readonly segments: number
}

async function main(): Promise<void> {
  const order = JSON.parse(process.argv[2] ?? '{}') as CrashOrder
  const store = openQueueStore(order.state)
  if (!store.ok) throw new Error(store.failure.code)
  const dataset = createDataset(order.media)
  const hashFile = createHashFile(nodeDisk, nodeHash)
  const opened = createEngine({
    store: store.value,
    disk: nodeDisk,
    clock: systemClock,
    randomSource: secureRandom,
    log: { note: () => undefined },
    library: createLibraryFolders({ disk: nodeDisk, clock: systemClock, hashFile }),
    startWorker: createTransferWorkers(order.worker),
    concurrency: { running: 6, perHost: 16 },
    segmentPolicy: { ...DEFAULT_SEGMENT_POLICY, most: order.segments, eager: true },
    source: {
      async locate(ref) {
        const media = order.media.find(({ id }) => id === ref.mediaId)
        if (media === undefined) throw new Error('asked for an unknown media')
        const url = new URL(`/${media.id}`, order.origin)
        return ok({ dataset, media, url, needsToken: false, publicUrl: url.href })
      },
      getCredential: async () => ok(null),
      isKnown: async () => null,
    },
  })
  if (!opened.ok) throw new Error(opened.failure.code)
  const engine = opened.value
  await engine.add(order.media.map((media) => createRequest(dataset, media, order.root, order.origin as PortalId)))
  await engine.whenIdle()
  const states = getAllViews(engine).map(({ state }) => (state.type === 'failed' ? state.because.code : state.type))
  await engine.close()
  process.stdout.write(`${JSON.stringify(states)}\n`)
}

void main()
