import {
  addRange,
  type ByteRange,
  type ByteRanges,
  countBytes,
  intersectRange,
} from '../../../../shared/download/model/byteRanges.js'
import { failure } from '../../../../shared/failure.js'
import { LIMITS } from '../../../../shared/limits.js'
import { toSealableBytes } from '../../../../shared/protect/ageFileLayout.js'
import { fail, ok, type Result } from '../../../../shared/result.js'
import type { Clock } from '../../../ports/clock.js'
import type { OpenFile } from '../../../ports/disk.js'
import { type Batch, splitBatch } from './batch.js'
import type { Checkpointer } from './checkpointer.js'
import type { OverlapSamples } from './overlapSamples.js'
import type { RateLimiter } from './rateLimiter.js'

/** Writes one body into the file: its overlap is compared with the held bytes, and the rest is written. */
export interface RangeWriter {
  /**
   * Takes the next bytes of the body, and resolves when more may come. The caller must not reuse the chunk. Fails with
   * `file/changed` when the bytes differ from those that the file has, or must have, at their offset.
   */
  write(chunk: Uint8Array): Promise<Result<void>>
  /** Makes all bytes before `start` overlap, which is compared and not written. */
  skipTo(start: number): void
  /** Passes the remaining bytes to the disk. The writer must not be used after that. */
  close(): Promise<void>
}

/** What the range writers of one partial share. */
export interface SharedPartial {
  readonly file: OpenFile
  readonly clock: Clock
  readonly limiter: RateLimiter | undefined
  readonly samples: OverlapSamples
  readonly checkpointer: Checkpointer
  /** The file is kept encrypted, and written in whole chunks. */
  readonly isSealed: boolean
  /** The ranges that were received. */
  received: ByteRanges
  /** How many ranges have bytes and wait until the disk, the store or the rate limit lets them go on. */
  waiting: number
  readonly openRanges: Set<OpenRange>
  writeBatch(batch: Batch): Promise<void>
}

/** A range that is being written. */
interface OpenRange {
  /** Passes the bytes that it holds to the disk. */
  flush(): Promise<void>
  getPendingBatch(): Batch
}

/** Returns the first failure of the partial, if it has one. */
export function getOutcome(checkpointer: Pick<Checkpointer, 'getFailure'>): Result<void> {
  const failed = checkpointer.getFailure()
  return failed === null ? ok(undefined) : fail(failed)
}

/** Passes the bytes that all open ranges hold to the disk. */
export const flushAll = ({ openRanges }: Pick<SharedPartial, 'openRanges'>): Promise<unknown> =>
  Promise.all([...openRanges].map((range) => range.flush()))

/** Opens a writer for a body that starts at `from`, of which the bytes before `firstByte` are overlap. */
export function openRangeWriter(partial: SharedPartial, from: number, firstByte: number): RangeWriter {
  const { clock, limiter, samples, checkpointer, openRanges } = partial
  let start = firstByte
  /** The offset of the next byte that arrives. */
  let at = from
  let batch: Uint8Array[] = []
  let batchStart = start
  let flushedAt = clock.elapsed()
  let busy: Promise<void> = Promise.resolve()

  const flush = (): Promise<void> => {
    // The last chunk of a sealed file is written only when it is known to be the last.
    const end = partial.isSealed ? toSealableBytes(at) : at
    // Until the end of the overlap there is nothing to write.
    if (end <= batchStart) return busy
    const [full, left] = splitBatch(batch, end - batchStart)
    const range: ByteRange = [batchStart, end]
    batch = left
    batchStart = end
    flushedAt = clock.elapsed()
    busy = busy.then(() => partial.writeBatch({ bytes: full, range }))
    return busy
  }
  // A slow body is also flushed by time: a crash then costs seconds of it, and not the hours that one batch may take.
  const isDue = (): boolean =>
    at - batchStart >= LIMITS.WRITE_COALESCE_BYTES / openRanges.size ||
    clock.elapsed() - flushedAt >= LIMITS.SYNC_EVERY_MS

  const self: OpenRange = { flush, getPendingBatch: () => ({ bytes: batch, range: [batchStart, at] }) }
  openRanges.add(self)
  return {
    async write(chunk) {
      const overlap = chunk.subarray(0, Math.max(0, start - at))
      const bytes = chunk.subarray(overlap.byteLength)
      if (overlap.byteLength > 0) {
        const compared = await compareOverlap(partial, at, overlap, start)
        if (!compared.ok) return compared
        at += overlap.byteLength
      }
      if (bytes.byteLength === 0) return ok(undefined)
      if (!samples.matches(at, bytes)) return fail(failure('file/changed'))
      batch.push(bytes)
      partial.received = addRange(partial.received, [at, at + bytes.byteLength])
      at += bytes.byteLength
      const pause = limiter?.consume(bytes.byteLength) ?? null
      partial.waiting += 1
      if (isDue()) {
        await flush()
        if (checkpointer.getFailure() === null) await checkpointer.syncWhenDue(openRanges.size)
      }
      if (pause !== null) await pause
      partial.waiting -= 1
      return getOutcome(checkpointer)
    },
    skipTo(next) {
      void flush()
      start = batchStart = next
    },
    async close() {
      await flush()
      openRanges.delete(self)
    },
  }
}

/**
 * Compares overlap with the bytes in the file, and keeps a sample where they will be written later. Only its last part
 * is compared, because comparing more would only cost reading.
 */
async function compareOverlap(
  partial: SharedPartial,
  from: number,
  bytes: Uint8Array,
  start: number,
): Promise<Result<void>> {
  const { file, samples, checkpointer } = partial
  const at = Math.max(from, start - LIMITS.OVERLAP_BYTES)
  const compared = bytes.subarray(at - from)
  if (compared.byteLength === 0) return ok(undefined)
  const there = intersectRange(partial.received, [at, at + compared.byteLength])
  if (countBytes(there) < compared.byteLength) samples.add(at, compared)
  if (there.length > 0) await flushAll(partial)
  for (const [begin, end] of there) {
    const held = await file.readAt(end - begin, begin)
    if (!held.ok) return held
    const sent = compared.subarray(begin - at, end - at)
    if (Buffer.compare(sent, held.value) !== 0) return fail(checkpointer.getFailure() ?? failure('file/changed'))
  }
  return ok(undefined)
}
