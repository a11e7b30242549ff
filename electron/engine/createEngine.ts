import { runToEnd, runYielding, type Slices } from '../../shared/cooperative.js'
import type { RateLimits, UtcOffsetAt } from '../../shared/download/limits/bandwidthSchedule.js'
import type { DownloadView } from '../../shared/download/model/view.js'
import { DEFAULT_SEGMENT_POLICY, type SegmentPolicy } from '../../shared/download/transfer/segmentPlanner.js'
import type { DownloadId } from '../../shared/ids.js'
import { LIMITS } from '../../shared/limits.js'
import { ok, type Result } from '../../shared/result.js'
import type { Clock, RandomSource } from '../ports/clock.js'
import type { Disk } from '../ports/disk.js'
import type { LocalLibrary } from '../ports/library/localLibrary.js'
import type { Log } from '../ports/log.js'
import type { MediaSource } from '../ports/mediaSource.js'
import type { QueueStore } from '../ports/queueStore.js'
import type { StartWorker } from '../ports/transferWorkers.js'
import type { Engine } from './api/engine.js'
import { createCommands } from './commands/commands.js'
import { createEnqueue } from './commands/enqueue.js'
import { createReorder } from './commands/reorder.js'
import type { EngineContext } from './context/engineContext.js'
import { createKeyedMutex } from './context/keyedMutex.js'
import { createFolderIdentity } from './files/folderIdentity.js'
import { createFreeSpace } from './files/freeSpace.js'
import { createNameReservations } from './files/nameReservations.js'
import { createVolumeMonitor } from './files/volumeMonitor.js'
import { createIdleWaiter, createShutdown } from './lifecycle.js'
import { createActiveDownloads } from './loop/activeDownloads.js'
import { createChangeFeed } from './loop/changeFeed.js'
import { createCommitFailureHandler } from './loop/commitFailure.js'
import { createCommitRetry } from './loop/commitRetry.js'
import { createEffectRunner } from './loop/effectRunner.js'
import { createEventLoop, type EventLoop } from './loop/eventLoop.js'
import { createRecovery, type RecoveryScan } from './loop/recovery.js'
import { createSlotStarter } from './loop/slots.js'
import { createSpeedMeter } from './loop/speedMeter.js'
import { createStateChanges } from './loop/stateChanges.js'
import { createResumeHandler, createSuspendMonitor } from './loop/suspendMonitor.js'
import { type DownloadRepository, loadRepository } from './queue/downloadRepository.js'
import { toDownloadView } from './queue/downloadView.js'
import { findFinishedFile, sumPendingBytesByRoot } from './queue/queries.js'
import type { QueueEntry } from './queue/queueEntry.js'
import { getPublishedPath } from './queue/statePredicates.js'
import type { ConcurrencyLimits } from './scheduling/scheduler.js'
import { createTrafficController } from './scheduling/trafficController.js'
import { createWorkerPool } from './transfer/workerPool.js'

export interface EngineDeps {
  /** Opened, and so locked, by the composition root; closed by the engine. */
  readonly store: QueueStore
  readonly disk: Disk
  readonly clock: Clock
  readonly randomSource: RandomSource
  readonly log: Log
  readonly source: MediaSource
  readonly library: LocalLibrary
  /** `createTransferWorkers(<path of dist/lane.cjs>)` in the product. */
  readonly startWorker: StartWorker
  readonly laneCount?: number
  readonly window?: ConcurrencyLimits
  /** What all downloads together may take; without it, everything. */
  readonly limits?: RateLimits
  /** Local time minus UTC, for the timetable. UTC when left out. */
  readonly offsetAt?: UtcOffsetAt
  /** How files are fetched with several connections each. */
  readonly segments?: SegmentPolicy
  /** How much longer than catalogued a body may be whose length nobody said; `LIMITS.UNSAID_SURPLUS_BYTES` when left out. */
  readonly surplusBytes?: number
  /** `all` goes on with everything the store has; `asked` leaves it resting until it is added, resumed or retried. */
  readonly restore?: 'all' | 'asked'
}

/** Opens the engine over a store. Fails when the store cannot be read; then nothing was started. */
export const createEngine = (deps: EngineDeps): Result<Engine> => runToEnd(opening(deps))

/** The same with a rest after each step: who has something else to do is never kept from it by a queue of a hundred thousand. */
export const createEngineInSlices = (deps: EngineDeps): Promise<Result<Engine>> =>
  runYielding(opening(deps), deps.clock)

function* opening(deps: EngineDeps): Slices<Result<Engine>> {
  const recoveryScan = createRecovery()
  const ledger = yield* loadRepository(deps.store, deps.log, recoveryScan.see)
  return ledger.ok ? ok(yield* assemble(deps, ledger.value, recoveryScan)) : ledger
}

function* assemble(deps: EngineDeps, repository: DownloadRepository, recoveryScan: RecoveryScan): Slices<Engine> {
  const { clock, log } = deps
  const parts = connect(deps, repository)
  const {
    newsroom: changeFeed,
    traffic,
    turn: eventLoop,
    crew: effectRunner,
    arriving: stateChanges,
    names: reservations,
    movers: activeDownloads,
  } = parts
  const wakeParked = (entry: QueueEntry): void => {
    if (entry.parked) stateChanges.wake(entry)
  }
  const breathe = clock.turnEnds
  yield* recoveryScan.takeUp(deps.restore ?? 'all', repository, {
    reservations,
    wake(entry) {
      traffic.recall(entry)
      stateChanges.wake(entry)
    },
    queued(entry) {
      activeDownloads.waits(entry.id)
      traffic.stand(entry)
    },
  })
  traffic.open()
  const tidied = deps.library.tidy(recoveryScan.finishedFolders)

  return {
    add: createEnqueue({
      ...{ repository, breathe, arrived: stateChanges.arrived, wake: wakeParked },
      ...{
        newId: () => deps.randomSource.uuid() as DownloadId,
        lookAgain: effectRunner.lookAgain,
        happened: eventLoop.happened,
      },
    }),
    ...createCommands({ repository, log, changeFeed, happened: eventLoop.happened, wake: wakeParked, breathe }),
    ...createReorder({ repository, finishTurn: eventLoop.finish, moved: stateChanges.moved, breathe }),
    views: parts.views,
    snapshot: () => parts.views([...repository.all()].map(({ id }) => id)),
    page(after) {
      const page = repository.page(after, LIMITS.SNAPSHOT_PAGE)
      return page.ok ? ok({ downloads: page.value.entries.map(toDownloadView), next: page.value.next }) : page
    },
    promises: () => sumPendingBytesByRoot(repository),
    idsIn: (state) => [...repository.all()].flatMap(({ id, is }) => (is === state ? [id] : [])),
    standing: repository.standing,
    pathOf: (id) => getPublishedPath(repository.get(id)?.state),
    finished: (datasetId, mediaId) => findFinishedFile(repository, datasetId, mediaId),
    listen: changeFeed.listen,
    setWindow: traffic.setWindow,
    setSegments: parts.setSegments,
    setLimits: traffic.setLimits,
    limit(ids, bytesPerSecond) {
      traffic.limit(ids, bytesPerSecond)
      for (const id of ids) {
        const entry = repository.get(id)
        if (entry === undefined) continue
        entry.limit = bytesPerSecond
        changeFeed.changed(entry)
      }
    },
    slept: parts.slept,
    online: traffic.online,
    traffic: traffic.view,
    listenTraffic: traffic.listen,
    async idle() {
      await parts.idleness.reached()
      await tidied
      await deps.library.settle()
    },
    close: parts.close,
  }
}

/** The parts of an engine, each knowing of the others only what it needs. Nothing moves before something is taken up. */
function connect(deps: EngineDeps, repository: DownloadRepository) {
  const { clock, log } = deps
  let isClosing = false
  let segments = deps.segments ?? DEFAULT_SEGMENT_POLICY

  const views = (ids: Iterable<DownloadId>): readonly DownloadView[] =>
    repository.together([...ids]).map(toDownloadView)
  const changeFeed = createChangeFeed(clock, views)
  const activeDownloads = createActiveDownloads()
  const reservations = createNameReservations()
  const happened: EventLoop['happened'] = (entry, event) => {
    // What was kept for long, until a wait is over for one, may be readable no more.
    if (repository.has(entry)) eventLoop.happened(entry, event)
  }
  const lanes = createWorkerPool(deps.startWorker, deps.laneCount ?? LIMITS.TRANSFER_WORKERS, log)
  const volumes = createVolumeMonitor({ ...deps, happened, has: repository.has })
  const slots = createSlotStarter({
    ...{ repository, activeDownloads, volumes, clock, happened },
    crew: () => effectRunner,
    isClosing: () => isClosing,
  })
  const traffic = createTrafficController({
    window: { running: LIMITS.DOWNLOADS_RUNNING, perHost: LIMITS.DOWNLOADS_PER_HOST },
    ...deps,
    ...slots,
  })
  const resumeHandler = createResumeHandler({ repository, clock, happened, online: traffic.online })
  const suspendMonitor = createSuspendMonitor({ clock, isBusy: () => !activeDownloads.isStill(), ...resumeHandler })
  const stateChanges = createStateChanges({
    ...{ clock, reservations, activeDownloads, changeFeed, traffic, volumes, suspendMonitor },
    ...{ crew: () => effectRunner, turn: () => eventLoop },
  })
  const idleWaiter = createIdleWaiter(
    () => activeDownloads.isStill() && !effectRunner.isTidying() && !eventLoop.isOpen(),
  )
  const pace = createSpeedMeter(clock)
  const context: EngineContext = {
    ...deps,
    ...{ repository, reservations, volumes, mutex: createKeyedMutex(), budget: traffic.budget },
    ...{ folderIdentity: createFolderIdentity(deps.disk), freeSpace: createFreeSpace(deps.disk, clock) },
    source: traffic.watch(deps.source),
    lanesFor: (entry) => traffic.lanesFor(entry, lanes),
    happened: volumes.first((entry, event) => happened(entry, traffic.judged(event))),
    told: (entry) => eventLoop.told(entry),
    segments: () => segments,
    glimpsed(entry, receivedBytes, islands) {
      entry.islands = islands
      pace(entry, receivedBytes)
      changeFeed.changed(entry)
    },
  }
  const effectRunner = createEffectRunner(context, idleWaiter.look)
  const eventLoop: EventLoop = createEventLoop({
    ...{ turnEnds: clock.turnEnds, tell: repository.tell, quiet: idleWaiter.look },
    ...{ arrived: stateChanges.arrived, carryOut: effectRunner.carryOut },
    untold: (...what) => untold(...what),
  })
  const commitRetry = createCommitRetry({ clock, toldAgain: eventLoop.toldAgain, moved: eventLoop.moved })
  const untold = createCommitFailureHandler({ clock, log, effectRunner, happened, commitRetry })
  repository.onLost((id) => {
    activeDownloads.gone(id)
    traffic.leave(id)
    changeFeed.removed([id])
    idleWaiter.look()
  })
  const close = createShutdown({
    clock,
    stop() {
      isClosing = true
      for (const part of [traffic, volumes, suspendMonitor]) part.close()
    },
    rest: () => Promise.all([effectRunner.rest().then(deps.library.settle), lanes.close()]),
    end() {
      commitRetry.close()
      eventLoop.finish()
      for (const part of [eventLoop, changeFeed, deps.store]) part.close()
    },
  })
  return {
    ...{
      views,
      newsroom: changeFeed,
      movers: activeDownloads,
      names: reservations,
      traffic,
      arriving: stateChanges,
      idleness: idleWaiter,
      crew: effectRunner,
      turn: eventLoop,
      close,
      slept: resumeHandler.slept,
    },
    setSegments(most: number): void {
      segments = { ...segments, most }
    },
  }
}
