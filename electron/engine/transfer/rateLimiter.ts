import { createTokenBucket, type TokenBucket, takeTokens } from '../../../shared/download/limits/bandwidth.js'
import type { Result } from '../../../shared/result.js'
import type { Clock } from '../../ports/clock.js'

/** Holds one transfer to its rate by not reading on: what is not read stays with the server, not in our memory. */
export interface RateLimiter {
  /** Bytes per second, or null for no limit. Holds at once, also for who is waiting now. */
  limit(bytesPerSecond: number | null): void
  /** So much has come. Null when more may be read at once, else a promise that resolves then. */
  took(bytes: number): Promise<void> | null
}

/** All connections of one transfer share it. Nobody waits any more once `ended` aborts. */
export function createRateLimiter(clock: Pick<Clock, 'elapsed' | 'sleep'>, ended: AbortSignal): RateLimiter {
  let bucket: TokenBucket | null = null
  let turned = new AbortController()
  ended.addEventListener('abort', () => turned.abort())
  const rest = async (firstMs: number): Promise<void> => {
    for (let restMs = firstMs; restMs > 0 && !ended.aborted; ) {
      const { signal } = turned
      await clock.sleep(restMs, signal)
      // What others took meanwhile is theirs to sleep off.
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
      turned.abort()
      turned = new AbortController()
    },
    took(bytes) {
      if (bucket === null) return null
      const [next, restMs] = takeTokens(bucket, bytes, clock.elapsed())
      bucket = next
      return restMs > 0 ? rest(restMs) : null
    },
  }
}

/** Takes bytes, one chunk after the other. */
interface Pen {
  write(chunk: Uint8Array): Promise<Result<void>>
}

/** The same writer, whose pens are ready for more only when the throttle lets them be. Costs nothing without a limit. */
export function limitRate<P extends Pen, W extends { pen(at: number): P }>(limiter: RateLimiter, writer: W): W {
  return {
    ...writer,
    pen(at: number): P {
      const pen = writer.pen(at)
      const write = (chunk: Uint8Array): Promise<Result<void>> => {
        const written = pen.write(chunk)
        const wait = limiter.took(chunk.byteLength)
        return wait === null ? written : wait.then(() => written)
      }
      return { ...pen, write }
    },
  }
}
