import { systemClock } from '../../../electron/adapters/system/systemClock.js'
import type { Clock, ElapsedMs, WallMs } from '../../../electron/ports/clock.js'
import { LIMITS } from '../../../shared/limits.js'

export interface ImpatientClock extends Clock {
  /** How long each sleep was to take, in the order of their beginning. */
  readonly slept: readonly number[]
  /** Turns the wall clock without time passing. */
  turnWall(ms: number): void
}

/**
 * The clock of this machine, on which some sleeps are over at once. What was slept off faster than it takes has passed all
 * the same, because a server that asked for a wait is not asked before its time. Waits between attempts are skipped
 * unless `isSkipped` says otherwise; time-outs, windows and short pauses are real, and so is always the time that a small
 * body has to arrive in.
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
