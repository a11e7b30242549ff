import { performance } from 'node:perf_hooks'
import type { UtcOffsetAt } from '../../../shared/download/bandwidth/bandwidthSchedule.js'
import type { Clock, ElapsedMs, WallMs } from '../../ports/clock.js'

/** Node's timers take 31 bits; longer sleeps consist of several. */
const LONGEST_MS = 2 ** 31 - 1

/** The machine's own clock. A pending timer keeps the process alive, because work waits for it. */
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

/** The system's time zone at this moment: read each time, because the computer may travel. */
export const getLocalUtcOffset: UtcOffsetAt = (wallMs) => -new Date(wallMs).getTimezoneOffset() * 60_000
