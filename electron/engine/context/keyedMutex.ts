import { createDeferred } from '../../../shared/pacing/createDeferred.js'

/** A mutex per key. */
export interface KeyedMutex {
  /**
   * Resolves with a function that releases the key, once all earlier callers have released it. When `signal` aborts,
   * the key counts as released.
   */
  acquire(key: string, signal: AbortSignal): Promise<() => void>
}

export function createKeyedMutex(): KeyedMutex {
  const tails = new Map<string, Promise<void>>()
  return {
    async acquire(key, signal) {
      const before = tails.get(key)
      const released = createDeferred<void>()
      const release = (): void => released.resolve()
      const tail = before === undefined ? released.promise : before.then(() => released.promise)
      tails.set(key, tail)
      void tail.then(() => {
        if (tails.get(key) === tail) tails.delete(key)
      })
      if (signal.aborted) release()
      else signal.addEventListener('abort', release)
      await before
      return release
    },
  }
}
