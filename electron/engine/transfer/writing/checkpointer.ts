import {
  addRange,
  type ByteRange,
  type ByteRanges,
  countBytes,
  getContiguousPrefix,
} from '../../../../shared/download/model/byteRanges.js'
import { addChecksum, type RangeChecksums } from '../../../../shared/download/model/rangeChecksums.js'
import type { Failure } from '../../../../shared/failure.js'
import { LIMITS } from '../../../../shared/limits.js'
import type { Result } from '../../../../shared/result.js'
import type { Clock } from '../../../ports/clock.js'
import type { OpenFile } from '../../../ports/disk.js'

/**
 * How many bytes are written between two syncs, and how far writing goes on during a sync: a crash then costs about as
 * much as one sync covers. With several connections less is left unsynced, because each also has bytes in a network
 * buffer.
 */
const ALONE = { everyBytes: LIMITS.SYNC_EVERY_BYTES, aheadBytes: 2 * 1024 * 1024 } as const
const TOGETHER = { everyBytes: (3 * LIMITS.SYNC_EVERY_BYTES) / 8, aheadBytes: 768 * 1024 } as const

export interface CheckpointerDeps {
  readonly file: OpenFile
  readonly clock: Clock
  /** The ranges that are durable at the start, and the checksums of their bytes. */
  readonly held: ByteRanges
  readonly heldSums: RangeChecksums
  /** Syncs the folder, which makes the partial's name durable: syncing the file does not. */
  readonly syncName: () => Promise<Result<void>>
  readonly onCheckpoint: (ranges: ByteRanges, sums: RangeChecksums) => void
}

/**
 * Tracks which ranges of a file are written, synced, reported and recorded. A range is reported only once it and the
 * name of the file are durable.
 */
export interface Checkpointer {
  /**
   * Notes that a range was written, with the CRC-32 of its bytes. Returns up to where the file is written without a
   * gap.
   */
  onWritten(range: ByteRange, crc: number): number
  getWritten(): ByteRanges
  /** Returns the checksums of the written ranges. */
  getSums(): RangeChecksums
  /** Starts a sync when one is due, and waits while writing is too far ahead of what the store has recorded. */
  syncWhenDue(connections: number): Promise<void>
  /**
   * Syncs everything in the file, including what was found there, as far as the disk allows it. Reports no checkpoint.
   */
  syncAll(): Promise<void>
  report(): Promise<void>
  /** Notes that the store has recorded this many bytes in total. */
  acknowledge(bytes: number): void
  /** Ends all waits. */
  abandon(): void
  /** Returns the first failure of the file, after which nothing is written. */
  getFailure(): Failure | null
  onFailed(because: Failure): void
}

export function createCheckpointer(deps: CheckpointerDeps): Checkpointer {
  const { file, clock, held, heldSums, syncName, onCheckpoint } = deps
  let written = held
  let sums = heldSums
  let durable = held
  let durableSums = heldSums
  let reported = held
  let recordedBytes = countBytes(held)
  let isAbandoned = false
  let wakeAll: (() => void)[] = []
  let isNameDurable = false
  let syncedAt = clock.elapsed()
  let syncing: Promise<void> | null = null
  // The existing bytes need not be durable: another program may have copied the file, or we may have truncated it.
  let isSynced = false
  let failure: Failure | null = null
  // Set to false after a failed sync, which is not repeated: the system may have dropped the pages and would then
  // report success (D-02).
  let maySync = true

  const sync = async (): Promise<void> => {
    const upTo = written
    const upToSums = sums
    const synced = await file.sync()
    syncedAt = clock.elapsed()
    if (!synced.ok) {
      maySync = false
      failure ??= synced.failure
      return
    }
    isSynced = true
    durable = upTo
    durableSums = upToSums
  }

  /** Reports the durable ranges once the name is durable: after a crash, bytes without a name could not be found. */
  const report = async (): Promise<void> => {
    if (durable === reported) return
    if (!isNameDurable) {
      const named = await syncName()
      if (!named.ok) {
        failure ??= named.failure
        return
      }
      isNameDurable = true
    }
    reported = durable
    onCheckpoint(reported, durableSums)
  }

  const syncAndReport = async (): Promise<void> => {
    await sync()
    await report()
    syncing = null
  }

  const waitUntilRecorded = (): Promise<void> => new Promise((resolve) => wakeAll.push(resolve))
  const wakeWaiting = (): void => {
    const waiting = wakeAll
    wakeAll = []
    for (const go of waiting) go()
  }

  return {
    onWritten(range, crc) {
      written = addRange(written, range)
      sums = addChecksum(sums, [...range, crc])
      return getContiguousPrefix(written)
    },
    getWritten: () => written,
    getSums: () => sums,
    async syncWhenDue(connections) {
      const { everyBytes: every, aheadBytes } = connections > 1 ? TOGETHER : ALONE
      const most = every + aheadBytes
      const countBytesBehind = (ranges: ByteRanges): number => countBytes(written) - countBytes(ranges)
      const isDue = countBytesBehind(durable) >= every || clock.elapsed() - syncedAt >= LIMITS.SYNC_EVERY_MS
      if (syncing === null && isDue && written !== durable) syncing = syncAndReport()
      if (syncing !== null && countBytesBehind(durable) >= most) await syncing
      while (failure === null && !isAbandoned && countBytes(written) - recordedBytes >= most) {
        if (countBytes(reported) <= recordedBytes) syncing ??= syncAndReport()
        await (syncing ?? waitUntilRecorded())
      }
    },
    async syncAll() {
      await syncing
      // A disk that is full can still sync what it has.
      if (maySync && (!isSynced || written !== durable)) await sync()
    },
    report,
    acknowledge(bytes) {
      recordedBytes = Math.max(recordedBytes, bytes)
      wakeWaiting()
    },
    abandon() {
      isAbandoned = true
      wakeWaiting()
    },
    getFailure: () => failure,
    onFailed(because) {
      failure ??= because
    },
  }
}
