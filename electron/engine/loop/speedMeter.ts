import type { Clock, ElapsedMs } from '../../ports/clock.js'
import type { QueueEntry } from '../queue/queueEntry.js'

/** Short enough to follow a change, long enough that the figure can be read. */
const HALF_LIFE_MS = 2000

/** Keeps each running download's speed: a mean in which older samples fade. */
export function createSpeedMeter(clock: Clock): (entry: QueueEntry, receivedBytes: number) => void {
  const last = new WeakMap<QueueEntry, { readonly at: ElapsedMs; readonly bytes: number }>()
  return (entry, receivedBytes) => {
    const at = clock.elapsed()
    const before = last.get(entry)
    last.set(entry, { at, bytes: receivedBytes })
    entry.receivedBytes = receivedBytes
    // A new attempt counts from elsewhere: it begins a new row of samples.
    if (before === undefined || receivedBytes < before.bytes || at <= before.at) return
    const sample = ((receivedBytes - before.bytes) * 1000) / (at - before.at)
    const weight = 1 - 0.5 ** ((at - before.at) / HALF_LIFE_MS)
    entry.bytesPerSecond =
      entry.bytesPerSecond === 0 ? sample : entry.bytesPerSecond + weight * (sample - entry.bytesPerSecond)
  }
}
