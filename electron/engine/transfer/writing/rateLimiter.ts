import { createTokenBucket, type TokenBucket, takeTokens } from '../../../../shared/download/limits/bandwidth.js'
import type { Clock } from '../../../ports/clock.js'

/** Holds one transfer to its rate by not reading on: what is not read stays with the server, not in our memory. */
export interface RateLimiter {
  /** Bytes per second, or null for no limit. Holds at once, also for those that wait now. */
  limit(bytesPerSecond: number | null): void
  /** Counts bytes that have arrived. Null when more may be read at once, else a promise that resolves then. */
  consume(bytes: number): Promise<void> | null
}

/** All connections of one transfer share it. Every wait ends once `ended` aborts. */
export function createRateLimiter(clock: Pick<Clock, 'elapsed' | 'sleep'>, ended: AbortSignal): RateLimiter {
  let bucket: TokenBucket | null = null
  let limitChanged = new AbortController()
  ended.addEventListener('abort', () => limitChanged.abort())
  const pause = async (firstMs: number): Promise<void> => {
    for (let restMs = firstMs; restMs > 0 && !ended.aborted; ) {
      const { signal } = limitChanged
      await clock.sleep(restMs, signal)
      // What other connections took meanwhile is theirs to wait for.
      if (!signal.aborted || bucket === null) return
      restMs = takeTokens(bucket, 0, clock.elapsed())[1]
    }
  }
  return {
    limit(bytesPerSecond) {
      if (bytesPerSecond === (bucket?.bytesPerSecond ?? null)) return
      const atMs = clock.elapsed()
      // What was read too early under the old rate is still owed under the new one.
      const debtBytes = bucket === null ? 0 : takeTokens(bucket, 0, atMs)[0].debtBytes
      bucket = bytesPerSecond === null ? null : { ...createTokenBucket(bytesPerSecond, atMs), debtBytes }
      limitChanged.abort()
      limitChanged = new AbortController()
    },
    consume(bytes) {
      if (bucket === null) return null
      const [next, restMs] = takeTokens(bucket, bytes, clock.elapsed())
      bucket = next
      return restMs > 0 ? pause(restMs) : null
    },
  }
}
