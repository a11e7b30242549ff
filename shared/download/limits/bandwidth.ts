/** One transfer that is under way, and what it makes of what it may take. Bytes per second. */
export interface BandwidthClient {
  readonly id: string
  /** Its own limit, or null. */
  readonly cap: number | null
  /** What it took lately. */
  readonly taken: number
  /** What it was given last; null when it was not limited. */
  readonly share: number | null
}

/** No transfer is given less: a share that rounds to nothing is a transfer that never ends. */
const LEAST = 1024
/** A transfer that takes less than this part of its share is held up by something else, and leaves the rest to the others. */
const FULL = 0.85
/** Room to show that it could take more after all. */
const ROOM = 1.3

/**
 * Shares a rate out: all get the same, except that a transfer that cannot use an equal part leaves it to those that can,
 * and none gets more than its own limit. Null is no limit.
 */
export function allocateBandwidth(
  total: number | null,
  takers: readonly BandwidthClient[],
): ReadonlyMap<string, number | null> {
  if (total === null) return new Map(takers.map(({ id, cap }) => [id, cap]))
  const wants = takers
    .map((client) => ({ id: client.id, want: Math.min(client.cap ?? Number.POSITIVE_INFINITY, demand(client)) }))
    .toSorted((one, other) => one.want - other.want)
  const shares = new Map<string, number>()
  let left = total
  wants.forEach(({ id, want }, index) => {
    const even = left / (wants.length - index)
    const share = Math.max(Math.min(want, even), Math.min(LEAST, even))
    shares.set(id, Math.max(1, Math.floor(share)))
    left -= share
  })
  return spread(shares, left, takers)
}

const demand = ({ taken, share }: BandwidthClient): number =>
  share === null || taken >= share * FULL ? Number.POSITIVE_INFINITY : Math.max(LEAST, taken * ROOM)

/** What is left is not kept back: it is given to all that may have more, so that a transfer that speeds up finds it. */
function spread(
  shares: ReadonlyMap<string, number>,
  left: number,
  takers: readonly BandwidthClient[],
): ReadonlyMap<string, number> {
  const open = takers.filter(({ id, cap }) => cap === null || cap > (shares.get(id) ?? 0))
  if (left < open.length || open.length === 0) return shares
  const more = left / open.length
  const capOf = new Map(open.map(({ id, cap }) => [id, cap ?? Number.POSITIVE_INFINITY]))
  return new Map(
    [...shares].map(([id, share]) => {
      const cap = capOf.get(id)
      return [id, cap === undefined ? share : Math.floor(Math.min(cap, share + more))]
    }),
  )
}

/** A bucket that fills evenly: a debt is slept off before anything more is read. Elapsed milliseconds. */
export interface TokenBucket {
  readonly bytesPerSecond: number
  readonly debtBytes: number
  readonly atMs: number
}

/** An idle moment is no credit to be spent in a burst: so much may be made up for. */
const CREDIT_MS = 100

export const createTokenBucket = (bytesPerSecond: number, atMs: number): TokenBucket => ({
  bytesPerSecond,
  debtBytes: 0,
  atMs,
})

/** Takes what has come already, and says how long nothing more is to be read, in milliseconds. */
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
