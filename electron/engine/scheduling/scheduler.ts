import type { RequestOutcome } from '../../../shared/download/limits/congestionWindow.js'
import type { ConnectionPermit, Governor, SourceKey } from '../../../shared/download/limits/governor.js'
import type { WaitReason } from '../../../shared/download/limits/trafficStatus.js'
import { createFairQueue, type QueueSlot } from '../../../shared/download/queue/fairQueue.js'
import type { Clock } from '../../ports/clock.js'
import { createConnectionSlots } from './connectionSlots.js'

/** How much may go on at once. */
export interface ConcurrencyLimits {
  /** Downloads, in all. */
  readonly running: number
  /** Connections to one host, and to one producer. */
  readonly perHost: number
}

export interface SchedulerDeps {
  readonly governor: Governor
  readonly clock: Clock
  readonly window: ConcurrencyLimits
  /**
   * Starts one whose turn it is. Null when it no longer wants to; else a promise that resolves when its slot is free
   * again, the file having its name.
   */
  readonly start: (id: string) => Promise<void> | null
  /** A download came, went, or has to wait for another reason. */
  readonly changed: () => void
}

/** What waits for a slot. The queue itself is in the repository. */
export interface Scheduler {
  /** Nothing starts before this: what is added later may be the first in line. */
  open(): void
  /** Puts one in line, or elsewhere in it. It may have left meanwhile: `start` is asked. */
  wait(id: string, slot: QueueSlot, source: SourceKey): void
  leave(id: string): void
  setWindow(window: ConcurrencyLimits): void
  /** Nothing starts before it is opened again. */
  setClosed(isShut: boolean): void
  /** Starts everything that may start now. */
  pump(): void
  /** The request of a download was handed to its worker as this job. `isShort`: its body will be taken into memory, so that another download may follow on the same connection. */
  setJob(id: string, job: number, isShort: boolean): void
  /** The job that this download follows; null when it has the connection for itself. */
  findJobAhead(id: string): number | null
  /** What became of a request of this download. `host`: the one that answered. */
  onOutcome(id: string, outcome: RequestOutcome, host: string): void
  /** One connection more for a download that runs: how to give it back. Null when there is none to be had now. */
  more(id: string): (() => void) | null
  /** Whether a download of this producer would start, if those that run had fewer connections. */
  isWaitedFor(producer: string): boolean
  waitingAt(producer: string): number
  /** Every producer that is being asked, has a line, or had one lately. */
  routes(): Iterable<SourceKey>
  /** Why no download of this producer starts; null when it may. */
  refusal(source: SourceKey): WaitReason | null
  /**
   * A connection for a conversation that is no download, by the same rules and before those in line. Waits while as many
   * are open as the source bears; answers why not when it may not be asked at all now.
   */
  visit(source: SourceKey, signal: AbortSignal): Promise<Visit>
  /** Starts nothing any more. */
  close(): void
}

export type Visit =
  | { readonly is: 'open'; readonly permit: ConnectionPermit; readonly close: () => void }
  | { readonly is: 'refused'; readonly because: WaitReason }

/** Reasons that end by themselves as soon as another connection does. */
const ENDS_SOON: ReadonlySet<WaitReason['is']> = new Set(['busy', 'host-busy'])

/** The running window: so many connections in all, and of each producer and host what the governor allows, in turns. */
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

  /** Held back for the number of connections alone, and no more are open than may be: one of them may be used again. */
  const mayReuse = (producer: string, atMs: number): boolean => {
    const source = routes.get(producer)
    const because = source === undefined ? null : governor.refusal(source, atMs)
    const { inUse, allowed } = governor.standing(producer, atMs)
    if (inUse > allowed) return false
    return because === null || ('allowed' in because && because.inUse <= because.allowed)
  }

  /**
   * Whose turn it is follows a download of its own producer. Where it is the turn of one that waits for a connection, none
   * follows any more, so that the next connection that ends is free for it.
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

  /** Conversations that wait for a connection. */
  const visitors = new Map<(visit: Visit) => void, SourceKey>()

  function admit(source: SourceKey, atMs: number): Visit | null {
    const because = isShut || isClosed ? ({ is: 'timetable', untilMs: null } as const) : governor.refusal(source, atMs)
    if (because !== null) return ENDS_SOON.has(because.is) ? null : { is: 'refused', because }
    const permit = governor.open(source, atMs)
    const close = (): void => {
      governor.close(permit)
      pump()
    }
    return { is: 'open', permit, close }
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
    // One moment for both questions: a download that was refused would never be woken from a wait that ends between them.
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

  /** A batch of thousands is looked at once. */
  function pumpSoon(): void {
    if (isPumpDue) return
    isPumpDue = true
    queueMicrotask(() => {
      isPumpDue = false
      pump()
    })
  }

  /** What time alone will change: a wait that ends. */
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
      // An answer: downloads that were held back for want of a sign may start.
      if (outcome.is !== 'served') pump()
    },
    more(id) {
      const route = slots.sourceOf(id)
      const atMs = clock.elapsed()
      if (route === null || isShut || isClosed || isWaitedFor(route.producer)) return null
      if (governor.refusal(route, atMs) !== null) return null
      const permit = governor.open(route, atMs)
      // It is asked for what the first connection was answered already.
      governor.onOutcome(permit, { is: 'served' }, null, atMs)
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
          answer({ is: 'refused', because: { is: 'turn', waiting: queue.waitingAt(source.producer) } })
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
