import { allocateBandwidth, type BandwidthClient } from '../../../shared/download/limits/bandwidth.js'
import type { Clock, ElapsedMs } from '../../ports/clock.js'

/** A transfer whose rate the allocator limits. */
export interface AllocatedTransfer {
  /** The id of the download to which the transfer belongs. */
  readonly download: string
  limit(bytesPerSecond: number | null): void
}

/** Divides the total rate among the running transfers, based on the progress that they report. */
export interface BandwidthAllocator {
  /** Adds a transfer. The caller reports its progress and its end through the returned functions. */
  add(transfer: AllocatedTransfer): { progressed(receivedBytes: number): void; ended(): void }
  /** Returns whether a limit applies to all downloads or to this one. */
  isLimited(download: string): boolean
  setTotal(bytesPerSecond: number | null): void
  /** Sets the limit of one download in bytes per second; null removes it. */
  setOwn(download: string, bytesPerSecond: number | null): void
}

interface Running {
  readonly transfer: AllocatedTransfer
  share: number | null
  taken: number
  seen: { readonly atMs: ElapsedMs; readonly bytes: number } | null
}

/**
 * How often the total is divided again: long enough to measure a rate, and short enough to follow transfers that begin
 * and end.
 */
const RESHARE_MS = 500
/** A share that differs from the last one by less than this fraction is not sent to the worker. */
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
    // A new attempt starts at another offset, so the difference is no measurement.
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
