import { isDeepStrictEqual } from 'node:util'
import type { TrafficView } from '../../../shared/download/traffic/trafficView.js'
import type { Clock } from '../../ports/clock.js'

/** Publishes the view to listeners soon after it has changed, and at most once a second while it goes on changing. */
export interface TrafficPublisher {
  onChanged(): void
  subscribe(listener: (view: TrafficView) => void): () => void
  close(): void
}

/** Changes that follow each other closely are published together. */
const PUBLISH_AFTER_MS = 250
/** Small files change the numbers of a producer all the time, and each event makes the window draw a frame. */
const PUBLISH_INTERVAL_MS = 1000

export function createTrafficPublisher(
  clock: Pick<Clock, 'sleep' | 'elapsed'>,
  getView: () => TrafficView,
): TrafficPublisher {
  const listeners = new Set<(view: TrafficView) => void>()
  let published: TrafficView | null = null
  let publishedAtMs = Number.NEGATIVE_INFINITY
  let isWaiting = false
  let isClosed = false
  return {
    onChanged() {
      // Nothing is computed without a listener, so a command line without a view pays nothing.
      if (isWaiting || isClosed || listeners.size === 0) return
      isWaiting = true
      const restMs = publishedAtMs + PUBLISH_INTERVAL_MS - clock.elapsed()
      void clock.sleep(Math.max(PUBLISH_AFTER_MS, restMs)).then(() => {
        isWaiting = false
        if (isClosed) return
        const now = getView()
        if (isDeepStrictEqual(now, published)) return
        published = now
        publishedAtMs = clock.elapsed()
        for (const listener of listeners) listener(now)
      })
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close() {
      isClosed = true
    },
  }
}
