import type { Clock } from '../../../electron/ports/clock.js'
import { createVirtualClock, createVirtualTime } from './virtualTime.js'

export interface FakeClock extends Clock {
  /** Advances both clocks and ends the sleeps that are over by then, each at its time. */
  pass(ms: number): Promise<void>
  /** Changes the wall clock without letting time pass. */
  turnWall(ms: number): void
  /** The number of pending sleeps. */
  sleepers(): number
}

/** Creates the simulation's clock for one unit: it stands still until `pass` is called. */
export function createFakeClock(startMs?: number): FakeClock {
  let scheduled = 0
  let asleep = 0
  const time = createVirtualTime({ next: () => scheduled++ }, startMs)
  const clock = createVirtualClock(time)
  return {
    ...clock,
    turnEnds: () => new Promise((resolve) => setImmediate(resolve)),
    async sleep(ms, signal) {
      if (ms <= 0) return
      asleep += 1
      await clock.sleep(ms, signal)
      asleep -= 1
    },
    pass: time.pass,
    turnWall: time.turnWall,
    sleepers: () => asleep,
  }
}
