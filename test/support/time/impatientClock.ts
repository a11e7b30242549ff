import { systemClock } from '../../../electron/adapters/system/systemClock.js'
import type { Clock, ElapsedMs, WallMs } from '../../../electron/ports/clock.js'
import { LIMITS } from '../../../shared/limits.js'

export interface ImpatientClock extends Clock {
  /** The requested length of each sleep, in the order of their start. */
  readonly slept: readonly number[]
  /** Changes the wall clock without letting time pass. */
  turnWall(ms: number): void
}

/**
 * Creates the clock of this machine, on which some sleeps end at once. A skipped sleep counts as passed time, because a
 * server that asked for a wait must not be asked before its time. Waits between attempts are skipped unless `isSkipped`
 * says otherwise; time-outs, windows and short pauses are real, and so is always the time that a small body has to
 * arrive.
 */
export function createImpatientClock(isSkipped = (ms: number): boolean => ms > 250 && ms < 90_000): ImpatientClock {
  const slept: number[] = []
  let skippedMs = 0
  let turnedMs = 0
  const elapsed = (): ElapsedMs => (systemClock.elapsed() + skippedMs) as ElapsedMs
  return {
    ...systemClock,
    slept,
    now: () => (systemClock.now() + turnedMs) as WallMs,
    turnWall(ms) {
      turnedMs += ms
    },
    elapsed,
    async sleep(ms, signal) {
      slept.push(ms)
      if (ms === LIMITS.BUFFERED_BODY_MS || !isSkipped(ms)) return systemClock.sleep(ms, signal)
      const untilMs = elapsed() + ms
      await systemClock.sleep(1, signal)
      if (signal?.aborted !== true) skippedMs += Math.max(0, untilMs - elapsed())
    },
  }
}
