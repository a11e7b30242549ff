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
 * How much is written between two syncs, and how far writing goes on while one is under way: what a crash costs stays
 * near one sync's worth. With several connections each has bytes in a network buffer of its own, so less is left unsynced.
 */
const ALONE = { everyBytes: LIMITS.SYNC_EVERY_BYTES, aheadBytes: 2 * 1024 * 1024 } as const
const TOGETHER = { everyBytes: (3 * LIMITS.SYNC_EVERY_BYTES) / 8, aheadBytes: 768 * 1024 } as const

export interface CheckpointerDeps {
  readonly file: OpenFile
  readonly clock: Clock
  /** The ranges that are durable at the beginning, and the checksums that their bytes must have. */
  readonly held: ByteRanges
  readonly heldSums: RangeChecksums
  /** Makes the partial's name durable: a file's own sync says nothing of it. */
  readonly syncName: () => Promise<Result<void>>
  readonly onCheckpoint: (ranges: ByteRanges, sums: RangeChecksums) => void
}

/** What of a file is written, synced, announced and recorded. Nothing is announced before it is durable, and its name with it. */
export interface Checkpointer {
  /** The system has taken a stretch, whose CRC-32 this is. Gives how far the file is there without a gap. */
  wrote(range: ByteRange, crc: number): number
  written(): ByteRanges
  /** What is written must hold this. */
  sums(): RangeChecksums
  /** Starts a sync when it is time for one, and waits when writing has run too far ahead of what the store knows. */
  keepUp(connections: number): Promise<void>
  /** Syncs all that is in the file, also what was found there, as far as the disk still can. Reports no checkpoint. */
  settle(): Promise<void>
  report(): Promise<void>
  /** The store has recorded so many bytes, in all. */
  acknowledge(bytes: number): void
  /** Ends all waiting. */
  abandon(): void
  /** Nothing is written after the first thing that went wrong with the file. */
  failure(): Failure | null
  failed(because: Failure): void
}

export function createCheckpointer(deps: CheckpointerDeps): Checkpointer {
  const { file, clock, held, heldSums, syncName, onCheckpoint } = deps
  let written = held
  let sums = heldSums
  let durable = held
  let durableSums = heldSums
  let announced = held
  let recordedBytes = countBytes(held)
  let isAbandoned = false
  let wakeAll: (() => void)[] = []
  let isNameDurable = false
  let syncedAt = clock.elapsed()
  let syncing: Promise<void> | null = null
  // What was found need not last: it may be another program’s copy, or have been cut to what is believed of it.
  let isSynced = false
  let failure: Failure | null = null
  // Not tried again after a failure: the system may have dropped the pages and would then say yes (D-02).
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

  /** Reports how much is durable, once its name is: bytes without a name are never found again after a crash. */
  const report = async (): Promise<void> => {
    if (durable === announced) return
    if (!isNameDurable) {
      const named = await syncName()
      if (!named.ok) {
        failure ??= named.failure
        return
      }
      isNameDurable = true
    }
    announced = durable
    onCheckpoint(announced, durableSums)
  }

  const syncAndAnnounce = async (): Promise<void> => {
    await sync()
    await report()
    syncing = null
  }

  const whenRecorded = (): Promise<void> => new Promise((resolve) => wakeAll.push(resolve))
  const wakeWaiting = (): void => {
    const waiting = wakeAll
    wakeAll = []
    for (const go of waiting) go()
  }

  return {
    wrote(range, crc) {
      written = addRange(written, range)
      sums = addChecksum(sums, [...range, crc])
      return getContiguousPrefix(written)
    },
    written: () => written,
    sums: () => sums,
    async keepUp(connections) {
      const { everyBytes: every, aheadBytes } = connections > 1 ? TOGETHER : ALONE
      const most = every + aheadBytes
      const behind = (ranges: ByteRanges): number => countBytes(written) - countBytes(ranges)
      const isDue = behind(durable) >= every || clock.elapsed() - syncedAt >= LIMITS.SYNC_EVERY_MS
      if (syncing === null && isDue && written !== durable) syncing = syncAndAnnounce()
      if (syncing !== null && behind(durable) >= most) await syncing
      while (failure === null && !isAbandoned && countBytes(written) - recordedBytes >= most) {
        if (countBytes(announced) <= recordedBytes) syncing ??= syncAndAnnounce()
        await (syncing ?? whenRecorded())
      }
    },
    async settle() {
      await syncing
      // A disk that would take no more can still keep what it took.
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
    failure: () => failure,
    failed(because) {
      failure ??= because
    },
  }
}
