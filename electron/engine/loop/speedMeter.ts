import type { Clock, ElapsedMs } from '../../ports/clock.js'
import type { QueueEntry } from '../queue/queueEntry.js'

/** The half-life of a sample: short enough to follow a change, long enough that a person can read the figure. */
const HALF_LIFE_MS = 2000

/** Measures the speed of transfers as an exponentially weighted mean. */
export interface SpeedMeter {
  /** Takes the received bytes of a running download, and updates the speed in its entry. */
  measure(entry: QueueEntry, receivedBytes: number): void
  /** Takes the bytes of a body that has just completed. */
  addCompleted(entry: QueueEntry, bytes: number): void
  /** Counts bytes that have arrived. */
  addArrived(bytes: number): void
  /** Returns how many bytes have arrived since the start. */
  getArrivedBytes(): number
  /** Returns the bytes per second of bodies that completed before they had a speed of their own. */
  getBriefBytesPerSecond(): number
}

export function createSpeedMeter(clock: Pick<Clock, 'elapsed'>): SpeedMeter {
  const last = new WeakMap<QueueEntry, { readonly at: ElapsedMs; readonly bytes: number }>()
  const brief = { at: clock.elapsed(), bytesPerSecond: 0 }
  let arrivedBytes = 0
  const fadeBrief = (): void => {
    const at = clock.elapsed()
    brief.bytesPerSecond *= 0.5 ** ((at - brief.at) / HALF_LIFE_MS)
    brief.at = at
  }
  return {
    measure(entry, receivedBytes) {
      const at = clock.elapsed()
      const before = last.get(entry)
      last.set(entry, { at, bytes: receivedBytes })
      entry.receivedBytes = receivedBytes
      // A new attempt starts at another offset, so it begins a new series of samples.
      if (before === undefined || receivedBytes < before.bytes || at <= before.at) return
      const sample = ((receivedBytes - before.bytes) * 1000) / (at - before.at)
      const weight = 1 - 0.5 ** ((at - before.at) / HALF_LIFE_MS)
      entry.bytesPerSecond =
        entry.bytesPerSecond === 0 ? sample : entry.bytesPerSecond + weight * (sample - entry.bytesPerSecond)
    },
    addCompleted(entry, bytes) {
      if (entry.bytesPerSecond > 0) return
      fadeBrief()
      // What is added here fades to nothing, and comes to `bytes` in all until then.
      brief.bytesPerSecond += (bytes * 1000 * Math.LN2) / HALF_LIFE_MS
    },
    addArrived(bytes) {
      arrivedBytes += bytes
    },
    getArrivedBytes: () => arrivedBytes,
    getBriefBytesPerSecond() {
      fadeBrief()
      return brief.bytesPerSecond
    },
  }
}
