import TinyQueue from 'tinyqueue'
import type { Clock, ElapsedMs, WallMs } from '../../../electron/ports/clock.js'

/**
 * The limit of tasks, so that a livelock is reported instead of running for ever. A worker and the change feed wake up
 * twenty times per second: a world with a server that drips for hours and one crash after another still stays below it.
 */
const TASKS_MOST = 600_000
const TASKS_PER_INSTANT = 40_000
const DEADLINE_MS = 365 * 24 * 3600_000

interface Task {
  readonly at: number
  /** Decides which of the tasks of one instant goes first. */
  readonly tie: number
  readonly run: () => void
  readonly isWanted: () => boolean
}

/**
 * Virtual time for a whole world, or for one unit. One task runs at a time, and only when everything that the last one
 * started has come to rest. Wall time and elapsed time are independent: the wall clock may be changed, and sleep makes
 * a gap in both.
 */
export interface VirtualTime {
  elapsed(): ElapsedMs
  wall(): WallMs
  turnWall(ms: number): void
  /** Simulates sleep of the machine: both clocks jump ahead, and every wait ends late. */
  sleepThrough(ms: number): void
  /**
   * Runs `run` after `ms`, unless `isWanted` returns false by then: a cancelled task takes no time. Returns a function
   * that cancels it.
   */
  after(ms: number, run: () => void, isWanted?: () => boolean): () => void
  /** Runs tasks until `until` returns true or no task is left. */
  run(until: () => boolean): Promise<'reached' | 'nothing-left'>
  /** Runs every task of the next `ms`, and resolves when they have passed. */
  pass(ms: number): Promise<void>
  tasks(): number
}

export class LivelockError extends Error {}

/**
 * Creates virtual time that starts at `startMs` of the wall clock. `lots` decides which of two tasks of the same
 * instant goes first.
 */
export function createVirtualTime(lots: { next(): number }, startMs = Date.UTC(2026, 0, 1)): VirtualTime {
  const queue = new TinyQueue<Task>([], (one, other) => one.at - other.at || one.tie - other.tie)
  let elapsed = 0
  let skew = startMs
  let tasks = 0
  let tasksNow = 0
  const virtualTime: VirtualTime = {
    elapsed: () => elapsed as ElapsedMs,
    wall: () => (elapsed + skew) as WallMs,
    turnWall(ms) {
      skew += ms
    },
    sleepThrough(ms) {
      elapsed += ms
    },
    after(ms, run, isWanted = () => true) {
      let isOff = false
      queue.push({
        at: elapsed + Math.max(0, ms),
        tie: lots.next(),
        run,
        isWanted: () => !isOff && isWanted(),
      })
      return () => {
        isOff = true
      }
    },
    async run(until) {
      for (;;) {
        await atRest()
        if (until()) return 'reached'
        const task = nextWanted(queue)
        if (task === null) return 'nothing-left'
        if (task.at > DEADLINE_MS) throw new LivelockError('still at it after a year')
        tasks += 1
        tasksNow = task.at > elapsed ? 0 : tasksNow + 1
        if (tasks > TASKS_MOST || tasksNow > TASKS_PER_INSTANT) throw new LivelockError(`after ${tasks} tasks`)
        elapsed = Math.max(elapsed, task.at)
        task.run()
      }
    },
    async pass(ms) {
      let hasPassed = false
      virtualTime.after(ms, () => {
        hasPassed = true
      })
      await virtualTime.run(() => hasPassed)
    },
    tasks: () => tasks,
  }
  return virtualTime
}

/** Creates the clock of one process in virtual time. A process that has ended is never woken. */
export function createVirtualClock(time: VirtualTime, isAlive: () => boolean = () => true): Clock {
  return {
    now: time.wall,
    elapsed: time.elapsed,
    turnEnds: () => new Promise((resolve) => void time.after(0, resolve, isAlive)),
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted === true) return resolve()
        const wake = (): void => {
          cancel()
          signal?.removeEventListener('abort', wake)
          resolve()
        }
        const cancel = time.after(ms, wake, isAlive)
        signal?.addEventListener('abort', wake)
      }),
  }
}

/** Resolves when all promises that were under way have run, in the next turn of the event loop. */
const atRest = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

function nextWanted(queue: TinyQueue<Task>): Task | null {
  for (let task = queue.pop(); task !== undefined; task = queue.pop()) if (task.isWanted()) return task
  return null
}
