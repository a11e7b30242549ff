import { passedBetween } from '../../shared/download/slept.js'
import { LIMITS } from '../../shared/limits.js'
import type { Clock } from '../ports/clock.js'

export interface WakefulnessNeeds {
  readonly clock: Clock
  /** Whether anything moves or waits: otherwise nobody looks at clocks. */
  readonly isBusy: () => boolean
  readonly slept: () => void
  readonly turned: (byMs: number) => void
}

/** Notices that the machine slept or that its clock was turned, while there is something to do. */
export interface Wakefulness {
  /** Something may have begun to move. */
  stir(): void
  close(): void
}

export function openWakefulness({ clock, isBusy, slept, turned }: WakefulnessNeeds): Wakefulness {
  const closing = new AbortController()
  let isWatching = false
  const look = () => ({ wallMs: clock.now(), elapsedMs: clock.elapsed() })

  const watch = async (): Promise<void> => {
    let before = look()
    while (isBusy() && !closing.signal.aborted) {
      await clock.sleep(LIMITS.CLOCK_LOOK_MS, closing.signal)
      const now = look()
      const passed = passedBetween(before, now, LIMITS.CLOCK_LOOK_MS)
      before = now
      if (closing.signal.aborted) return
      if (passed.is === 'sleep') slept()
      else if (passed.is === 'turn') turned(passed.byMs)
    }
    isWatching = false
  }

  return {
    stir() {
      if (isWatching || !isBusy()) return
      isWatching = true
      void watch()
    },
    close: () => closing.abort(),
  }
}
