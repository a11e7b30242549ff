import { detectClockJump } from '../../../shared/download/machine/detectClockJump.js'
import { LIMITS } from '../../../shared/limits.js'
import type { Clock } from '../../ports/clock.js'

export interface ClockJumpMonitorDeps {
  readonly clock: Clock
  /** Returns whether any download is active; otherwise the clocks are not watched. */
  readonly isBusy: () => boolean
  readonly onSystemSlept: () => void
  readonly onClockChanged: (byMs: number) => void
}

/** Detects that the machine slept or that its clock was set, while any download is active. */
export interface ClockJumpMonitor {
  /** Starts watching when a download is active and the clocks are not watched yet. */
  start(): void
  close(): void
}

export function createClockJumpMonitor({
  clock,
  isBusy,
  onSystemSlept,
  onClockChanged,
}: ClockJumpMonitorDeps): ClockJumpMonitor {
  const closing = new AbortController()
  let isWatching = false
  const readClocks = () => ({ wallMs: clock.now(), elapsedMs: clock.elapsed() })

  const watch = async (): Promise<void> => {
    let before = readClocks()
    while (isBusy() && !closing.signal.aborted) {
      await clock.sleep(LIMITS.CLOCK_CHECK_MS, closing.signal)
      const now = readClocks()
      const jump = detectClockJump(before, now, LIMITS.CLOCK_CHECK_MS)
      before = now
      if (closing.signal.aborted) return
      if (jump.type === 'sleep') onSystemSlept()
      else if (jump.type === 'turn') onClockChanged(jump.byMs)
    }
    isWatching = false
  }

  return {
    start() {
      if (isWatching || !isBusy()) return
      isWatching = true
      void watch()
    },
    close: () => closing.abort(),
  }
}
