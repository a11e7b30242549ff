import { createFairQueue, type QueueSlot, type TakenDownload } from '../../../shared/download/traffic/fairQueue.js'
import type { Governor, SourceKey } from '../../../shared/download/traffic/governor.js'
import type { RequestOutcome } from '../../../shared/download/traffic/requestOutcome.js'
import type { WaitReason } from '../../../shared/download/traffic/waitReason.js'
import type { Clock } from '../../ports/clock.js'
import type { RandomSource } from '../../ports/randomSource.js'
import { type ConnectionLeases, createConnectionLeases } from './connectionLeases.js'
import { type ConnectionSlots, createConnectionSlots } from './connectionSlots.js'

/** The concurrency limits. */
export interface ConcurrencyLimits {
  /** The number of running downloads, in total. */
  readonly running: number
  /** The number of connections to one host, and to one producer. */
  readonly perHost: number
}

export interface SchedulerDeps {
  readonly governor: Governor
  readonly clock: Clock
  readonly randomSource: RandomSource
  readonly concurrency: ConcurrencyLimits
  /**
   * Starts a download whose turn has come. `running`: it has its slot until `release`. `held-back`: its disk takes
   * nothing now. `gone`: it may not start after all.
   */
  readonly start: (id: string) => 'running' | 'held-back' | 'gone'
  /** Called when a download was added or has left, or when its reason to wait may have changed. */
  readonly onChanged: () => void
}

/** Decides which waiting download starts next. The queue itself is in the repository. */
export interface Scheduler extends Pick<ConnectionSlots, 'findJobAhead' | 'setJob'> {
  /**
   * Allows downloads to start. Before this the queue is incomplete, and a download that is added later may have to go
   * first.
   */
  activate(): void
  /** Adds a download to the queue, or moves it to another place there. */
  enqueue(id: string, slot: QueueSlot, source: SourceKey): void
  dequeue(id: string): void
  /** Frees the slot of a download, if it has one: its file has its final name, or its attempt has ended. */
  release(id: string): void
  setConcurrency(limits: ConcurrencyLimits): void
  /** While paused, no download starts and no connection opens. */
  setPaused(isPaused: boolean): void
  /** Starts all downloads that may start now. */
  pump(): void
  /** Passes the result of a request of a download to the governor. `host`: the host that answered. */
  onOutcome(id: string, outcome: RequestOutcome, host: string): void
  /**
   * Opens a further connection for a running download. Returns a function that gives it back, or null when none is
   * allowed now.
   */
  openExtraConnection(id: string): (() => void) | null
  /** Returns whether another download of the same producer would start if this one had fewer connections. */
  hasWaitingDownload(id: string): boolean
  countWaiting(producer: string): number
  /** Returns every producer that has connections or waiting downloads, or had some earlier. */
  getSources(): Iterable<SourceKey>
  /** Returns why no download of this producer may start; null when one may. */
  getRefusal(source: SourceKey): WaitReason | null
  /** Opens a connection for a request that is no download. It goes before waiting downloads. */
  readonly leaseConnection: ConnectionLeases['lease']
  /** Stops starting downloads and refuses waiting connections. */
  close(): void
}

/**
 * Creates a scheduler. It runs up to `concurrency.running` downloads, gives each producer and host the connections that the
 * governor allows, and lets the producers take turns.
 */
export function createScheduler(deps: SchedulerDeps): Scheduler {
  const { governor, clock } = deps
  const queue = createFairQueue()
  const sources = new Map<string, SourceKey>()
  const slots = createConnectionSlots({ governor, clock })
  let concurrency = deps.concurrency
  let isActivated = false
  let isPaused = false
  let isClosed = false
  let isPumpDue = false
  /** How many downloads were held back in this turn. */
  let heldBack = 0
  let wakeTimer: { readonly atMs: number; readonly call: AbortController } | null = null

  const mayOpenConnection = (producer: string, atMs: number): boolean => {
    const source = sources.get(producer)
    return source !== undefined && governor.getRefusal(source, atMs) === null
  }

  /** Returns whether a download runs now. Of a long queue few are held back per turn, so that this thread stays free. */
  const start = (id: string): boolean => {
    const started = deps.start(id)
    if (started !== 'held-back') return started === 'running'
    heldBack += 1
    void clock.turnEnds().then(() => {
      heldBack -= 1
      pump()
    })
    return false
  }

  const startDownload = (taken: TakenDownload): void => {
    const source = sources.get(taken.turn.producer)
    if (start(taken.id) && source !== undefined) slots.open(taken, source)
  }

  /**
   * Returns whether a further download may use an existing connection of this producer: nothing but the number of
   * connections holds new ones back, and no more are open than the present limit allows.
   */
  const mayReuseConnection = (producer: string, atMs: number): boolean => {
    const source = sources.get(producer)
    const because = source === undefined ? null : governor.getRefusal(source, atMs)
    const { inUse, allowed } = governor.getStatus(producer, atMs)
    if (inUse > allowed) return false
    return because === null || ('allowed' in because && because.inUse <= because.allowed)
  }

  /**
   * Lets waiting downloads follow a running one of their own producer: others of its dataset first, so that thousands of
   * small datasets are finished one by one, and then in the order of the queue. When the next download needs a
   * connection of its own, no further one follows, so that the next connection that closes is free for it.
   */
  function startFollowers(atMs: number): void {
    let isAwaited = slots.count() > concurrency.running
    const mayFollow = (producer: string): boolean => {
      if (isAwaited || heldBack > 0) return false
      if (slots.hasRoomBehind(producer) && mayReuseConnection(producer, atMs)) return true
      isAwaited = mayOpenConnection(producer, atMs)
      return false
    }
    const takeNext = (): TakenDownload | null => queue.takeNext(mayFollow, slots.listOngoingTurns())
    for (let next = takeNext(); next !== null; next = takeNext()) if (start(next.id)) slots.follow(next)
  }

  const leases = createConnectionLeases({ ...deps, isPaused: () => isPaused || isClosed, onReleased: pump })

  const hasRoom = (): boolean => slots.count() + heldBack < concurrency.running
  const isAwaitedBy = (producer: string): boolean => hasRoom() && queue.countWaiting(producer) > 0

  function pump(): void {
    leases.grant()
    if (!isActivated || isClosed || isPaused) return
    // Both questions use the same time: otherwise a wait could end between them, and no timer would wake the download
    // that was refused.
    const atMs = clock.elapsed()
    while (hasRoom()) {
      const taken = queue.takeNext((producer) => mayOpenConnection(producer, atMs))
      if (taken === null) break
      startDownload(taken)
    }
    startFollowers(atMs)
    deps.onChanged()
    if (queue.size() > 0) wakeAt(governor.findNextChangeMs(atMs))
  }

  /** One pump serves a whole batch of additions. */
  function pumpSoon(): void {
    if (isPumpDue) return
    isPumpDue = true
    queueMicrotask(() => {
      isPumpDue = false
      pump()
    })
  }

  /** Schedules a pump for the time at which a wait ends. */
  function wakeAt(atMs: number | null): void {
    if (atMs === null || (wakeTimer !== null && wakeTimer.atMs <= atMs && wakeTimer.atMs > clock.elapsed())) return
    wakeTimer?.call.abort()
    const mine = { atMs, call: new AbortController() }
    wakeTimer = mine
    void clock.sleep(atMs - clock.elapsed(), mine.call.signal).then(() => {
      if (wakeTimer !== mine) return
      wakeTimer = null
      pump()
    })
  }

  return {
    activate() {
      isActivated = true
      pumpSoon()
    },
    enqueue(id, slot, source) {
      sources.set(source.producer, source)
      queue.add(id, slot)
      pumpSoon()
    },
    dequeue(id) {
      queue.remove(id)
      deps.onChanged()
    },
    release(id) {
      if (slots.leave(id)) pumpSoon()
    },
    setConcurrency(limits) {
      concurrency = limits
      governor.setBounds({ perHost: limits.perHost, perProducer: limits.perHost })
      pump()
    },
    setPaused(next) {
      isPaused = next
      pump()
    },
    pump,
    setJob(id, job, isShort) {
      slots.setJob(id, job, isShort)
      if (isShort) pumpSoon()
    },
    findJobAhead: slots.findJobAhead,
    onOutcome(id, outcome, host) {
      slots.onOutcome(id, outcome, host)
      // A response may allow downloads to start that were held back until the source had answered.
      if (outcome.type !== 'served') pump()
    },
    openExtraConnection(id) {
      const source = slots.getSource(id)
      const atMs = clock.elapsed()
      if (source === null || isPaused || isClosed || isAwaitedBy(source.producer)) return null
      if (governor.getRefusal(source, atMs) !== null) return null
      const permit = governor.open(source, atMs)
      // The first connection has already received a response for this media, so the new one counts as answered.
      governor.onOutcome(permit, { type: 'served' }, null, atMs)
      return () => {
        governor.close(permit)
        pump()
      }
    },
    hasWaitingDownload(id) {
      const source = slots.getSource(id)
      return source !== null && isAwaitedBy(source.producer)
    },
    countWaiting: queue.countWaiting,
    getSources: () => sources.values(),
    getRefusal: (source) => governor.getRefusal(source, clock.elapsed()),
    leaseConnection: leases.lease,
    close() {
      isClosed = true
      leases.grant()
      wakeTimer?.call.abort()
    },
  }
}
