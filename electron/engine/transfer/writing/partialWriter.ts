import { dirname } from 'node:path'
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
import { assert, fail, ok, type Result } from '../../../../shared/result.js'
import type { Clock } from '../../../ports/clock.js'
import type { Disk, OpenFile } from '../../../ports/disk.js'
import type { Hashing } from '../../../ports/hashing.js'
import type { ChunkCipher } from '../../../ports/protect/protection.js'
import { createSealedFile, type SealedFile } from '../../../protect/sealedFile.js'
import { type Checkpointer, createCheckpointer } from './checkpointer.js'
import { digestFinished, type FinishedPartial } from './finishedDigests.js'
import { createIncrementalHasher, type IncrementalHasher } from './incrementalHasher.js'
import { createOverlapSamples, type OverlapSamples } from './overlapSamples.js'
import type { RateLimiter } from './rateLimiter.js'
import { type ReadBackOptions, verifyChecksums } from './readBack.js'
import { type Batch, digestSealed, splitBatch } from './sealedBatches.js'

export interface WriterDeps {
  readonly disk: Disk
  readonly clock: Clock
  readonly hashing: Hashing
  /** Needed for a file that is kept encrypted. */
  readonly cipher?: ChunkCipher
  /** Holds all ranges together to one rate. No limit when left out. */
  readonly limiter?: RateLimiter
}

export interface WriterOptions {
  readonly partial: string
  /** The file is there up to here. */
  readonly fromByte: number
  /** It is there also here, behind the first gap. The first bytes of an island are fetched and written again, to compare them with what lies there. */
  readonly islands: ByteRanges
  /** The checksums of what is there: another program may have written in it meanwhile. */
  readonly sums: RangeChecksums
  /** Digests that are wanted besides SHA-256. */
  readonly algorithms: readonly HashAlgorithm[]
  /** Of a file that is kept encrypted. It is written by one connection, in whole chunks. */
  readonly seal?: WriteMessage['seal']
}

/** Writes one body into the file: its overlap is compared with what the file holds there, the rest is written. */
export interface RangeWriter {
  /**
   * Takes the next bytes of the body and resolves when more may come. The caller must not reuse the chunk.
   * `file/changed` when the bytes are not those that the file has, or must have, at their place.
   */
  write(chunk: Uint8Array): Promise<Result<void>>
  /** Writes nothing more before `start`: what comes until then is overlap. */
  skipTo(start: number): void
  /** Hands what it still holds to the disk. It is not used after that. */
  close(): Promise<void>
}

/** Writes a body, or the parts of one, into a partial, syncing as it goes. One at a time per file. */
export interface PartialWriter {
  /**
   * A writer for a body that begins at `from`, of which the bytes before `start` are overlap. The caller sees to it that
   * two of them never write the same bytes.
   */
  openRange(from: number, start: number): RangeWriter
  /** What of the file has arrived. */
  received(): ByteRanges
  receivedBytes(): number
  /**
   * Syncs everything and computes the digests of what is in the file, which is what was written. A file that another
   * program was at, by its length or its dates, is read once more; `file/meddled` when that shows other bytes.
   */
  finish(): Promise<Result<FinishedPartial>>
  /** The store knows that so many bytes are durable. Until it does, writing waits once it has run too far ahead. */
  acknowledge(durableBytes: number): void
  /** Makes a `write` or `finish` under way end soon, the latter without digests. */
  abandon(): void
  /** Writes and syncs what is at hand and closes the file, whatever failed before. */
  close(): Promise<void>
}

/** Opens an existing partial and cuts it behind the last byte that is believed. */
export async function openPartial(
  deps: WriterDeps,
  order: WriterOptions,
  onCheckpoint: (ranges: ByteRanges, sums: RangeChecksums) => void,
): Promise<Result<PartialWriter>> {
  const opened = await deps.disk.open(order.partial, 'resume')
  // It was there a moment ago.
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

/** The file as one that takes clear bytes and holds none. A new one loses all that it held, for its key is another. */
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

/** Cuts a file to what is believed of it. A body that arrives at an island must bring the same bytes as its head holds. */
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
  /** The file beneath, and itself when nothing is sealed. */
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
  let received = checkpointer.written()
  let isWhole = false
  let isAbandoned = false
  /** The last chunk is written, sealed as the last: what is kept of the file must end before it, for more would follow. */
  let isEndSealed = false

  const outcome = (): Result<void> => {
    const failed = checkpointer.failure()
    return failed === null ? ok(undefined) : fail(failed)
  }

  const writeBatch = async (
    { bytes: batch, range }: Batch,
    put: (bytes: readonly Uint8Array[], at: number) => Promise<Result<void>> = file.writeAt,
  ): Promise<void> => {
    if (checkpointer.failure() !== null) return
    const onDisk = put(batch, range[0])
    // The disk works while this thread hashes.
    hasher.update(batch, range[0])
    const crc = batch.reduce((before, chunk) => hashing.crc(chunk, before), 0)
    const result = await onDisk
    if (result.ok) hasher.stored(checkpointer.wrote(range, crc))
    else checkpointer.failed(result.failure)
  }

  const flushAll = (): Promise<unknown> => Promise.all([...openRanges].map((range) => range.flush()))

  /** The end of a sealed file: what its one range holds to the last. */
  const writeSealedEnd = async ({ writeEnd }: SealedFile): Promise<void> => {
    await flushAll()
    isEndSealed = true
    const [only] = openRanges
    const end = getContiguousPrefix(received)
    await writeBatch(only?.pendingBatch() ?? { bytes: [], range: [end, end] }, writeEnd)
  }

  const syncAll = async (): Promise<void> => {
    await flushAll()
    await checkpointer.settle()
  }

  /**
   * Compares overlap with what is in the file by now, and with what will be written there later. Only its last part is
   * compared: more of it would only cost reading.
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
      if (Buffer.compare(sent, held.value) !== 0) return fail(checkpointer.failure() ?? failure('file/changed'))
    }
    return ok(undefined)
  }

  const openRange = (from: number, firstByte: number): RangeWriter => {
    let start = firstByte
    /** The place of the next byte that comes. */
    let at = from
    let batch: Uint8Array[] = []
    let batchStart = start
    let flushedAt = clock.elapsed()
    let busy: Promise<void> = Promise.resolve()
    const flush = (): Promise<void> => {
      // Of a sealed file whole chunks are written, and the last one only when it is known to be the last.
      const end = sealed === null ? at : toSealableBytes(at)
      // Before the end of an overlap nothing is there to be written, and no place is taken.
      if (end <= batchStart) return busy
      const [full, left] = splitBatch(batch, end - batchStart)
      const range: ByteRange = [batchStart, end]
      batch = left
      batchStart = end
      flushedAt = clock.elapsed()
      busy = busy.then(() => writeBatch({ bytes: full, range }))
      return busy
    }
    // A slow body is flushed by time: what a crash costs is then seconds, not a megabyte's worth of hours.
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
          if (checkpointer.failure() === null) await checkpointer.keepUp(openRanges.size)
        }
        if (pause !== null) await pause
        return outcome()
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

  const reading = (sums: RangeChecksums): ReadBackOptions => ({ file, hashing, sums, isAbandoned: () => isAbandoned })

  /** What lay here before is read back beside the transfer. */
  const checking = verifyChecksums(reading(order.sums)).then((checked) => {
    if (!checked.ok && !isAbandoned) checkpointer.failed(checked.failure)
  })

  return {
    openRange,
    received: () => received,
    receivedBytes: () => countBytes(received),
    async finish() {
      if (sealed !== null) await writeSealedEnd(sealed)
      // Not announced: a small file gets its lasting name next, and one sync of the folder is enough for both.
      await syncAll()
      await checking
      const synced = outcome()
      if (!synced.ok) return synced
      const sizeBytes = getContiguousPrefix(received)
      const diskBytes = sealed === null ? sizeBytes : sealed.diskBytes(sizeBytes)
      // Before the stamps are compared: what is changed after this reading shows.
      const asItLies = sealed === null ? ok(null) : await digestSealed(hashing, raw, diskBytes)
      if (!asItLies.ok) return asItLies
      const finished = await digestFinished(hasher, reading(checkpointer.sums()), {
        sizeBytes,
        diskBytes,
        algorithms: order.algorithms,
      })
      isWhole = finished.ok
      return finished.ok && asItLies.value !== null ? ok({ ...finished.value, sealed: asItLies.value }) : finished
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
      await Promise.all([hasher.abandon(), checking])
      await file.close()
    },
  }
}
