import { allocateBandwidth, type BandwidthClient } from '../../../shared/download/bandwidth/allocateBandwidth.js'
import type { Clock, ElapsedMs } from '../../ports/clock.js'

/** A transfer whose rate the allocator limits. */
export interface AllocatedTransfer {
  /** The id of the download to which the transfer belongs. */
  readonly download: string
  setRateLimit(bytesPerSecond: number | null): void
}

/** Divides the total rate among the running transfers, based on the progress that they report. */
export interface BandwidthAllocator {
  /** Adds a transfer. The caller reports its progress and its end through the returned functions. */
  add(transfer: AllocatedTransfer): { onProgress(receivedBytes: number): void; onEnded(): void }
  /** Returns whether a limit applies to all downloads or to this one. */
  isLimited(download: string): boolean
  setTotalLimit(bytesPerSecond: number | null): void
  /** Sets the limit of one download in bytes per second; null removes it. */
  setDownloadLimit(download: string, bytesPerSecond: number | null): void
}

interface Running {
  readonly transfer: AllocatedTransfer
  share: number | null
  measuredRate: number
  lastSample: { readonly atMs: ElapsedMs; readonly bytes: number } | null
}

/**
 * How often the total is divided again: long enough to measure a rate, and short enough to follow transfers that begin
 * and end.
 */
const RESHARE_MS = 500
/** A share that differs from the last one by less than this fraction is not sent to the worker. */
const NEGLIGIBLE_CHANGE = 0.05

export function createBandwidthAllocator(clock: Pick<Clock, 'elapsed'>): BandwidthAllocator {
  const running = new Map<string, Running>()
  const downloadLimits = new Map<string, number>()
  let totalLimit: number | null = null
  let lastId = 0
  let sharedAtMs = Number.NEGATIVE_INFINITY

  const reallocate = (): void => {
    sharedAtMs = clock.elapsed()
    const clients = [...running].map(
      ([id, { transfer, measuredRate, share }]): BandwidthClient => ({
        id,
        cap: downloadLimits.get(transfer.download) ?? null,
        measuredRate,
        share,
      }),
    )
    for (const [id, share] of allocateBandwidth(totalLimit, clients)) {
      const one = running.get(id)
      if (one === undefined || isNearlyEqual(one.share, share)) continue
      one.share = share
      one.transfer.setRateLimit(share)
    }
  }

  const measure = (one: Running, bytes: number): void => {
    const atMs = clock.elapsed()
    const before = one.lastSample
    if (before !== null && bytes >= before.bytes && atMs - before.atMs < RESHARE_MS / 2) return
    one.lastSample = { atMs, bytes }
    // A new attempt starts at another offset, so the difference is no measurement.
    if (before === null || bytes < before.bytes) return
    one.measuredRate = (one.measuredRate + ((bytes - before.bytes) * 1000) / (atMs - before.atMs)) / 2
  }

  return {
    add(transfer) {
      lastId += 1
      const id = `${lastId}`
      const one: Running = { transfer, share: null, measuredRate: 0, lastSample: null }
      running.set(id, one)
      if (totalLimit !== null || downloadLimits.has(transfer.download)) reallocate()
      return {
        onProgress(receivedBytes) {
          measure(one, receivedBytes)
          if (totalLimit !== null && clock.elapsed() - sharedAtMs >= RESHARE_MS) reallocate()
        },
        onEnded() {
          if (running.delete(id) && totalLimit !== null) reallocate()
        },
      }
    },
    isLimited: (download) => totalLimit !== null || downloadLimits.has(download),
    setTotalLimit(bytesPerSecond) {
      if (bytesPerSecond === totalLimit) return
      totalLimit = bytesPerSecond
      reallocate()
    },
    setDownloadLimit(download, bytesPerSecond) {
      if (bytesPerSecond === null) downloadLimits.delete(download)
      else downloadLimits.set(download, bytesPerSecond)
      reallocate()
    },
  }
}

const isNearlyEqual = (one: number | null, other: number | null): boolean =>
  one === other || (one !== null && other !== null && Math.abs(one - other) <= one * NEGLIGIBLE_CHANGE)
