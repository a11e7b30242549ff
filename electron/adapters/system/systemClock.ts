import { performance } from 'node:perf_hooks'
import type { UtcOffsetAt } from '../../../shared/download/bandwidth/bandwidthSchedule.js'
import type { Clock, ElapsedMs, WallMs } from '../../ports/clock.js'

/** Node's timers accept 31 bits, so a longer sleep consists of several. */
const LONGEST_MS = 2 ** 31 - 1

/** The clock of the computer. A pending timer keeps the process alive, because work waits for it. */
export const systemClock: Clock = {
  now: () => Date.now() as WallMs,
  elapsed: () => performance.now() as ElapsedMs,
  turnEnds: () => new Promise((resolve) => setImmediate(resolve)),
  async sleep(ms, signal) {
    for (let left = ms; left > 0 && signal?.aborted !== true; left -= LONGEST_MS) {
      await pause(Math.min(left, LONGEST_MS), signal)
    }
  },
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const wake = (): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', wake)
      resolve()
    }
    const timer = setTimeout(wake, ms)
    signal?.addEventListener('abort', wake)
  })
}

/** For how long the time zone of the system is not read again. */
const ZONE_KEPT_MS = 60_000

/**
 * Creates the function that returns local time minus UTC. It reads the time zone from the system once a minute, because
 * the computer may travel, and the runtime reads it only at the start of the process.
 */
export function createUtcOffset(elapsed: () => number): UtcOffsetAt {
  let readAtMs = Number.NEGATIVE_INFINITY
  return (wallMs) => {
    if (elapsed() - readAtMs >= ZONE_KEPT_MS) {
      readAtMs = elapsed()
      forgetTimeZone()
    }
    return -new Date(wallMs).getTimezoneOffset() * 60_000
  }
}

export const getLocalUtcOffset = createUtcOffset(() => performance.now())

/** The runtime reads the time zone again after each assignment to this variable, even of the same value. */
function forgetTimeZone(): void {
  const { TZ } = process.env
  if (TZ === undefined) delete process.env.TZ
  else process.env.TZ = TZ
}
