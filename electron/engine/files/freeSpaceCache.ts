import { getOrAdd } from '../../../shared/collections/getOrAdd.js'
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

/** An answer of the disk, and how many bytes had been granted in its folder when it was asked. */
interface Answer {
  readonly atMs: ElapsedMs
  readonly free: number
  readonly grantedBefore: number
}

/** What is known of one folder. */
interface Known {
  /** How many bytes were granted in all. */
  granted: number
  /** The last answer; null before the first and after a failure. */
  answer: Answer | null
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
      const known = getOrAdd(cache, folder, () => ({ granted: 0, answer: null }))
      let { answer } = known
      if (answer === null || bytes === null || !isReusable(answer, known.granted + bytes, clock.elapsed())) {
        const asked = { atMs: clock.elapsed(), grantedBefore: known.granted }
        const free = await disk.freeBytes(folder)
        known.answer = null
        if (!free.ok) return free
        answer = { ...asked, free: free.value }
        known.answer = answer
      }
      const left = answer.free - (known.granted - answer.grantedBefore)
      known.granted += bytes ?? 0
      return ok(left)
    },
  }
}

/** Whether an answer is still good when `granted` bytes will have been granted in all. */
const isReusable = ({ atMs, free, grantedBefore }: Answer, granted: number, nowMs: number): boolean =>
  nowMs - atMs < CACHE_MS && granted - grantedBefore <= (free - LIMITS.DISK_RESERVE_BYTES) / 2
