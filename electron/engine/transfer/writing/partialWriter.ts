import { dirname } from 'node:path'
import { assert } from '../../../../shared/assert.js'
import {
  addRange,
  type ByteRange,
  type ByteRanges,
  countBytes,
  getContiguousPrefix,
  intersectRange,
  normalizeRanges,
} from '../../../../shared/download/model/byteRanges.js'
import type { RangeChecksums } from '../../../../shared/download/model/rangeChecksums.js'
import type { HashAlgorithm } from '../../../../shared/download/transfer/hashAlgorithm.js'
import type { WriteMessage } from '../../../../shared/download/transfer/workerProtocol.js'
import { failure } from '../../../../shared/failure.js'
import { LIMITS } from '../../../../shared/limits.js'
import { toSealableBytes } from '../../../../shared/protect/ageFile.js'
import { fail, ok, type Result } from '../../../../shared/result.js'
import type { Clock } from '../../../ports/clock.js'
import type { Disk, OpenFile } from '../../../ports/disk.js'
import type { Hashing } from '../../../ports/hashing.js'
import type { ChunkCipher } from '../../../ports/protect/chunkCipher.js'
import { createSealedFile, type SealedFile } from '../../../protect/sealedFile.js'
import { type Batch, splitBatch } from './batch.js'
import { type Checkpointer, createCheckpointer } from './checkpointer.js'
import { digestSealedFile } from './digestSealedFile.js'
import { digestFinished, type FinishedPartial } from './finishedDigests.js'
import { createIncrementalHasher, type IncrementalHasher } from './incrementalHasher.js'
import { createOverlapSamples, type OverlapSamples } from './overlapSamples.js'
import type { RateLimiter } from './rateLimiter.js'
import { type ReadBackOptions, verifyChecksums } from './readBack.js'

export interface WriterDeps {
  readonly disk: Disk
  readonly clock: Clock
  readonly hashing: Hashing
  /** Required for a file that is kept encrypted. */
  readonly cipher?: ChunkCipher
  /** Limits the total rate of all ranges; no limit when left out. */
  readonly limiter?: RateLimiter
}

export interface WriterOptions {
  readonly partial: string
  /** The file is complete up to this offset. */
  readonly fromByte: number
  /**
   * The held ranges behind the first gap. The first bytes of each are fetched and written again, to compare them with
   * the held ones.
   */
  readonly islands: ByteRanges
  /** The checksums of the held ranges, because another program may have written to the file. */
  readonly sums: RangeChecksums
  /** The digests to compute besides SHA-256. */
  readonly algorithms: readonly HashAlgorithm[]
  /** The seal of a file that is kept encrypted. Such a file is written by one connection, in whole chunks. */
  readonly seal?: WriteMessage['seal']
}

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

/** Writes a body, or several parts of it, into a partial and syncs regularly. There is one writer per file. */
export interface PartialWriter {
  /**
   * Opens a writer for a body that starts at `from`, of which the bytes before `start` are overlap. The caller must not
   * let two writers write the same bytes.
   */
  openRange(from: number, start: number): RangeWriter
  /** Returns the received ranges. */
  getReceived(): ByteRanges
  countReceivedBytes(): number
  /**
   * Syncs everything and returns the digests of the written file. If its length or its times show that another program
   * may have changed it, the file is read again; fails with `file/meddled` when it then has other bytes.
   */
  finish(): Promise<Result<FinishedPartial>>
  /** Notes that the store has recorded this many durable bytes. A writer that is too far ahead of that waits. */
  acknowledge(durableBytes: number): void
  /** Makes a running `write` or `finish` end soon, the latter without digests. */
  abandon(): void
  /** Writes and syncs the remaining bytes and closes the file, whatever has failed before. */
  close(): Promise<void>
}

/** Opens an existing partial and truncates it behind the last trusted byte. */
export async function openPartial(
  deps: WriterDeps,
  order: WriterOptions,
  onCheckpoint: (ranges: ByteRanges, sums: RangeChecksums) => void,
): Promise<Result<PartialWriter>> {
  const opened = await deps.disk.open(order.partial, 'resume')
  // The file was there a moment ago, so another program has removed it.
  if (!opened.ok) return opened.failure.code === 'disk/not-found' ? fail(failure('file/meddled')) : opened
  const sealed = await openSealed(deps, opened.value, order.seal)
  if (!sealed.ok) {
    await opened.value.close()
    return sealed
  }
  const file = sealed.value ?? opened.value
  const samples = createOverlapSamples()
  const held = await truncateToHeld(file, order, samples)
  if (!held.ok) {
    await file.close()
    return held
  }
  const hasher = createIncrementalHasher(deps.hashing, order.algorithms, file, order.fromByte)
  const syncName = (): Promise<Result<void>> => deps.disk.syncFolder(dirname(order.partial))
  const checkpointer = createCheckpointer({
    file,
    clock: deps.clock,
    held: held.value,
    heldSums: order.sums,
    syncName,
    onCheckpoint,
  })
  return ok(
    createPartialWriter({ file, raw: opened.value, sealed: sealed.value, hasher, samples, checkpointer, deps, order }),
  )
}

/**
 * Wraps the file so that it encrypts what is written to it. With a new seal the file is emptied first, because its
 * content has another key. Null for a file that is not kept encrypted.
 */
async function openSealed(
  { cipher }: WriterDeps,
  file: OpenFile,
  seal: WriterOptions['seal'],
): Promise<Result<SealedFile | null>> {
  if (seal === undefined) return ok(null)
  assert(cipher !== undefined, 'where files are kept encrypted there is a cipher')
  const cut = seal.isNew ? await file.truncate(0) : ok(undefined)
  const begun = cut.ok && seal.isNew ? await file.writeAt([seal.header], 0) : cut
  return begun.ok ? ok(createSealedFile({ file, cipher, seal, clearBytes: null, damage: 'file/meddled' })) : begun
}

/**
 * Truncates a file to the held ranges. The first bytes of each island become a sample, which a body that arrives there
 * must match.
 */
async function truncateToHeld(
  file: OpenFile,
  order: WriterOptions,
  samples: OverlapSamples,
): Promise<Result<ByteRanges>> {
  const size = await file.size()
  if (!size.ok) return size
  const length = Math.max(order.fromByte, ...order.islands.map(([, end]) => end))
  if (size.value < length) return fail(failure('file/meddled'))
  const cut = size.value === length ? ok(undefined) : await file.truncate(length)
  if (!cut.ok) return cut
  for (const [start] of order.islands) {
    const headAt = start - LIMITS.OVERLAP_BYTES
    const head = await file.readAt(LIMITS.OVERLAP_BYTES, headAt)
    if (!head.ok) return head
    samples.add(headAt, head.value)
  }
  return ok(normalizeRanges([[0, order.fromByte], ...order.islands]))
}

interface Parts {
  readonly file: OpenFile
  /** The underlying file; the same object as `file` when nothing is sealed. */
  readonly raw: OpenFile
  readonly sealed: SealedFile | null
  readonly hasher: IncrementalHasher
  readonly samples: OverlapSamples
  readonly checkpointer: Checkpointer
  readonly deps: WriterDeps
  readonly order: WriterOptions
}

function createPartialWriter({ file, raw, sealed, hasher, samples, checkpointer, deps, order }: Parts): PartialWriter {
  const { clock, hashing, limiter } = deps
  const openRanges = new Set<{ flush(): Promise<void>; pendingBatch(): Batch }>()
  let received = checkpointer.getWritten()
  let isWhole = false
  let isAbandoned = false
  /**
   * Set once the last chunk is written and sealed as the last. A file that is continued later gets more bytes, so no
   * checkpoint may cover this chunk.
   */
  let isEndSealed = false

  const getOutcome = (): Result<void> => {
    const failed = checkpointer.getFailure()
    return failed === null ? ok(undefined) : fail(failed)
  }

  const writeBatch = async (
    { bytes: batch, range }: Batch,
    put: (bytes: readonly Uint8Array[], at: number) => Promise<Result<void>> = file.writeAt,
  ): Promise<void> => {
    if (checkpointer.getFailure() !== null) return
    const onDisk = put(batch, range[0])
    // The disk writes while this thread hashes.
    hasher.update(batch, range[0])
    const crc = batch.reduce((before, chunk) => hashing.crc(chunk, before), 0)
    const result = await onDisk
    if (result.ok) hasher.onStored(checkpointer.onWritten(range, crc))
    else checkpointer.onFailed(result.failure)
  }

  const flushAll = (): Promise<unknown> => Promise.all([...openRanges].map((range) => range.flush()))

  /** Writes the last chunk of a sealed file, which its only range still holds. */
  const writeSealedEnd = async ({ writeEnd }: SealedFile): Promise<void> => {
    await flushAll()
    isEndSealed = true
    const [only] = openRanges
    const end = getContiguousPrefix(received)
    await writeBatch(only?.pendingBatch() ?? { bytes: [], range: [end, end] }, writeEnd)
  }

  const syncAll = async (): Promise<void> => {
    await flushAll()
    await checkpointer.syncAll()
  }

  /**
   * Compares overlap with the bytes in the file, and keeps a sample where they will be written later. Only its last
   * part is compared, because comparing more would only cost reading.
   */
  const compareOverlap = async (from: number, bytes: Uint8Array, start: number): Promise<Result<void>> => {
    const at = Math.max(from, start - LIMITS.OVERLAP_BYTES)
    const compared = bytes.subarray(at - from)
    if (compared.byteLength === 0) return ok(undefined)
    const there = intersectRange(received, [at, at + compared.byteLength])
    if (countBytes(there) < compared.byteLength) samples.add(at, compared)
    if (there.length > 0) await flushAll()
    for (const [begin, end] of there) {
      const held = await file.readAt(end - begin, begin)
      if (!held.ok) return held
      const sent = compared.subarray(begin - at, end - at)
      if (Buffer.compare(sent, held.value) !== 0) return fail(checkpointer.getFailure() ?? failure('file/changed'))
    }
    return ok(undefined)
  }

  const openRange = (from: number, firstByte: number): RangeWriter => {
    let start = firstByte
    /** The offset of the next byte that arrives. */
    let at = from
    let batch: Uint8Array[] = []
    let batchStart = start
    let flushedAt = clock.elapsed()
    let busy: Promise<void> = Promise.resolve()
    const flush = (): Promise<void> => {
      // A sealed file is written in whole chunks, and its last chunk only when it is known to be the last.
      const end = sealed === null ? at : toSealableBytes(at)
      // Until the end of the overlap there is nothing to write.
      if (end <= batchStart) return busy
      const [full, left] = splitBatch(batch, end - batchStart)
      const range: ByteRange = [batchStart, end]
      batch = left
      batchStart = end
      flushedAt = clock.elapsed()
      busy = busy.then(() => writeBatch({ bytes: full, range }))
      return busy
    }
    // A slow body is also flushed by time: a crash then costs seconds of it, and not the hours that one batch may take.
    const isDue = (): boolean =>
      at - batchStart >= LIMITS.WRITE_COALESCE_BYTES / openRanges.size ||
      clock.elapsed() - flushedAt >= LIMITS.SYNC_EVERY_MS
    const self = { flush, pendingBatch: (): Batch => ({ bytes: batch, range: [batchStart, at] }) }
    openRanges.add(self)
    return {
      async write(chunk) {
        const overlap = chunk.subarray(0, Math.max(0, start - at))
        const bytes = chunk.subarray(overlap.byteLength)
        if (overlap.byteLength > 0) {
          const compared = await compareOverlap(at, overlap, start)
          if (!compared.ok) return compared
          at += overlap.byteLength
        }
        if (bytes.byteLength === 0) return ok(undefined)
        if (!samples.matches(at, bytes)) return fail(failure('file/changed'))
        batch.push(bytes)
        received = addRange(received, [at, at + bytes.byteLength])
        at += bytes.byteLength
        const pause = limiter?.consume(bytes.byteLength) ?? null
        if (isDue()) {
          await flush()
          if (checkpointer.getFailure() === null) await checkpointer.syncWhenDue(openRanges.size)
        }
        if (pause !== null) await pause
        return getOutcome()
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

  const toReadBack = (sums: RangeChecksums): ReadBackOptions => ({
    file,
    hashing,
    sums,
    isAbandoned: () => isAbandoned,
  })

  /** The held ranges are read back and checked during the transfer. */
  const check = verifyChecksums(toReadBack(order.sums)).then((checked) => {
    if (!checked.ok && !isAbandoned) checkpointer.onFailed(checked.failure)
  })

  return {
    openRange,
    getReceived: () => received,
    countReceivedBytes: () => countBytes(received),
    async finish() {
      if (sealed !== null) await writeSealedEnd(sealed)
      // This sync is not reported: a small file gets its final name next, and one sync of the folder then covers both.
      await syncAll()
      await check
      const synced = getOutcome()
      if (!synced.ok) return synced
      const sizeBytes = getContiguousPrefix(received)
      const diskBytes = sealed === null ? sizeBytes : sealed.diskBytes(sizeBytes)
      // The encrypted file is hashed before the stamps are compared, so that a later change shows in them.
      const sealedOnDisk = sealed === null ? ok(null) : await digestSealedFile(hashing, raw, diskBytes)
      if (!sealedOnDisk.ok) return sealedOnDisk
      const finished = await digestFinished(hasher, toReadBack(checkpointer.getSums()), {
        sizeBytes,
        diskBytes,
        algorithms: order.algorithms,
      })
      isWhole = finished.ok
      return finished.ok && sealedOnDisk.value !== null
        ? ok({ ...finished.value, sealed: sealedOnDisk.value })
        : finished
    },
    acknowledge: checkpointer.acknowledge,
    abandon() {
      isAbandoned = true
      checkpointer.abandon()
      void hasher.abandon()
    },
    async close() {
      await syncAll()
      if (!isWhole && !isEndSealed) await checkpointer.report()
      isAbandoned = true
      await Promise.all([hasher.abandon(), check])
      await file.close()
    },
  }
}
