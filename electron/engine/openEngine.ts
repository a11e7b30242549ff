import { SEGMENTS, type SegmentPolicy } from '../../shared/download/segments.js'
import type { OffsetAt, RateLimits } from '../../shared/download/timetable.js'
import type { DownloadView } from '../../shared/download/view.js'
import type { DownloadId } from '../../shared/ids.js'
import { LIMITS } from '../../shared/limits.js'
import { ok, type Result } from '../../shared/result.js'
import { atOnce, type Steps, withRests } from '../../shared/steps.js'
import type { Chance, Clock } from '../ports/clock.js'
import type { Disk } from '../ports/disk.js'
import type { DownloadStore } from '../ports/downloadStore.js'
import type { StartLane } from '../ports/lanes.js'
import type { Library } from '../ports/library.js'
import type { Log } from '../ports/log.js'
import type { MediaSource } from '../ports/mediaSource.js'
import type { Window } from './admission.js'
import { openArranging } from './arranging.js'
import { openArriving } from './arriving.js'
import { openClosing } from './closing.js'
import { openCommands } from './commands.js'
import { openCrew } from './crew.js'
import type { Engine } from './engine.js'
import type { Entry } from './entry.js'
import { finishedIn } from './finished.js'
import { openFooting } from './footing.js'
import { openIdleness } from './idleness.js'
import { openIntake } from './intake.js'
import { dealLanes } from './lanes.js'
import { type Ledger, openLedger } from './ledger.js'
import { openMovers } from './movers.js'
import { openNames } from './names.js'
import { openNewsroom } from './news.js'
import { openPace } from './pace.js'
import { promisesOf } from './promises.js'
import { type Found, openRestore } from './restore.js'
import { openRetelling } from './retelling.js'
import { openRoom } from './room.js'
import { openRousing } from './rousing.js'
import { openSlots } from './slotOpener.js'
import { pathOf } from './standing.js'
import { openTraffic } from './traffic.js'
import { openTurn, type Turn } from './turn.js'
import { openTurns } from './turns.js'
import { openUntold } from './untold.js'
import { viewOf } from './viewOf.js'
import { openVolumes } from './volumes.js'
import { openWakefulness } from './wakefulness.js'
import type { World } from './world.js'

export interface EngineDeps {
  /** Opened, and so locked, by the composition root; closed by the engine. */
  readonly store: DownloadStore
  readonly disk: Disk
  readonly clock: Clock
  readonly chance: Chance
  readonly log: Log
  readonly source: MediaSource
  readonly library: Library
  /** `workerLanes(<path of dist/lane.cjs>)` in the product. */
  readonly startLane: StartLane
  readonly laneCount?: number
  readonly window?: Window
  /** What all downloads together may take; without it, everything. */
  readonly limits?: RateLimits
  /** Local time minus UTC, for the timetable. UTC when left out. */
  readonly offsetAt?: OffsetAt
  /** How files are fetched with several connections each. */
  readonly segments?: SegmentPolicy
  /** How much longer than catalogued a body may be whose length nobody said; `LIMITS.UNSAID_SURPLUS_BYTES` when left out. */
  readonly surplusBytes?: number
  /** `all` goes on with everything the store has; `asked` leaves it resting until it is added, resumed or retried. */
  readonly restore?: 'all' | 'asked'
}

/** Opens the engine over a store. Fails when the store cannot be read; then nothing was started. */
export const openEngine = (deps: EngineDeps): Result<Engine> => atOnce(opening(deps))

/** The same with a rest after each step: who has something else to do is never kept from it by a queue of a hundred thousand. */
export const openEngineInSteps = (deps: EngineDeps): Promise<Result<Engine>> => withRests(opening(deps), deps.clock)

function* opening(deps: EngineDeps): Steps<Result<Engine>> {
  const found = openRestore()
  const ledger = yield* openLedger(deps.store, deps.log, found.see)
  return ledger.ok ? ok(yield* assemble(deps, ledger.value, found)) : ledger
}

function* assemble(deps: EngineDeps, ledger: Ledger, found: Found): Steps<Engine> {
  const { clock, log } = deps
  const parts = connect(deps, ledger)
  const { newsroom, traffic, turn, crew, arriving, names, movers } = parts
  const wakeParked = (entry: Entry): void => {
    if (entry.parked) arriving.wake(entry)
  }
  const breathe = clock.turnEnds
  yield* found.takeUp(deps.restore ?? 'all', ledger, {
    names,
    wake(entry) {
      traffic.recall(entry)
      arriving.wake(entry)
    },
    queued(entry) {
      movers.waits(entry.id)
      traffic.stand(entry)
    },
  })
  traffic.open()
  const tidied = deps.library.tidy(found.finishedFolders)

  return {
    add: openIntake({
      ...{ ledger, breathe, arrived: arriving.arrived, wake: wakeParked },
      ...{ newId: () => deps.chance.uuid() as DownloadId, lookAgain: crew.lookAgain, happened: turn.happened },
    }),
    ...openCommands({ ledger, log, newsroom, happened: turn.happened, wake: wakeParked, breathe }),
    ...openArranging({ ledger, finishTurn: turn.finish, moved: arriving.moved, breathe }),
    views: parts.views,
    snapshot: () => parts.views([...ledger.all()].map(({ id }) => id)),
    page(after) {
      const page = ledger.page(after, LIMITS.SNAPSHOT_PAGE)
      return page.ok ? ok({ downloads: page.value.entries.map(viewOf), next: page.value.next }) : page
    },
    promises: () => promisesOf(ledger),
    idsIn: (state) => [...ledger.all()].flatMap(({ id, is }) => (is === state ? [id] : [])),
    standing: ledger.standing,
    pathOf: (id) => pathOf(ledger.get(id)?.state),
    finished: (datasetId, mediaId) => finishedIn(ledger, datasetId, mediaId),
    listen: newsroom.listen,
    setWindow: traffic.setWindow,
    setSegments: parts.setSegments,
    setLimits: traffic.setLimits,
    limit(ids, bytesPerSecond) {
      traffic.limit(ids, bytesPerSecond)
      for (const id of ids) {
        const entry = ledger.get(id)
        if (entry === undefined) continue
        entry.limit = bytesPerSecond
        newsroom.changed(entry)
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
function connect(deps: EngineDeps, ledger: Ledger) {
  const { clock, log } = deps
  let isClosing = false
  let segments = deps.segments ?? SEGMENTS

  const views = (ids: Iterable<DownloadId>): readonly DownloadView[] => ledger.together([...ids]).map(viewOf)
  const newsroom = openNewsroom(clock, views)
  const movers = openMovers()
  const names = openNames()
  const happened: Turn['happened'] = (entry, event) => {
    // What was kept for long, until a wait is over for one, may be readable no more.
    if (ledger.has(entry)) turn.happened(entry, event)
  }
  const lanes = dealLanes(deps.startLane, deps.laneCount ?? LIMITS.LANES, log)
  const volumes = openVolumes({ ...deps, happened, has: ledger.has })
  const slots = openSlots({
    ...{ ledger, movers, volumes, clock, happened },
    crew: () => crew,
    isClosing: () => isClosing,
  })
  const traffic = openTraffic({
    window: { running: LIMITS.DOWNLOADS_RUNNING, perHost: LIMITS.DOWNLOADS_PER_HOST },
    ...deps,
    ...slots,
  })
  const rousing = openRousing({ ledger, clock, happened, online: traffic.online })
  const wakefulness = openWakefulness({ clock, isBusy: () => !movers.isStill(), ...rousing })
  const arriving = openArriving({
    ...{ clock, names, movers, newsroom, traffic, volumes, wakefulness },
    ...{ crew: () => crew, turn: () => turn },
  })
  const idleness = openIdleness(() => movers.isStill() && !crew.isTidying() && !turn.isOpen())
  const pace = openPace(clock)
  const world: World = {
    ...deps,
    ...{ ledger, names, volumes, turns: openTurns(), branching: traffic.branching },
    ...{ footing: openFooting(deps.disk), room: openRoom(deps.disk, clock) },
    source: traffic.watch(deps.source),
    lanesFor: (entry) => traffic.lanesFor(entry, lanes),
    happened: volumes.first((entry, event) => happened(entry, traffic.judged(event))),
    told: (entry) => turn.told(entry),
    segments: () => segments,
    glimpsed(entry, receivedBytes, islands) {
      entry.islands = islands
      pace(entry, receivedBytes)
      newsroom.changed(entry)
    },
  }
  const crew = openCrew(world, idleness.look)
  const turn: Turn = openTurn({
    ...{ turnEnds: clock.turnEnds, tell: ledger.tell, quiet: idleness.look },
    ...{ arrived: arriving.arrived, carryOut: crew.carryOut },
    untold: (...what) => untold(...what),
  })
  const retelling = openRetelling({ clock, toldAgain: turn.toldAgain, moved: turn.moved })
  const untold = openUntold({ clock, log, crew, happened, retelling })
  ledger.onLost((id) => {
    movers.gone(id)
    traffic.leave(id)
    newsroom.removed([id])
    idleness.look()
  })
  const close = openClosing({
    clock,
    stop() {
      isClosing = true
      for (const part of [traffic, volumes, wakefulness]) part.close()
    },
    rest: () => Promise.all([crew.rest().then(deps.library.settle), lanes.close()]),
    end() {
      retelling.close()
      turn.finish()
      for (const part of [turn, newsroom, deps.store]) part.close()
    },
  })
  return {
    ...{ views, newsroom, movers, names, traffic, arriving, idleness, crew, turn, close, slept: rousing.slept },
    setSegments(most: number): void {
      segments = { ...segments, most }
    },
  }
}
