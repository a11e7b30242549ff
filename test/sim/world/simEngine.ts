import { nodeHash } from '../../../electron/adapters/system/nodeHash.js'
import { createHashFile } from '../../../electron/crypto/hashFile.js'
import type { DownloadRequest, Engine } from '../../../electron/engine/api/engine.js'
import { createEngine } from '../../../electron/engine/createEngine.js'
import { createLibraryFolders } from '../../../electron/library/libraryFolders.js'
import type { MediaRef } from '../../../electron/ports/mediaSource.js'
import type { RandomSource } from '../../../electron/ports/randomSource.js'
import { downloadId } from '../../../shared/ids.js'
import { createInProcessWorkers } from '../../support/engine/inProcessWorkers.js'
import { createSimDisk } from '../disk/simDisk.js'
import { watchFileHandles } from '../oracles/fileHandles.js'
import type { QueueOrderOracle } from '../oracles/queueOrder.js'
import type { StoredStateOracle } from '../oracles/storedStates.js'
import type { WindowAfterCrashOracle } from '../oracles/windowAfterCrash.js'
import { PIECE_BYTES } from '../plans/plan.js'
import { createSimSource } from '../servers/simPortal.js'
import type { SimServers } from '../servers/simServers.js'
import { createSimDecoding } from './simDecoding.js'
import type { SimProcess } from './simProcess.js'
import type { SimStage } from './simStage.js'

/** How much longer than catalogued a body may be: little, so that a world that tries it is short. */
const SURPLUS_BYTES = 64 * 1024

/** The parts of a world that an engine uses, and those that observe it. */
export interface SimEngineParts {
  readonly stage: SimStage
  readonly servers: SimServers
  readonly storedStates: StoredStateOracle
  readonly order: QueueOrderOracle
  readonly windowAfterCrash: WindowAfterCrashOracle
  readonly written: { bytes: number; failures: number }
  readonly violated: (what: string) => void
  readonly sometimes: (what: string) => void
}

export interface SimEngineHooks {
  readonly chance: RandomSource
  /** Whether a fault has ended the process. */
  readonly hasCrashed: () => boolean
  /** Called when rows are written to the store. */
  readonly onPut: () => void
}

/** Opens the product's engine in one process of a world, and enqueues the files of the plan that it does not have. */
export function openSimEngine(
  { stage, servers, storedStates, order, windowAfterCrash, written, violated, sometimes }: SimEngineParts,
  simProcess: SimProcess,
  { chance, hasCrashed, onPut }: SimEngineHooks,
): Engine {
  const { plan, producer, stores, tokens, volume } = stage
  const store = stores.storeFor(simProcess, storedStates.onReplaced)
  const disk = createSimDisk({
    volume,
    simProcess,
    capacityBytes: () => stage.capacityBytes,
    volumeNumber: () => (stage.isPlugged ? stage.volumeNumber : null),
    oracle: watchFileHandles(
      stage,
      violated,
      (row) => producer.longest(storedStates.fileOf(row), SURPLUS_BYTES),
      written,
    ),
  })
  const idOf = ({ mediaId }: MediaRef): string | null =>
    stores.rows().find((row) => producer.media(storedStates.fileOf(row)).id === mediaId)?.id ?? null
  const standing = (id: string): string | null => stage.engine?.getStateName(downloadId.parse(id)) ?? null
  const opened = createEngine({
    store: {
      ...store,
      put(rows) {
        onPut()
        const result = store.put(rows)
        // A store whose process ends during this call reports success although it wrote nothing.
        if (!hasCrashed()) windowAfterCrash.onStored(rows, result.ok)
        if (result.ok) order.reported(rows)
        if (!result.ok) for (const { id } of rows) storedStates.onStoreBehind(id)
        return result
      },
    },
    disk,
    clock: simProcess.clock,
    randomSource: chance,
    log: { note: (event) => sometimes(`log ${event}`) },
    source: order.watched(createSimSource({ plan, producer, tokens, simProcess }), idOf, standing),
    library: createLibraryFolders({ disk, clock: simProcess.clock, hashFile: createHashFile(disk, nodeHash) }),
    startWorker: createInProcessWorkers({
      net: servers.netFor(simProcess),
      disk,
      clock: simProcess.clock,
      hashing: nodeHash,
      decoding: createSimDecoding,
    }),
    workerCount: 1,
    concurrency: { running: plan.running, perHost: plan.perHost },
    surplusBytes: SURPLUS_BYTES,
    bufferedBodyBytes: plan.bufferedBytes,
    // In every other world, entries are unloaded as soon as possible.
    ...(plan.seed % 2 === 0 ? {} : { cacheSizes: { added: 0, loaded: 0 } }),
    segmentPolicy: { most: plan.segments, eager: plan.seed % 2 === 0, leastBytes: 30_000, pieceBytes: PIECE_BYTES },
  })
  if (!opened.ok) throw new Error(opened.failure.code)
  opened.value.subscribe(windowAfterCrash.onChanges)
  void enqueueMissing(opened.value, stage.requests, stage)
  return opened.value
}

/** Enqueues files that are not in the store yet, as a person does who starts the application again. */
export async function enqueueMissing(
  engine: Engine | null,
  requests: readonly DownloadRequest[],
  stage: SimStage,
): Promise<void> {
  const missing = requests.filter((_, file) => stage.idOf(file) === null)
  if (engine !== null && missing.length > 0) await engine.add(missing)
}
