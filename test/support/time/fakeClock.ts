import type { Clock, ElapsedMs, WallMs } from '../../../electron/ports/clock.js'

export interface FakeClock extends Clock {
  /** Lets time pass for both clocks and ends the sleeps that are over by then. */
  pass(ms: number): Promise<void>
  /** Turns the wall clock without time passing. */
  turnWall(ms: number): void
  /** How many are asleep. */
  sleepers(): number
}

/** A clock that stands still until `pass` is called. */
export function createFakeClock(startMs = Date.UTC(2026, 0, 1)): FakeClock {
  let wall = startMs
  let elapsed = 0
  const asleep = new Set<{ readonly until: number; readonly wake: () => void }>()
  return {
    now: () => wall as WallMs,
    elapsed: () => elapsed as ElapsedMs,
    turnEnds: () => new Promise((resolve) => setImmediate(resolve)),
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        const wake = (): void => {
          asleep.delete(sleeper)
          resolve()
        }
        const sleeper = { until: elapsed + ms, wake }
        if (signal?.aborted === true || ms <= 0) return resolve()
        asleep.add(sleeper)
        signal?.addEventListener('abort', wake, { once: true })
      }),
    async pass(ms) {
      wall += ms
      elapsed += ms
      for (const sleeper of [...asleep]) if (sleeper.until <= elapsed) sleeper.wake()
      await new Promise((resolve) => setImmediate(resolve))
    },
    turnWall(ms) {
      wall += ms
    },
    sleepers: () => asleep.size,
  }
}
