/**
 * A token bucket that refills at a constant rate. After reading more than the bucket held, the reader waits until the
 * debt is paid. Times are elapsed milliseconds.
 */
export interface TokenBucket {
  readonly bytesPerSecond: number
  readonly debtBytes: number
  readonly atMs: number
}

/** The longest idle time that counts as credit: a longer pause must not be followed by a burst. */
const CREDIT_MS = 100

export const createTokenBucket = (bytesPerSecond: number, atMs: number): TokenBucket => ({
  bytesPerSecond,
  debtBytes: 0,
  atMs,
})

/** Charges bytes that have arrived already, and returns for how many milliseconds nothing more may be read. */
export function takeTokens(
  bucket: TokenBucket,
  bytes: number,
  atMs: number,
): readonly [next: TokenBucket, restMs: number] {
  const { bytesPerSecond } = bucket
  const paid = (bytesPerSecond * Math.max(0, atMs - bucket.atMs)) / 1000
  const credit = -(bytesPerSecond * CREDIT_MS) / 1000
  const debtBytes = Math.max(credit, bucket.debtBytes - paid) + bytes
  return [{ bytesPerSecond, debtBytes, atMs }, Math.max(0, (debtBytes * 1000) / bytesPerSecond)]
}
