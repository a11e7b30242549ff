import type { Clock } from '../../../electron/ports/clock.js'
import { createVirtualClock, createVirtualTime } from './virtualTime.js'

export interface FakeClock extends Clock {
  /** Lets time pass for both clocks and ends the sleeps that are over by then, each at its time. */
  pass(ms: number): Promise<void>
  /** Turns the wall clock without time passing. */
  turnWall(ms: number): void
  /** How many are asleep. */
  sleepers(): number
}

/** The simulation's clock for one unit: it stands still until `pass` is called. */
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
