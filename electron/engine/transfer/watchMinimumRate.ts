import { LIMITS } from '../../../shared/limits.js'
import type { Clock } from '../../ports/clock.js'
import { cancelTimer } from './request/cancelTimer.js'
import type { PartialWriter } from './writing/partialWriter.js'

/**
 * Ends a transfer that is slower than a minimum rate: one byte a minute would restart every idle timeout and still be
 * no transfer (N-08). A transfer that waits for this machine is not the server's fault.
 */
export function watchMinimumRate(clock: Clock, windowMs: number, writer: PartialWriter, tooSlow: () => void) {
  const ended = new AbortController()
  let isTooSlow = false
  const watch = async (): Promise<void> => {
    let before = writer.countReceivedBytes()
    for (;;) {
      await clock.sleep(windowMs, ended.signal)
      if (ended.signal.aborted) return
      if (!writer.isWaiting() && writer.countReceivedBytes() - before < LIMITS.FLOOR_BYTES_PER_WINDOW) {
        isTooSlow = true
        return tooSlow()
      }
      before = writer.countReceivedBytes()
    }
  }
  void watch()
  return { wasTooSlow: () => isTooSlow, end: () => cancelTimer(ended) }
}
