import { LIMITS } from '../../limits.js'
import type { Download } from '../model/state.js'

/** The least that a disk must have free, beyond the reserve, before anything is tried on it. */
export const MIN_FREE_BYTES = 16 * 1024 * 1024

/** What a waiting download still has to write, or the least when that is not known. A complete one needs a few lines only. */
export function getRequiredBytes(download: Download): number {
  if (download.is !== 'paused') return 0
  const total = download.identity?.totalBytes ?? null
  return total === null ? MIN_FREE_BYTES : Math.max(0, total - download.durableBytes)
}

export const isFull = (freeBytes: number): boolean => freeBytes < LIMITS.DISK_RESERVE_BYTES + MIN_FREE_BYTES

/**
 * Which of those that wait can go on with so much room: in their order, each with what the ones before it leave. One
 * that is too large does not stand in the way of a smaller one.
 */
export function selectFitting<T extends { readonly needBytes: number }>(
  waiting: readonly T[],
  freeBytes: number,
): readonly T[] {
  let room = freeBytes - LIMITS.DISK_RESERVE_BYTES
  return waiting.filter(({ needBytes }) => {
    if (needBytes > room) return false
    room -= needBytes
    return true
  })
}
