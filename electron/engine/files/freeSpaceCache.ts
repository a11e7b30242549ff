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

/** What is known of one folder. */
interface Known {
  /** How many bytes were granted in all. */
  granted: number
  /** The last answer of the disk, and how many bytes had been granted when it was asked; null after a failure. */
  answer: { readonly atMs: ElapsedMs; readonly free: number; readonly grantedBefore: number } | null
}

/**
 * An answer is used for one second, and until half of the space above the reserve is granted: our own writes are
 * subtracted, and the other half is left for other programs. A file that is large for its disk causes a new query. Several
 * queries of one folder at the same time are answered less what the others were granted.
 */
export function createFreeSpaceCache(disk: Pick<Disk, 'freeBytes'>, clock: Pick<Clock, 'elapsed'>): FreeSpaceCache {
  const cache = new Map<string, Known>()
  return {
    async getFreeBytes(folder, bytes) {
      const known = cache.get(folder) ?? { granted: 0, answer: null }
      cache.set(folder, known)
      if (bytes === null || !isReusable(known, bytes, clock.elapsed())) {
        const asked = { atMs: clock.elapsed(), grantedBefore: known.granted }
        const free = await disk.freeBytes(folder)
        known.answer = free.ok ? { ...asked, free: free.value } : null
        if (!free.ok) return free
      }
      const left = countLeft(known)
      known.granted += bytes ?? 0
      return ok(left)
    },
  }
}

const countLeft = ({ granted, answer }: Known): number =>
  answer === null ? 0 : answer.free - (granted - answer.grantedBefore)

const isReusable = ({ granted, answer }: Known, bytes: number, nowMs: number): boolean =>
  answer !== null &&
  nowMs - answer.atMs < CACHE_MS &&
  granted - answer.grantedBefore + bytes <= (answer.free - LIMITS.DISK_RESERVE_BYTES) / 2
