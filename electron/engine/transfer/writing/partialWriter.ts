import { dirname } from 'node:path'
import { assert } from '../../../../shared/assert.js'
import {
  type ByteRanges,
  countBytes,
  getContiguousPrefix,
  normalizeRanges,
} from '../../../../shared/download/model/byteRanges.js'
import type { RangeChecksums } from '../../../../shared/download/model/rangeChecksums.js'
import type { WriteMessage } from '../../../../shared/download/transfer/workerProtocol.js'
import { failure } from '../../../../shared/failure.js'
import { LIMITS } from '../../../../shared/limits.js'
import { fail, ok, type Result } from '../../../../shared/result.js'
import type { Clock } from '../../../ports/clock.js'
import type { Disk, OpenFile } from '../../../ports/disk.js'
import type { Hashing } from '../../../ports/hashing.js'
import type { ChunkCipher } from '../../../ports/protect/chunkCipher.js'
import { createSealedFile, type SealedFile } from '../../../protect/sealedFile.js'
import { type Batch, computeCrc } from './batch.js'
import { type BlockDigest, createBlockDigest } from './blockDigest.js'
import { type Checkpointer, createCheckpointer } from './checkpointer.js'
import { digestFinished, type FinishedPartial } from './digestFinished.js'
import { createIncrementalHasher, type IncrementalHasher } from './incrementalHasher.js'
import { createOverlapSamples, type OverlapSamples } from './overlapSamples.js'
import { flushAll, getOutcome, openRangeWriter, type RangeWriter, type SharedPartial } from './rangeWriter.js'
import type { RateLimiter } from './rateLimiter.js'
import { hashFile, type ReadBackOptions, verifyChecksums } from './readBack.js'

export interface WriterDeps {
  readonly disk: Disk
  readonly clock: Clock
  readonly hashing: Hashing
  /** Required for a file that is kept encrypted. */
  readonly cipher?: ChunkCipher
  /** Limits the total rate of all ranges; no limit when left out. */
  readonly limiter?: RateLimiter
}

/** What the order to write says of the partial, which is complete up to `fromByte`. */
export type WriterOptions = Readonly<
  Pick<WriteMessage, 'partial' | 'fromByte' | 'islands' | 'sums' | 'algorithms' | 'seal'>
>

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
  /** Whether received bytes wait for the disk, the store or the rate limit, so that no more are read. */
  isWaiting(): boolean
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
  options: WriterOptions,
  onCheckpoint: (ranges: ByteRanges, sums: RangeChecksums) => void,
): Promise<Result<PartialWriter>> {
  const opened = await deps.disk.open(options.partial, 'resume')
  // The file was there a moment ago, so another program has removed it.
  if (!opened.ok) return opened.failure.code === 'disk/not-found' ? fail(failure('file/meddled')) : opened
  const sealed = await openSealed(deps, opened.value, options.seal)
  if (!sealed.ok) {
    await opened.value.close()
    return sealed
  }
  const file = sealed.value ?? opened.value
  const samples = createOverlapSamples()
  const held = await truncateToHeld(file, options, samples)
  if (!held.ok) {
    await file.close()
    return held
  }
  // The CRC-32 of each block is made from those of the batches; what another attempt wrote has to be read for it.
  const isFresh = held.value.length === 0
  const blocks = isFresh && options.algorithms.includes('block-crc32') ? createBlockDigest(deps.hashing) : null
  const hashed = blocks === null ? options.algorithms : options.algorithms.filter((one) => one !== 'block-crc32')
  const hasher = createIncrementalHasher(deps.hashing, hashed, file, options.fromByte)
  const checkpointer = createCheckpointer({
    file,
    clock: deps.clock,
    held: held.value,
    heldSums: options.sums,
    syncName: () => deps.disk.syncFolder(dirname(options.partial)),
    onCheckpoint,
  })
  const parts = { file, raw: opened.value, sealed: sealed.value, hasher, blocks, samples, checkpointer, deps, options }
  return ok(createPartialWriter(parts))
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
  options: WriterOptions,
  samples: OverlapSamples,
): Promise<Result<ByteRanges>> {
  const size = await file.size()
  if (!size.ok) return size
  const length = Math.max(options.fromByte, ...options.islands.map(([, end]) => end))
  if (size.value < length) return fail(failure('file/meddled'))
  const cut = size.value === length ? ok(undefined) : await file.truncate(length)
  if (!cut.ok) return cut
  for (const [start] of options.islands) {
    const headAt = start - LIMITS.OVERLAP_BYTES
    const head = await file.readAt(LIMITS.OVERLAP_BYTES, headAt)
    if (!head.ok) return head
    samples.add(headAt, head.value)
  }
  return ok(normalizeRanges([[0, options.fromByte], ...options.islands]))
}

interface Parts {
  readonly file: OpenFile
  /** The underlying file; the same object as `file` when nothing is sealed. */
  readonly raw: OpenFile
  readonly sealed: SealedFile | null
  readonly hasher: IncrementalHasher
  /** Makes `block-crc32`, if the hasher does not. */
  readonly blocks: BlockDigest | null
  readonly samples: OverlapSamples
  readonly checkpointer: Checkpointer
  readonly deps: WriterDeps
  readonly options: WriterOptions
}

function createPartialWriter(parts: Parts): PartialWriter {
  const { file, sealed, hasher, checkpointer, deps, options } = parts
  const partial: SharedPartial = {
    file,
    checkpointer,
    samples: parts.samples,
    clock: deps.clock,
    limiter: deps.limiter,
    isSealed: sealed !== null,
    received: checkpointer.getWritten(),
    waiting: 0,
    openRanges: new Set(),
    writeBatch: (batch) => writeBatch(parts, batch, file.writeAt),
  }
  let isWhole = false
  let isAbandoned = false
  /**
   * Set once the last chunk is written and sealed as the last. A file that is continued later gets more bytes, so no
   * checkpoint may cover this chunk.
   */
  let isEndSealed = false

  /** Writes the last chunk of a sealed file, which its only range still holds. */
  const writeSealedEnd = async ({ writeEnd }: SealedFile): Promise<void> => {
    await flushAll(partial)
    isEndSealed = true
    const [only] = partial.openRanges
    const end = getContiguousPrefix(partial.received)
    await writeBatch(parts, only?.getPendingBatch() ?? { bytes: [], range: [end, end] }, writeEnd)
  }

  const syncAll = async (): Promise<void> => {
    await flushAll(partial)
    await checkpointer.syncAll()
  }

  const toReadBack = (sums: RangeChecksums): ReadBackOptions => ({
    file,
    hashing: deps.hashing,
    sums,
    isAbandoned: () => isAbandoned,
  })

  /** The held ranges are read back and checked during the transfer. */
  const check = verifyChecksums(toReadBack(options.sums)).then((checked) => {
    if (!checked.ok && !isAbandoned) checkpointer.onFailed(checked.failure)
  })

  return {
    openRange: (from, start) => openRangeWriter(partial, from, start),
    getReceived: () => partial.received,
    countReceivedBytes: () => countBytes(partial.received),
    isWaiting: () => partial.waiting > 0,
    async finish() {
      if (sealed !== null) await writeSealedEnd(sealed)
      // This sync is not reported: a small file gets its final name next, and one sync of the folder then covers both.
      await syncAll()
      await check
      const synced = getOutcome(checkpointer)
      if (!synced.ok) return synced
      const finished = await digestAll(parts, getContiguousPrefix(partial.received), toReadBack(checkpointer.getSums()))
      isWhole = finished.ok
      return finished
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

/** Writes a batch, unless an earlier one has failed. The disk writes while this thread hashes. */
async function writeBatch(
  { hasher, blocks, checkpointer, deps: { hashing } }: Parts,
  { bytes, range }: Batch,
  put: OpenFile['writeAt'],
): Promise<void> {
  if (checkpointer.getFailure() !== null) return
  const onDisk = put(bytes, range[0])
  hasher.update(bytes, range[0])
  const crc = blocks === null ? computeCrc(hashing, bytes) : blocks.update(bytes, range)
  const result = await onDisk
  if (result.ok) hasher.onStored(checkpointer.onWritten(range, crc))
  else checkpointer.onFailed(result.failure)
}

/** Computes the digests of a whole file of this size, and of its encrypted form when it has one. */
async function digestAll(
  { raw, sealed, hasher, blocks, options }: Parts,
  sizeBytes: number,
  readBack: ReadBackOptions,
): Promise<Result<FinishedPartial>> {
  const diskBytes = sealed === null ? sizeBytes : sealed.diskBytes(sizeBytes)
  // The encrypted file is hashed before the stamps are compared, so that a later change shows in them.
  const sealedOnDisk = sealed === null ? ok(null) : await hashFile({ ...readBack, file: raw }, diskBytes)
  if (!sealedOnDisk.ok) return sealedOnDisk
  const { algorithms } = options
  const finished = await digestFinished({ hasher, blocks }, readBack, { sizeBytes, diskBytes, algorithms })
  return finished.ok && sealedOnDisk.value !== null ? ok({ ...finished.value, sealed: sealedOnDisk.value }) : finished
}
