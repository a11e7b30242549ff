import type { ConnectionPermit, Governor, SourceKey } from '../../../shared/download/limits/governor.js'
import type { RequestOutcome } from '../../../shared/download/limits/responseOutcome.js'
import type { WaitReason } from '../../../shared/download/limits/trafficStatus.js'
import { createFairQueue, type QueueSlot } from '../../../shared/download/queue/fairQueue.js'
import type { Clock } from '../../ports/clock.js'
import { createConnectionSlots } from './connectionSlots.js'

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
  readonly window: ConcurrencyLimits
  /**
   * Starts a download whose turn has come. Returns null when the download may not start after all; otherwise a promise
   * that resolves when its slot is free again, because the file has its final name or the attempt has ended.
   */
  readonly start: (id: string) => Promise<void> | null
  /** Called when a download was added or has left, or when its reason to wait may have changed. */
  readonly changed: () => void
}

/** Decides which waiting download starts next. The queue itself is in the repository. */
export interface Scheduler {
  /**
   * Allows downloads to start. Before this the queue is incomplete, and a download that is added later may have to go
   * first.
   */
  open(): void
  /**
   * Adds a download to the queue, or moves it to another place there. If it may no longer start when its turn comes,
   * `start` returns null.
   */
  wait(id: string, slot: QueueSlot, source: SourceKey): void
  leave(id: string): void
  setWindow(window: ConcurrencyLimits): void
  /** While closed, no download starts and no connection opens. */
  setClosed(isShut: boolean): void
  /** Starts all downloads that may start now. */
  pump(): void
  /**
   * Notes that a worker has the request of a download as this job. `isShort`: the body will be taken into memory, so
   * another download may follow on the same connection.
   */
  setJob(id: string, job: number, isShort: boolean): void
  /** Returns the job behind which a download waits on its connection; null when it has a connection of its own. */
  findJobAhead(id: string): number | null
  /** Passes the result of a request of a download to the governor. `host`: the host that answered. */
  onOutcome(id: string, outcome: RequestOutcome, host: string): void
  /**
   * Opens a further connection for a running download. Returns a function that gives it back, or null when none is
   * allowed now.
   */
  more(id: string): (() => void) | null
  /** Returns whether a download of this producer would start if the running ones had fewer connections. */
  isWaitedFor(producer: string): boolean
  waitingAt(producer: string): number
  /** Returns every producer that has connections or waiting downloads, or had some earlier. */
  routes(): Iterable<SourceKey>
  /** Returns why no download of this producer may start; null when one may. */
  refusal(source: SourceKey): WaitReason | null
  /**
   * Opens a connection for a request that is no download. The same limits apply, and it goes before waiting downloads.
   * It waits while the source has as many connections as it may have, and is refused with the reason when the source
   * may not be contacted at all now.
   */
  visit(source: SourceKey, signal: AbortSignal): Promise<Visit>
  /** Stops starting downloads and refuses waiting connections. */
  close(): void
}

export type Visit =
  | { readonly type: 'open'; readonly permit: ConnectionPermit; readonly close: () => void }
  | { readonly type: 'refused'; readonly because: WaitReason }

/** Reasons to wait that end as soon as another connection closes. */
const ENDS_SOON: ReadonlySet<WaitReason['type']> = new Set(['busy', 'host-busy'])

/**
 * Creates a scheduler. It runs up to `window.running` downloads, gives each producer and host the connections that the
 * governor allows, and lets the producers take turns.
 */
export function createScheduler(deps: SchedulerDeps): Scheduler {
  const { governor, clock } = deps
  const queue = createFairQueue()
  const routes = new Map<string, SourceKey>()
  const slots = createConnectionSlots({ governor, clock, onLeft: pump })
  let window = deps.window
  let isOpen = false
  let isShut = false
  let isClosed = false
  let isPumpDue = false
  let wakeTimer: { readonly atMs: number; readonly call: AbortController } | null = null

  const mayGo = (producer: string, atMs: number): boolean => {
    const route = routes.get(producer)
    return route !== undefined && governor.refusal(route, atMs) === null
  }

  const run = (id: string, producer: string): void => {
    const ended = deps.start(id)
    const source = routes.get(producer)
    if (ended !== null && source !== undefined) slots.open(id, source, ended)
  }

  /**
   * Returns whether a further download may use an existing connection of this producer: nothing but the number of
   * connections holds new ones back, and no more are open than the present limit allows.
   */
  const mayReuse = (producer: string, atMs: number): boolean => {
    const source = routes.get(producer)
    const because = source === undefined ? null : governor.refusal(source, atMs)
    const { inUse, allowed } = governor.standing(producer, atMs)
    if (inUse > allowed) return false
    return because === null || ('allowed' in because && because.inUse <= because.allowed)
  }

  /**
   * Lets waiting downloads follow a running one of their own producer, in the order of the queue. When the next
   * download needs a connection of its own, no further one follows, so that the next connection that closes is free for
   * it.
   */
  function addFollowers(atMs: number): void {
    let isAwaited = slots.count() > window.running
    const mayFollow = (producer: string): boolean => {
      if (isAwaited) return false
      if (slots.hasRoomBehind(producer) && mayReuse(producer, atMs)) return true
      isAwaited = mayGo(producer, atMs)
      return false
    }
    for (let next = queue.take(mayFollow); next !== null; next = queue.take(mayFollow)) {
      const ended = deps.start(next.id)
      if (ended !== null) slots.follow(next.id, next.producer, ended)
    }
  }

  /** Requests outside of the queue that wait for a connection. */
  const visitors = new Map<(visit: Visit) => void, SourceKey>()

  function admit(source: SourceKey, atMs: number): Visit | null {
    const because =
      isShut || isClosed ? ({ type: 'timetable', untilMs: null } as const) : governor.refusal(source, atMs)
    if (because !== null) return ENDS_SOON.has(because.type) ? null : { type: 'refused', because }
    const permit = governor.open(source, atMs)
    const close = (): void => {
      governor.close(permit)
      pump()
    }
    return { type: 'open', permit, close }
  }

  function startVisits(atMs: number): void {
    for (const [answer, source] of visitors) {
      const visit = admit(source, atMs)
      if (visit !== null) answer(visit)
    }
  }

  const hasRoom = (): boolean => slots.count() < window.running
  const isWaitedFor = (producer: string): boolean => hasRoom() && queue.waitingAt(producer) > 0

  function pump(): void {
    startVisits(clock.elapsed())
    if (!isOpen || isClosed || isShut) return
    // Both questions use the same time: otherwise a wait could end between them, and no timer would wake the download
    // that was refused.
    const atMs = clock.elapsed()
    while (hasRoom()) {
      const taken = queue.take((producer) => mayGo(producer, atMs))
      if (taken === null) break
      run(taken.id, taken.producer)
    }
    addFollowers(atMs)
    deps.changed()
    if (queue.size() > 0) wakeAt(governor.nextChangeMs(atMs))
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
    open() {
      isOpen = true
      pumpSoon()
    },
    wait(id, slot, source) {
      routes.set(source.producer, source)
      queue.join(id, slot)
      pumpSoon()
    },
    leave(id) {
      queue.leave(id)
      deps.changed()
    },
    setWindow(next) {
      window = next
      governor.setBounds({ perHost: next.perHost, perProducer: next.perHost })
      pump()
    },
    setClosed(next) {
      isShut = next
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
    more(id) {
      const route = slots.sourceOf(id)
      const atMs = clock.elapsed()
      if (route === null || isShut || isClosed || isWaitedFor(route.producer)) return null
      if (governor.refusal(route, atMs) !== null) return null
      const permit = governor.open(route, atMs)
      // The first connection has already received a response for this media, so the new one counts as answered.
      governor.onOutcome(permit, { type: 'served' }, null, atMs)
      return () => {
        governor.close(permit)
        pump()
      }
    },
    isWaitedFor,
    waitingAt: queue.waitingAt,
    routes: () => routes.values(),
    refusal: (source) => governor.refusal(source, clock.elapsed()),
    visit(source, signal) {
      const now = admit(source, clock.elapsed())
      if (now !== null) return Promise.resolve(now)
      return new Promise((resolve) => {
        const answer = (visit: Visit): void => {
          visitors.delete(answer)
          signal.removeEventListener('abort', leave)
          resolve(visit)
        }
        const leave = (): void =>
          answer({ type: 'refused', because: { type: 'turn', waiting: queue.waitingAt(source.producer) } })
        visitors.set(answer, source)
        signal.addEventListener('abort', leave)
      })
    },
    close() {
      isClosed = true
      startVisits(clock.elapsed())
      wakeTimer?.call.abort()
    },
  }
}
