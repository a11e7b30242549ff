import type { ElapsedMs, WallMs } from '../../../electron/ports/clock.js'
import type { Random } from './random.js'

/**
 * A livelock is a failure with a name, not a run that never ends. A worker and the change feed wake up twenty times in a
 * second: a server that drips for hours behind crash after crash needs this many tasks and ends.
 */
const TASKS_MOST = 600_000
const TASKS_PER_INSTANT = 40_000
const DEADLINE_MS = 365 * 24 * 3600_000

interface Task {
  readonly at: number
  /** Which of those that are ready at the same instant goes first is chance's to say. */
  readonly tie: number
  readonly run: () => void
  readonly isWanted: () => boolean
}

/**
 * Virtual time for a whole world. One task runs at a time, and only when everything the last one set off has come to
 * rest. Wall time and elapsed time move independently: the wall may be turned, and sleep makes a gap in both.
 */
export interface SimTime {
  elapsed(): ElapsedMs
  wall(): WallMs
  turnWall(ms: number): void
  /** The machine sleeps: both clocks jump ahead, and every wait ends late. */
  sleepThrough(ms: number): void
  /** Runs `run` after `ms`, unless it is not wanted by then: a cancelled task takes no time. Returns a function that cancels it. */
  after(ms: number, run: () => void, isWanted?: () => boolean): () => void
  /** Runs tasks until `until` says so or nothing is left. */
  run(until: () => boolean): Promise<'reached' | 'nothing-left'>
  tasks(): number
}

export class LivelockError extends Error {}

export function createSimTime(random: Random, startMs = Date.UTC(2026, 0, 1)): SimTime {
  const queue = taskQueue()
  let elapsed = 0
  let skew = startMs
  let tasks = 0
  let tasksNow = 0
  return {
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
        tie: random.next(),
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
    tasks: () => tasks,
  }
}

/** Everything that was set off by promises has run when the event loop turns. */
const atRest = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

function nextWanted(queue: ReturnType<typeof taskQueue>): Task | null {
  for (let task = queue.pop(); task !== null; task = queue.pop()) if (task.isWanted()) return task
  return null
}

/** A binary heap by time, then by lot. */
function taskQueue() {
  const heap: Task[] = []
  const isBefore = (one: Task, other: Task): boolean =>
    one.at < other.at || (one.at === other.at && one.tie < other.tie)
  const swapped = (a: number, b: number): boolean => {
    const [one, other] = [heap[a], heap[b]]
    if (one === undefined || other === undefined || !isBefore(one, other)) return false
    heap[a] = other
    heap[b] = one
    return true
  }
  return {
    push(task: Task): void {
      heap.push(task)
      for (let at = heap.length - 1; at > 0 && swapped(at, (at - 1) >> 1); ) at = (at - 1) >> 1
    },
    pop(): Task | null {
      const first = heap[0]
      const last = heap.pop()
      if (first === undefined || last === undefined) return null
      if (heap.length > 0) heap[0] = last
      for (let at = 0; ; ) {
        const [left, right] = [heap[2 * at + 1], heap[2 * at + 2]]
        if (left === undefined) break
        const child = right !== undefined && isBefore(right, left) ? 2 * at + 2 : 2 * at + 1
        if (!swapped(child, at)) break
        at = child
      }
      return first
    },
  }
}
