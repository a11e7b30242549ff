import { createTokenBucket, type TokenBucket, takeTokens } from '../../../../shared/download/bandwidth/tokenBucket.js'
import type { Clock } from '../../../ports/clock.js'

/** Limits the rate of a transfer by pausing its reads: unread bytes stay with the server and not in our memory. */
export interface RateLimiter {
  /** Sets the rate in bytes per second; null for no limit. It applies at once, also to pauses that have begun. */
  setRateLimit(bytesPerSecond: number | null): void
  /**
   * Counts received bytes. Returns null when more may be read at once, or else a promise that resolves when more may be
   * read.
   */
  consume(bytes: number): Promise<void> | null
}

/** Creates a rate limiter that all connections of one transfer share. Every pause ends when `ended` aborts. */
export function createRateLimiter(clock: Pick<Clock, 'elapsed' | 'sleep'>, ended: AbortSignal): RateLimiter {
  let bucket: TokenBucket | null = null
  /** Ends the pauses that have begun; null while there are none, which a small file never has. */
  let limitChanged: AbortController | null = null
  ended.addEventListener('abort', () => limitChanged?.abort())
  const pause = async (firstMs: number): Promise<void> => {
    for (let restMs = firstMs; restMs > 0 && !ended.aborted; ) {
      limitChanged ??= new AbortController()
      const { signal } = limitChanged
      await clock.sleep(restMs, signal)
      // The connections that received more bytes meanwhile wait for those themselves.
      if (!signal.aborted || bucket === null) return
      restMs = takeTokens(bucket, 0, clock.elapsed())[1]
    }
  }
  return {
    setRateLimit(bytesPerSecond) {
      if (bytesPerSecond === (bucket?.bytesPerSecond ?? null)) return
      const atMs = clock.elapsed()
      // The debt under the old rate remains under the new one.
      const debtBytes = bucket === null ? 0 : takeTokens(bucket, 0, atMs)[0].debtBytes
      bucket = bytesPerSecond === null ? null : { ...createTokenBucket(bytesPerSecond, atMs), debtBytes }
      limitChanged?.abort()
      limitChanged = null
    },
    consume(bytes) {
      if (bucket === null) return null
      const [next, restMs] = takeTokens(bucket, bytes, clock.elapsed())
      bucket = next
      return restMs > 0 ? pause(restMs) : null
    },
  }
}
