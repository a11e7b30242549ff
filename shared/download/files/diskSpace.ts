import { LIMITS } from '../../limits.js'
import { countMissingBytes, type Download } from '../model/state.js'

/** How many bytes a disk must have free, beyond the reserve, before a download is started on it. */
export const MIN_FREE_BYTES = 16 * 1024 * 1024

/**
 * How many bytes a waiting download still has to write, or a minimum when its size is not known. A complete download
 * needs no more room.
 */
export function getRequiredBytes(download: Download): number {
  if (download.type !== 'paused') return 0
  return countMissingBytes(download) ?? MIN_FREE_BYTES
}

export const isFull = (freeBytes: number): boolean => freeBytes < LIMITS.DISK_RESERVE_BYTES + MIN_FREE_BYTES

/**
 * Selects the waiting downloads that fit into the free bytes, in order, each counted after the ones before it. A
 * download that is too large does not block a smaller one behind it.
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
