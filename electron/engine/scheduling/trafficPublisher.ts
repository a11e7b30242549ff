import { isDeepStrictEqual } from 'node:util'
import type { TrafficView } from '../../../shared/download/traffic/trafficView.js'
import type { Clock } from '../../ports/clock.js'

/** Publishes the view to listeners when it has changed, at most four times a second. */
export interface TrafficPublisher {
  onChanged(): void
  subscribe(listener: (view: TrafficView) => void): () => void
  close(): void
}

const PUBLISH_INTERVAL_MS = 250

export function createTrafficPublisher(clock: Pick<Clock, 'sleep'>, getView: () => TrafficView): TrafficPublisher {
  const listeners = new Set<(view: TrafficView) => void>()
  let published: TrafficView | null = null
  let isWaiting = false
  let isClosed = false
  return {
    onChanged() {
      // Nothing is computed without a listener, so a command line without a view pays nothing.
      if (isWaiting || isClosed || listeners.size === 0) return
      isWaiting = true
      void clock.sleep(PUBLISH_INTERVAL_MS).then(() => {
        isWaiting = false
        if (isClosed) return
        const now = getView()
        if (isDeepStrictEqual(now, published)) return
        published = now
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
