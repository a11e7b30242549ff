import type { RateLimits, UtcOffsetAt } from '../../shared/download/bandwidth/bandwidthSchedule.js'
import { DEFAULT_SEGMENT_POLICY, type SegmentPolicy } from '../../shared/download/transfer/segmentPlanner.js'
import type { DownloadId } from '../../shared/ids.js'
import { LIMITS } from '../../shared/limits.js'
import { ok, type Result } from '../../shared/result.js'
import { runToEnd, runYielding, type Slices } from '../../shared/timeSlices.js'
import type { Clock } from '../ports/clock.js'
import type { Disk } from '../ports/disk.js'
import type { LibraryFolders } from '../ports/library/libraryFolders.js'
import type { Log } from '../ports/log.js'
import type { MediaSource } from '../ports/mediaSource.js'
import type { FileSealer } from '../ports/protect/fileSealer.js'
import type { QueueStore } from '../ports/queueStore.js'
import type { RandomSource } from '../ports/randomSource.js'
import type { StartTransferWorker } from '../ports/workers/transferWorkerChannel.js'
import type { Engine } from './api/engine.js'
import { createCommandOrder } from './commands/commandOrder.js'
import { createDownloadCommands } from './commands/downloadCommands.js'
import { createEnqueue } from './commands/enqueue.js'
import { createReorder } from './commands/reorder.js'
import type { EngineContext } from './context/engineContext.js'
import { createKeyedMutex } from './context/keyedMutex.js'
import { createFreeSpaceCache } from './files/freeSpaceCache.js'
import { createNameReservations } from './files/nameReservations.js'
import { createRememberedFolders } from './files/rememberedFolders.js'
import { createVolumeMonitor } from './files/volumeMonitor.js'
import { createIdleWaiter } from './idleWaiter.js'
import { createAttemptRegistry } from './loop/attemptRegistry.js'
import { createChangeFeed } from './loop/changeFeed.js'
import { createCleanupTracker } from './loop/cleanupTracker.js'
import { createClockJumps } from './loop/clockJumps.js'
import { createCommitFailures } from './loop/commitFailures.js'
import { createDownloadStarter } from './loop/downloadStarter.js'
import { createEffectRunner } from './loop/effectRunner.js'
import { createEventLoop } from './loop/eventLoop.js'
import { createRecovery, type RecoveryScan } from './loop/recovery.js'
import { createSpeedMeter } from './loop/speedMeter.js'
import { createStateChangeHandler } from './loop/stateChangeHandler.js'
import { createDownloadQueries } from './queries/downloadQueries.js'
import { applyMiddleware, type DispatchMiddleware } from './queue/dispatchMiddleware.js'
import { type DownloadRepository, loadRepository } from './queue/downloadRepository.js'
import type { CacheSizes } from './queue/entryLoader.js'
import { createOrderedIds } from './queue/orderedIds.js'
import type { QueueEntry } from './queue/queueEntry.js'
import type { ConcurrencyLimits } from './scheduling/scheduler.js'
import { toSourceKey } from './scheduling/sourceKey.js'
import { createTrafficController } from './scheduling/trafficController.js'
import { createTransferWorkerPool } from './workerPool/transferWorkerPool.js'

export interface EngineDeps {
  /** The open store. The composition root opens and thereby locks it; the engine closes it. */
  readonly store: QueueStore
  /** Called for each row that the store fails to read: its download is missing until the next start. */
  readonly onUnreadRow?: () => void
  readonly disk: Disk
  readonly clock: Clock
  readonly randomSource: RandomSource
  readonly log: Log
  readonly source: MediaSource
  readonly library: LibraryFolders
  /** Starts a worker thread. The product passes `createTransferWorkers`. */
  readonly startWorker: StartTransferWorker
  readonly workerCount?: number
  readonly concurrency?: ConcurrencyLimits
  /** The bandwidth limits of all downloads together; none when left out. */
  readonly rateLimits?: RateLimits
  /**
   * Returns local time minus UTC in milliseconds, for the timetable. The timetable runs in UTC when this is left out.
   */
  readonly offsetAt?: UtcOffsetAt
  /** How a file is fetched over several connections; `DEFAULT_SEGMENT_POLICY` when left out. */
  readonly segmentPolicy?: SegmentPolicy
  /** How many queue entries stay loaded. */
  readonly cacheSizes?: CacheSizes
  /**
   * The constant part of the largest accepted length of a body of unknown length (`getMaxBodyBytes`);
   * `LIMITS.UNSAID_SURPLUS_BYTES` when left out.
   */
  readonly surplusBytes?: number
  /** The largest body that a worker takes into memory; `LIMITS.BUFFERED_BODY_BYTES` when left out, and 0 for none. */
  readonly bufferedBodyBytes?: number
  /** Seals files that are kept encrypted; left out where none are. */
  readonly sealer?: FileSealer
  /**
   * `all` continues every download in the store; `asked` leaves each of them parked until a person adds, resumes or
   * retries it.
   */
  readonly restore?: 'all' | 'asked'
  /** Starts the first worker at once, because downloads will be added soon. Otherwise the first attempt starts it. */
  readonly startsWorkerEarly?: boolean
}

/**
 * Opens the engine over a store. Fails with the store's failure when the store cannot be read; then nothing was
 * started.
 */
export const createEngine = (deps: EngineDeps): Result<Engine> => runToEnd(openInSlices(deps))

/**
 * Does the same and yields after each step, so that a queue of a hundred thousand downloads does not block this thread.
 */
export const createEngineInSlices = (deps: EngineDeps): Promise<Result<Engine>> =>
  runYielding(openInSlices(deps), deps.clock)

function* openInSlices(deps: EngineDeps): Slices<Result<Engine>> {
  const { store, log, clock, cacheSizes } = deps
  const recovery = createRecovery()
  const options = { store, log, turnEnds: clock.turnEnds, cacheSizes }
  const repository = yield* loadRepository(options, recovery.addRow)
  return repository.ok ? ok(yield* restoreAndStart(deps, repository.value, recovery)) : repository
}

/** Restores what the previous process left in the store, then lets the scheduler start downloads. */
function* restoreAndStart(deps: EngineDeps, repository: DownloadRepository, recovery: RecoveryScan): Slices<Engine> {
  const parts = createParts(deps, repository)
  const { traffic, stateChanges, active } = parts
  yield* recovery.restore(deps.restore ?? 'all', repository, {
    reservations: parts.reservations,
    activate(entry) {
      traffic.resumeServerWait(entry)
      stateChanges.activate(entry)
    },
    enqueue(item) {
      active.add(item.id)
      traffic.update(item)
    },
  })
  traffic.activate()
  return toEngine(deps, {
    ...parts,
    repository,
    journalsRecovered: deps.library.recoverJournals(recovery.finishedFolders),
  })
}

type Parts = ReturnType<typeof createParts> & {
  readonly repository: DownloadRepository
  /** Resolves when the records in the folders that the previous process wrote to are complete. */
  readonly journalsRecovered: Promise<unknown>
}

function toEngine({ clock, log, library, randomSource }: EngineDeps, parts: Parts): Engine {
  const { repository, changeFeed, traffic, stateChanges } = parts
  const turns = { repository, yieldTurn: clock.turnEnds }
  const commandDeps = {
    ...turns,
    log,
    changeFeed,
    dispatch: parts.dispatch,
    order: createCommandOrder(turns),
    newId: createOrderedIds(clock, randomSource),
    flush: parts.loop.flush,
    dequeue: traffic.dequeue,
    onAdded: stateChanges.onAdded,
    onMoved: stateChanges.onMoved,
    activate(entry: QueueEntry): void {
      if (entry.isParked) stateChanges.activate(entry)
    },
    recheckLibrary({ id }: QueueEntry): void {
      parts.attempts.getWork(id).carried.isLibraryChecked = false
    },
  }
  return {
    add: createEnqueue(commandDeps),
    ...createDownloadCommands(commandDeps),
    ...createReorder(commandDeps),
    ...parts.queries,
    getSalvagedBytes: (id) => parts.salvagedBytes.get(id) ?? 0,
    subscribe: changeFeed.subscribe,
    setConcurrency: traffic.setConcurrency,
    setConnectionsPerFile: parts.setConnectionsPerFile,
    setRateLimits: traffic.setRateLimits,
    setDownloadLimit(ids, bytesPerSecond) {
      traffic.setDownloadLimits(ids, bytesPerSecond)
      for (const entry of repository.loadMany(ids)) {
        entry.rateLimit = bytesPerSecond
        changeFeed.markChanged(entry)
      }
    },
    onSystemSlept: parts.clockJumps.onSystemSlept,
    leaseConnection: ({ portalId, producer }, signal) =>
      traffic.leaseConnection(toSourceKey({ portal: portalId, producer }), signal),
    onNetworkAvailable: traffic.onNetworkAvailable,
    getTraffic: traffic.getView,
    subscribeTraffic: traffic.subscribe,
    async whenIdle() {
      await parts.idleWaiter.whenIdle()
      await parts.journalsRecovered
      await library.settle()
    },
    close: parts.close,
  }
}

/** For how long a disk that does not respond delays `close`, which may take three seconds as a whole. */
const CLOSE_MS = 2500

/** Creates the parts of an engine, each from those above it. No part acts before the first entry is restored. */
function createParts(deps: EngineDeps, repository: DownloadRepository) {
  const { clock, log, disk, store, library } = deps
  let segmentPolicy = deps.segmentPolicy ?? DEFAULT_SEGMENT_POLICY

  const queries = createDownloadQueries(repository)
  const loop = createEventLoop({
    clock,
    commit: repository.commit,
    needsSync: repository.needsSync,
  })
  // A row may have become unreadable while a caller kept its entry, for example during a wait.
  const dropUnreadable: DispatchMiddleware = (next) => (entry, event) => {
    if (repository.load(entry.id) !== undefined) next(entry, event)
  }
  const dispatch = applyMiddleware(loop.dispatch, [dropUnreadable])

  const speedMeter = createSpeedMeter(clock)
  /** When no download is active, nothing happens until a person acts. */
  const active = new Set<DownloadId>()
  const changeFeed = createChangeFeed(clock, queries.getViews, speedMeter, () => active.size > 0)
  const reservations = createNameReservations()
  const attempts = createAttemptRegistry()
  const cleanups = createCleanupTracker()
  const workers = createTransferWorkerPool(deps.startWorker, deps.workerCount ?? LIMITS.TRANSFER_WORKERS, log)
  if (deps.startsWorkerEarly === true) workers.warmUp()
  const volumes = createVolumeMonitor({ ...deps, dispatch, repository })
  const traffic = createTrafficController({
    concurrency: { running: LIMITS.DOWNLOADS_RUNNING, perHost: LIMITS.DOWNLOADS_PER_HOST },
    ...deps,
    ...createDownloadStarter({ repository, volumes, attempts, dispatch }),
    workers,
  })
  const clockJumps = createClockJumps({
    repository,
    clock,
    dispatch,
    onNetworkAvailable: traffic.onNetworkAvailable,
    isBusy: () => active.size > 0,
  })
  const stateChanges = createStateChangeHandler({
    clock,
    loop,
    attempts,
    reservations,
    active,
    changeFeed,
    traffic,
    volumes,
    clockJumps,
  })
  const idleWaiter = createIdleWaiter(() => active.size === 0 && !cleanups.isCleaningUp() && !loop.hasPending())
  const salvagedBytes = new Map<DownloadId, number>()
  const context: EngineContext = {
    ...deps,
    repository,
    reservations,
    volumes,
    mutex: createKeyedMutex(),
    rememberedFolders: createRememberedFolders(disk),
    freeSpace: createFreeSpaceCache(disk, clock),
    recordCheckpoint: loop.recordCheckpoint,
    whenCommitted: loop.whenCommitted,
    whenCleanedUp: cleanups.whenCleanedUp,
    salvagedBytes,
    surplusBytes: deps.surplusBytes ?? LIMITS.UNSAID_SURPLUS_BYTES,
    bufferedBodyBytes: deps.bufferedBodyBytes ?? LIMITS.BUFFERED_BODY_BYTES,
    source: traffic.wrapSource(deps.source),
    warmUpWorkers: workers.warmUp,
    startTransfer: traffic.startTransfer,
    openExtraConnection: traffic.openExtraConnection,
    hasWaitingDownload: traffic.hasWaitingDownload,
    report: applyMiddleware(dispatch, [dropUnreadable, volumes.triage, traffic.triage]),
    getSegmentPolicy: () => segmentPolicy,
    reportArrived: speedMeter.addArrived,
    reportComplete: speedMeter.addCompleted,
    reportProgress(entry, receivedBytes, islands) {
      entry.islands = islands
      speedMeter.measure(entry, receivedBytes)
      changeFeed.markChanged(entry)
    },
  }
  const effects = createEffectRunner(context, attempts, cleanups)
  const commitFailures = createCommitFailures({ clock, log, loop, effects, attempts, dispatch })
  loop.setHandlers({
    onStateChanged: stateChanges.onStateChanged,
    runEffect: effects.run,
    onCommitFailed: commitFailures.onCommitFailed,
    onDrained: idleWaiter.check,
  })
  cleanups.onCleanedUp(idleWaiter.check)
  repository.onLost((id, isStored) => {
    if (isStored) deps.onUnreadRow?.()
    active.delete(id)
    traffic.dequeue(id)
    traffic.release(id)
    changeFeed.markRemoved([id])
    idleWaiter.check()
  })
  const close = async (): Promise<void> => {
    for (const part of [traffic, volumes, clockJumps, effects]) part.close()
    const timeout = new AbortController()
    const filesRest = Promise.all([attempts.stopAll(), cleanups.whenAllCleanedUp()])
    const worksEnded = Promise.all([filesRest.then(library.settle), workers.close()])
    await Promise.race([worksEnded, clock.sleep(CLOSE_MS, timeout.signal)])
    timeout.abort()
    commitFailures.close()
    loop.flush()
    for (const part of [loop, changeFeed, store]) part.close()
  }
  return {
    queries,
    loop,
    dispatch,
    changeFeed,
    active,
    reservations,
    traffic,
    stateChanges,
    attempts,
    idleWaiter,
    clockJumps,
    close,
    salvagedBytes,
    setConnectionsPerFile(most: number): void {
      segmentPolicy = { ...segmentPolicy, most }
    },
  }
}
