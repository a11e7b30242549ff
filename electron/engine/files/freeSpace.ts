import { LIMITS } from '../../../shared/limits.js'
import { ok, type Result } from '../../../shared/result.js'
import type { Clock, ElapsedMs } from '../../ports/clock.js'
import type { Disk } from '../../ports/disk.js'

/** What is free where, without asking the disk once for each of a thousand small files. */
export interface FreeSpace {
  /** Bytes free in a folder, for a caller that is about to write so many there; null for as many as there are. */
  freeFor(folder: string, bytes: number | null): Promise<Result<number>>
}

const LATELY_MS = 1000

interface Known {
  readonly atMs: ElapsedMs
  readonly free: number
  /** What it was answered for since. */
  granted: number
}

/**
 * An answer serves for a second, and for no more than half of what it leaves above the reserve: what is written
 * meanwhile by us is reckoned with, and what others write has as much again. A file that is large for its disk asks.
 */
export function createFreeSpace(disk: Pick<Disk, 'freeBytes'>, clock: Pick<Clock, 'elapsed'>): FreeSpace {
  const lately = new Map<string, Known>()
  return {
    async freeFor(folder, bytes) {
      const known = lately.get(folder)
      if (known !== undefined && bytes !== null && serves(known, bytes, clock.elapsed())) {
        const left = known.free - known.granted
        known.granted += bytes
        return ok(left)
      }
      const atMs = clock.elapsed()
      const free = await disk.freeBytes(folder)
      if (free.ok) lately.set(folder, { atMs, free: free.value, granted: bytes ?? 0 })
      else lately.delete(folder)
      return free
    },
  }
}

const serves = ({ atMs, free, granted }: Known, bytes: number, nowMs: number): boolean =>
  nowMs - atMs < LATELY_MS && granted + bytes <= (free - LIMITS.DISK_RESERVE_BYTES) / 2
