import { join } from 'node:path'
import type { QueueRepairEvent } from '../../../shared/download/model/queueRepairEvent.js'
import type { Result } from '../../../shared/result.js'
import type { Settings } from '../../../shared/settings/schema.js'
import { nodeDisk } from '../../adapters/disk/nodeDisk.js'
import { openQueueStore } from '../../adapters/sqlite/queue/queueStore.js'
import { secureRandom } from '../../adapters/system/secureRandom.js'
import { getLocalUtcOffset, systemClock } from '../../adapters/system/systemClock.js'
import { createTransferWorkers } from '../../adapters/workers/transferWorkers.js'
import type { Engine } from '../../engine/api/engine.js'
import { createEngineInSlices } from '../../engine/createEngine.js'
import type { LibraryFolders } from '../../ports/library/libraryFolders.js'
import type { Log } from '../../ports/log.js'
import type { MediaSource } from '../../ports/mediaSource.js'
import type { FileSealer } from '../../ports/protect/fileSealer.js'
import type { AppNetwork } from './appNetwork.js'

export interface AppEngineDeps {
  readonly network: Pick<AppNetwork, 'resolveProxy' | 'trustStore'>
  readonly log: Log
  /** The folder of the person's data. */
  readonly folder: string
  /** The folder of the bundles, the same in the checkout and in the package. */
  readonly bundles: string
  /** Shows what happened to a damaged queue. */
  readonly onQueueRepair: (news: QueueRepairEvent) => void
  readonly library: LibraryFolders
  readonly sealer: FileSealer
}

/** Opens the queue of the application, and the engine over it. */
export async function openAppEngine(
  deps: AppEngineDeps,
  source: MediaSource,
  { downloadsRunning: running, downloadsPerHost: perHost }: Settings,
): Promise<Result<Engine>> {
  const { network, log, folder, bundles, library, sealer } = deps
  const noteRepair = (news: QueueRepairEvent): void => {
    const { type, ...facts } = news
    log.note(`store.${type}`, facts)
    deps.onQueueRepair(news)
  }
  const store = openQueueStore(folder, noteRepair)
  if (!store.ok) return store
  return createEngineInSlices({
    disk: nodeDisk,
    clock: systemClock,
    randomSource: secureRandom,
    log,
    store: store.value,
    onUnreadRow: () => noteRepair({ type: 'unread', rows: 1 }),
    source,
    library,
    startWorker: createTransferWorkers(join(bundles, 'transfer.cjs'), {
      resolveProxy: network.resolveProxy,
      trusted: network.trustStore,
    }),
    sealer,
    concurrency: { running, perHost },
    offsetAt: getLocalUtcOffset,
  })
}
