import { LIMITS } from '../../../shared/limits.js'
import { ok, type Result } from '../../../shared/result.js'
import type { Clock, ElapsedMs } from '../../ports/clock.js'
import type { Disk } from '../../ports/disk.js'

/** Caches free disk space, so that the disk is not asked once for each of a thousand small files. */
export interface FreeSpaceCache {
  /**
   * Returns the free bytes of a folder for a caller that is about to write `bytes` there; null reads the disk in any
   * case.
   */
  getFreeBytes(folder: string, bytes: number | null): Promise<Result<number>>
}

const CACHE_MS = 1000

interface Known {
  readonly atMs: ElapsedMs
  readonly free: number
  /** How many bytes were granted from this answer since. */
  granted: number
}

/**
 * An answer is used for one second, and until half of the space above the reserve is granted: our own writes are
 * subtracted, and the other half is left for other programs. A file that is large for its disk causes a new query.
 */
export function createFreeSpaceCache(disk: Pick<Disk, 'freeBytes'>, clock: Pick<Clock, 'elapsed'>): FreeSpaceCache {
  const cache = new Map<string, Known>()
  return {
    async getFreeBytes(folder, bytes) {
      const known = cache.get(folder)
      if (known !== undefined && bytes !== null && isReusable(known, bytes, clock.elapsed())) {
        const left = known.free - known.granted
        known.granted += bytes
        return ok(left)
      }
      const atMs = clock.elapsed()
      const free = await disk.freeBytes(folder)
      if (free.ok) cache.set(folder, { atMs, free: free.value, granted: bytes ?? 0 })
      else cache.delete(folder)
      return free
    },
  }
}

const isReusable = ({ atMs, free, granted }: Known, bytes: number, nowMs: number): boolean =>
  nowMs - atMs < CACHE_MS && granted + bytes <= (free - LIMITS.DISK_RESERVE_BYTES) / 2
