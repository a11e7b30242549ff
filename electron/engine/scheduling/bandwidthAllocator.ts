import { allocateBandwidth, type BandwidthClient } from '../../../shared/download/limits/bandwidth.js'
import type { Clock, ElapsedMs } from '../../ports/clock.js'

/** One transfer to be held to a rate. */
export interface AllocatedTransfer {
  /** Of which download it is a part. */
  readonly download: string
  limit(bytesPerSecond: number | null): void
}

/** Shares the rate out among the transfers that are under way, by what they report now and then. */
export interface BandwidthAllocator {
  /** Adds a transfer. The caller reports on it with the answer's two functions. */
  add(transfer: AllocatedTransfer): { progressed(receivedBytes: number): void; ended(): void }
  /** Whether a rate is set for all, or for this download. */
  isLimited(download: string): boolean
  setTotal(bytesPerSecond: number | null): void
  /** Of one download alone; null takes it away. */
  setOwn(download: string, bytesPerSecond: number | null): void
}

interface Running {
  readonly transfer: AllocatedTransfer
  share: number | null
  taken: number
  seen: { readonly atMs: ElapsedMs; readonly bytes: number } | null
}

/** Long enough for a rate to be measured, short enough to follow who begins and ends. */
const RESHARE_MS = 500
/** Differences below this part are not worth a message. */
const SAME = 0.05

export function createBandwidthAllocator(clock: Pick<Clock, 'elapsed'>): BandwidthAllocator {
  const running = new Map<string, Running>()
  const own = new Map<string, number>()
  let total: number | null = null
  let lastId = 0
  let sharedAtMs = Number.NEGATIVE_INFINITY

  const reallocate = (): void => {
    sharedAtMs = clock.elapsed()
    const takers = [...running].map(
      ([id, { transfer: rated, taken, share }]): BandwidthClient => ({
        id,
        cap: own.get(rated.download) ?? null,
        taken,
        share,
      }),
    )
    for (const [id, share] of allocateBandwidth(total, takers)) {
      const one = running.get(id)
      if (one === undefined || isSame(one.share, share)) continue
      one.share = share
      one.transfer.limit(share)
    }
  }

  const measure = (one: Running, bytes: number): void => {
    const atMs = clock.elapsed()
    const before = one.seen
    if (before !== null && bytes >= before.bytes && atMs - before.atMs < RESHARE_MS / 2) return
    one.seen = { atMs, bytes }
    // A new attempt counts from elsewhere.
    if (before === null || bytes < before.bytes) return
    one.taken = (one.taken + ((bytes - before.bytes) * 1000) / (atMs - before.atMs)) / 2
  }

  return {
    add(transfer) {
      lastId += 1
      const id = `${lastId}`
      const one: Running = { transfer, share: null, taken: 0, seen: null }
      running.set(id, one)
      if (total !== null || own.has(transfer.download)) reallocate()
      return {
        progressed(receivedBytes) {
          measure(one, receivedBytes)
          if (total !== null && clock.elapsed() - sharedAtMs >= RESHARE_MS) reallocate()
        },
        ended() {
          if (running.delete(id) && total !== null) reallocate()
        },
      }
    },
    isLimited: (download) => total !== null || own.has(download),
    setTotal(bytesPerSecond) {
      if (bytesPerSecond === total) return
      total = bytesPerSecond
      reallocate()
    },
    setOwn(download, bytesPerSecond) {
      if (bytesPerSecond === null) own.delete(download)
      else own.set(download, bytesPerSecond)
      reallocate()
    },
  }
}

const isSame = (one: number | null, other: number | null): boolean =>
  one === other || (one !== null && other !== null && Math.abs(one - other) <= one * SAME)
