/** A running transfer and how it uses its share. Rates are bytes per second. */
export interface BandwidthClient {
  readonly id: string
  /** The transfer's own limit, or null. */
  readonly cap: number | null
  /** The rate that was measured lately. */
  readonly measuredRate: number
  /** The share that was allocated last; null when the transfer was not limited. */
  readonly share: number | null
}

/** The smallest share, in bytes per second. A share that rounds to nothing would make a transfer that never ends. */
const MIN_SHARE = 1024
/**
 * The part of its share below which a transfer counts as limited by something else; what it leaves goes to the others.
 */
const FULL_USE = 0.85
/** The factor by which a share exceeds the measured rate, so that the transfer can show that it could take more. */
const HEADROOM = 1.3

/**
 * Divides a total rate among the transfers, in bytes per second. All get the same share, except that a transfer that
 * cannot use an equal share leaves the rest of it to the others, and none gets more than its own limit. Null means no
 * limit.
 */
export function allocateBandwidth(
  total: number | null,
  clients: readonly BandwidthClient[],
): ReadonlyMap<string, number | null> {
  if (total === null) return new Map(clients.map(({ id, cap }) => [id, cap]))
  const wants = clients
    .map((client) => ({
      id: client.id,
      want: Math.min(client.cap ?? Number.POSITIVE_INFINITY, estimateDemand(client)),
    }))
    .toSorted((one, other) => one.want - other.want)
  const shares = new Map<string, number>()
  let left = total
  wants.forEach(({ id, want }, index) => {
    const even = left / (wants.length - index)
    const share = Math.max(Math.min(want, even), Math.min(MIN_SHARE, even))
    shares.set(id, Math.max(1, Math.floor(share)))
    left -= share
  })
  return distributeRest(shares, left, clients)
}

const estimateDemand = ({ measuredRate, share }: BandwidthClient): number =>
  share === null || measuredRate >= share * FULL_USE
    ? Number.POSITIVE_INFINITY
    : Math.max(MIN_SHARE, measuredRate * HEADROOM)

/**
 * Adds what is left of the total to the shares of all transfers that may have more, so that a transfer that speeds up
 * finds it available.
 */
function distributeRest(
  shares: ReadonlyMap<string, number>,
  left: number,
  clients: readonly BandwidthClient[],
): ReadonlyMap<string, number> {
  const open = clients.filter(({ id, cap }) => cap === null || cap > (shares.get(id) ?? 0))
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
