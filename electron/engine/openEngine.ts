import type { Effect, Event } from '../../shared/download/events.js'
import { revive, step } from '../../shared/download/machine.js'
import type { Download } from '../../shared/download/state.js'
import type { Failure } from '../../shared/failure.js'
import { type DownloadId, downloadId } from '../../shared/ids.js'
import { LIMITS } from '../../shared/limits.js'
import { ok, type Result } from '../../shared/result.js'
import type { Chance, Clock } from '../ports/clock.js'
import type { Disk } from '../ports/disk.js'
import type { DownloadStore } from '../ports/downloadStore.js'
import type { StartLane } from '../ports/lanes.js'
import type { Library } from '../ports/library.js'
import type { Log } from '../ports/log.js'
import type { MediaSource } from '../ports/mediaSource.js'
import { openCrew } from './crew.js'
import type { Engine } from './engine.js'
import { openIntake } from './intake.js'
import { dealLanes } from './lanes.js'
import { type Entry, openLedger, viewOf } from './ledger.js'
import { openNames } from './names.js'
import { openNewsroom } from './news.js'
import { openPace } from './pace.js'
import { openSlots, type Window } from './slots.js'
import { finishedFolders, hasEnded, holdsSlot, hostOf, isLive, pathOf } from './standing.js'
import { openTurns } from './turns.js'
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
  /** `all` goes on with everything the store has; `asked` leaves it resting until it is added, resumed or retried. */
  readonly restore?: 'all' | 'asked'
}

const CLOSE_MS = 2500

/** Opens the engine over a store. Fails when the store cannot be read; then nothing was started. */
export function openEngine(deps: EngineDeps): Result<Engine> {
  const ledger = openLedger(deps.store, deps.log)
  if (!ledger.ok) return ledger
  const opened = assemble(deps, ledger.value)
  return ok(opened)
}

function assemble(deps: EngineDeps, ledger: World['ledger']): Engine {
  const { clock, log } = deps
  const newsroom = openNewsroom(clock)
  const inbox: (readonly [Entry, Event])[] = []
  const idlers = new Set<() => void>()
  /** Those that will move by themselves. */
  const busy = new Set<DownloadId>()
  const releases = new Map<DownloadId, () => void>()
  let isDraining = false
  let isClosing = false
  let isClosed = false

  const lanes = dealLanes(deps.startLane, deps.laneCount ?? LIMITS.LANES, log)
  const world: World = {
    ...deps,
    lanes,
    ledger,
    names: openNames(),
    turns: openTurns(),
    happened,
    glimpsed,
  }
  const slots = openSlots(
    deps.window ?? { running: LIMITS.DOWNLOADS_RUNNING, perHost: LIMITS.DOWNLOADS_PER_HOST },
    openSlot,
  )

  const crew = openCrew(world, tellIdle)

  /** Events enter through one line: an effect that causes another event never acts in the middle of a step. */
  function happened(entry: Entry, event: Event): void {
    if (isClosed) return
    inbox.push([entry, event])
    if (isDraining) return
    isDraining = true
    try {
      for (let next = inbox.shift(); next !== undefined; next = inbox.shift()) apply(...next)
    } finally {
      isDraining = false
    }
    tellIdle()
  }

  function apply(entry: Entry, event: Event): void {
    const [next, effects] = step(entry.state, event)
    enter(entry, next, effects)
  }

  /** The store is told first, then the effects are carried out. */
  function enter(entry: Entry, next: Download, effects: readonly Effect[]): void {
    if (next !== entry.state) {
      entry.state = next
      const told = ledger.told(entry)
      arrived(entry)
      if (!told.ok) {
        untold(entry, effects, told.failure)
        return
      }
    }
    for (const effect of effects) crew.carryOut(entry, effect)
  }

  /** What the store does not know must not happen: a body that nobody remembers, a name that nobody can explain. */
  function untold(entry: Entry, effects: readonly Effect[], because: Failure): void {
    log.note('store.not-told', { code: because.code })
    for (const effect of effects) {
      if (effect.do === 'publish') happened(entry, { type: 'unpublished', because })
      else if (effect.do === 'take') {
        crew.stop(entry)
        const { attempt } = effect
        happened(entry, { type: 'broke', attempt, because, wishMs: null, leastMs: 0, chance: 0, nowMs: clock.now() })
      } else crew.carryOut(entry, effect)
    }
  }

  function arrived(entry: Entry): void {
    const { state, id } = entry
    newsroom.changed(entry)
    if (state.is !== 'running') {
      entry.receivedBytes = 0
      entry.bytesPerSecond = 0
    }
    if (!holdsSlot(state)) {
      releases.get(id)?.()
      releases.delete(id)
    }
    if (isLive(state) && !entry.parked) busy.add(id)
    else busy.delete(id)
    if (state.is === 'queued' && !entry.parked) slots.wait(hostOf(entry.request), id)
    // A published file keeps its name: what differs from it in case alone must not come to lie beside it (F-04).
    if (state.is === 'cancelled') world.names.giveBack(id)
    if (state.is === 'done' || state.is === 'cancelled') crew.dismiss(id)
  }

  function openSlot(id: string): Promise<void> | null {
    const entry = ledger.get(id as DownloadId)
    if (entry === undefined || entry.state.is !== 'queued' || entry.parked || isClosing) return null
    return new Promise((resolve) => {
      releases.set(entry.id, resolve)
      happened(entry, { type: 'slot-opened' })
    })
  }

  const pace = openPace(clock)
  function glimpsed(entry: Entry, receivedBytes: number): void {
    pace(entry, receivedBytes)
    newsroom.changed(entry)
  }

  function tellIdle(): void {
    if (busy.size > 0 || crew.isTidying()) return
    for (const tell of idlers) tell()
    idlers.clear()
  }

  const some = (ids: readonly DownloadId[] | 'all'): readonly Entry[] =>
    ids === 'all' ? [...ledger.all()] : ids.flatMap((id) => ledger.get(id) ?? [])
  const each = (ids: readonly DownloadId[] | 'all', event: Event): void => {
    for (const entry of some(ids)) happened(entry, event)
  }
  const wake = (entry: Entry): void => {
    if (!entry.parked) return
    entry.parked = false
    enterRevived(entry)
  }

  const goOn = (ids: readonly DownloadId[] | 'all'): void => {
    some(ids).forEach(wake)
    each(ids, { type: 'resumed' })
  }

  /** A download as the store had it, taken up again. */
  function enterRevived(entry: Entry): void {
    const [next, effects] = revive(entry.state, clock.now())
    const isSame = next === entry.state
    enter(entry, next, effects)
    // It did not move, so nothing put it in line.
    if (isSame) arrived(entry)
  }

  const add = openIntake({
    ledger,
    newId: () => downloadId.parse(deps.chance.uuid()),
    arrived,
    wake,
    lookAgain: crew.lookAgain,
    happened,
  })

  for (const entry of ledger.all()) {
    const { state } = entry
    if ('place' in state && state.place !== null) world.names.take(state.place.folder, state.place.name, entry.id)
    entry.parked = deps.restore === 'asked' && isLive(state)
  }
  for (const entry of ledger.all()) if (!entry.parked) enterRevived(entry)
  const tidied = deps.library.tidy(finishedFolders(ledger.all()))

  return {
    add: async (requests) => add(requests),
    pause: (ids) => each(ids, { type: 'paused' }),
    resume: goOn,
    cancel: (ids) => each(ids, { type: 'cancelled' }),
    retry: goOn,
    forget(ids) {
      const ended = some(ids === 'ended' ? 'all' : ids)
        .filter(({ state }) => hasEnded(state))
        .map(({ id }) => id)
      const removed = ledger.remove(ended)
      if (!removed.ok) log.note('store.not-told', { code: removed.failure.code })
      newsroom.removed(ended)
    },
    snapshot: () => [...ledger.all()].map(viewOf),
    pathOf: (id) => pathOf(ledger.get(id)?.state),
    listen: newsroom.listen,
    setWindow: slots.setWindow,
    async idle() {
      await new Promise<void>((resolve) => {
        idlers.add(resolve)
        tellIdle()
      })
      await tidied
      await deps.library.settle()
    },
    async close() {
      isClosing = true
      slots.close()
      const patience = new AbortController()
      await Promise.race([
        Promise.all([crew.rest().then(deps.library.settle), lanes.close()]),
        clock.sleep(CLOSE_MS, patience.signal),
      ])
      patience.abort()
      isClosed = true
      newsroom.close()
      deps.store.close()
    },
  }
}
