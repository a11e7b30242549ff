import { dirname } from 'node:path'
import type { ChecksumAlgorithm } from '../../../../shared/catalogue/model.js'
import {
  addRange,
  type ByteRange,
  type ByteRanges,
  countBytes,
  getContiguousPrefix,
  intersectRange,
  normalizeRanges,
} from '../../../../shared/download/model/byteRanges.js'
import { type FileStamp, isCoarseTimestamp, isUnchanged } from '../../../../shared/download/model/fileStamp.js'
import type { RangeChecksums } from '../../../../shared/download/model/rangeChecksums.js'
import type { FileDigests } from '../../../../shared/download/transfer/workerProtocol.js'
import { failure } from '../../../../shared/failure.js'
import { LIMITS } from '../../../../shared/limits.js'
import { fail, ok, type Result } from '../../../../shared/result.js'
import type { Clock } from '../../../ports/clock.js'
import type { Disk, OpenFile, OwnFileStamp } from '../../../ports/disk.js'
import type { Hashing } from '../../../ports/hashing.js'
import { type Checkpointer, createCheckpointer } from './checkpointer.js'
import { createIncrementalHasher, type IncrementalHasher } from './incrementalHasher.js'
import { createOverlapSamples, type OverlapSamples } from './overlapSamples.js'
import { MAX_READ_BACKS, type ReadBackOptions, rehashWholeFile, verifyChecksums } from './readBack.js'

export interface WriterDeps {
  readonly disk: Disk
  readonly clock: Clock
  readonly hashing: Hashing
}

export interface WriterOptions {
  readonly partial: string
  /** The file is there up to here. */
  readonly fromByte: number
  /** And here, behind the first gap. Before each lies its head, which is there too and is written once more. */
  readonly islands: ByteRanges
  /** What of all that must hold what: another program may have written in it meanwhile. */
  readonly sums: RangeChecksums
  /** Digests that are wanted besides SHA-256. */
  readonly algorithms: readonly ChecksumAlgorithm[]
}

/** One hand of those that write in a file: it writes on from where it was put down. */
export interface RangeWriter {
  /** Takes bytes; resolves when more may come. The chunks must not be reused by the caller. */
  write(chunk: Uint8Array): Promise<Result<void>>
  /** Hands over what it still holds. It is not used after that. */
  lift(): Promise<void>
}

/** Writes a body, or the parts of one, into a partial, syncing as it goes. One at a time per file. */
export interface PartialWriter {
  /** Two pens never write the same bytes: who fetches what is settled before. */
  pen(at: number): RangeWriter
  /**
   * These bytes are fetched once more and must be those of the file: compared with what is there now, and with what
   * will be written there later. `file/changed` when they are not.
   */
  vouch(at: number, bytes: Uint8Array): Promise<Result<void>>
  /** What of the file has arrived. */
  taken(): ByteRanges
  takenBytes(): number
  /**
   * Everything on disk and synced, and its digests: those of what is in the file, which is what was written. Where another
   * program was at it, by its length or its dates, it is read once more; `file/meddled` when that shows other bytes.
   */
  finish(): Promise<Result<FinishedPartial>>
  /** The store knows that so many bytes are durable. Until it does, writing waits once it has run too far ahead. */
  known(durableBytes: number): void
  /** Makes a `write` or `finish` under way end soon, the latter without digests. */
  abandon(): void
  /** Writes and syncs what is at hand and lets go of the file, whatever happened before. */
  letGo(): Promise<void>
}

export interface FinishedPartial {
  readonly digests: FileDigests
  /** The file then. Null where the disk's clock is too coarse for any later change to show. */
  readonly stamp: FileStamp | null
}

/** Opens an existing partial and cuts it where nothing is believed any more. */
export async function openPartial(
  deps: WriterDeps,
  order: WriterOptions,
  madeDurable: (ranges: ByteRanges, sums: RangeChecksums) => void,
): Promise<Result<PartialWriter>> {
  const opened = await deps.disk.open(order.partial, 'resume')
  // It was there a moment ago.
  if (!opened.ok) return opened.failure.code === 'disk/not-found' ? fail(failure('file/meddled')) : opened
  const file = opened.value
  const overlapSamples = createOverlapSamples()
  const held = await cutTo(file, order, overlapSamples)
  if (!held.ok) {
    await file.close()
    return held
  }
  const follower = createIncrementalHasher(deps.hashing, order.algorithms, file, order.fromByte)
  const syncName = (): Promise<Result<void>> => deps.disk.syncFolder(dirname(order.partial))
  const checkpointer = createCheckpointer({
    ...{ file, clock: deps.clock, held: held.value, heldSums: order.sums, syncName, madeDurable },
  })
  return ok(writer({ file, follower, overlapSamples, checkpointer, deps, order }))
}

/** Cuts a file to what is believed of it. What the head of each island holds is what whoever arrives there must bring. */
async function cutTo(
  file: OpenFile,
  order: WriterOptions,
  overlapSamples: OverlapSamples,
): Promise<Result<ByteRanges>> {
  const size = await file.size()
  if (!size.ok) return size
  const cut = await cutAt(file, size.value, Math.max(order.fromByte, ...order.islands.map(([, end]) => end)))
  if (!cut.ok) return cut
  for (const [start] of order.islands) {
    const headAt = start - LIMITS.OVERLAP_BYTES
    const head = await file.readAt(LIMITS.OVERLAP_BYTES, headAt)
    if (!head.ok) return head
    overlapSamples.add(headAt, head.value)
  }
  return ok(normalizeRanges([[0, order.fromByte], ...order.islands]))
}

async function cutAt(file: OpenFile, size: number, length: number): Promise<Result<void>> {
  if (size < length) return fail(failure('file/meddled'))
  return size === length ? ok(undefined) : file.truncate(length)
}

interface Parts {
  readonly file: OpenFile
  readonly follower: IncrementalHasher
  readonly overlapSamples: OverlapSamples
  readonly checkpointer: Checkpointer
  readonly deps: WriterDeps
  readonly order: WriterOptions
}

function writer({ file, follower, overlapSamples, checkpointer, deps, order }: Parts): PartialWriter {
  const { clock, hashing } = deps
  const pens = new Set<RangeWriter & { flush(): Promise<void> }>()
  let taken = checkpointer.written()
  let isWhole = false
  let isAbandoned = false

  const outcome = (): Result<void> => {
    const trouble = checkpointer.trouble()
    return trouble === null ? ok(undefined) : fail(trouble)
  }

  const put = async (batch: readonly Uint8Array[], range: ByteRange): Promise<void> => {
    if (checkpointer.trouble() !== null) return
    const onDisk = file.writeAt(batch, range[0])
    // The disk works while this thread hashes.
    follower.saw(batch, range[0])
    const crc = batch.reduce((before, chunk) => hashing.crc(chunk, before), 0)
    const result = await onDisk
    if (result.ok) follower.stored(checkpointer.wrote(range, crc))
    else checkpointer.failed(result.failure)
  }

  const settle = async (): Promise<void> => {
    await Promise.all([...pens].map((pen) => pen.flush()))
    await checkpointer.settle()
  }

  const reading = (sums: RangeChecksums): ReadBackOptions => ({ file, hashing, sums, isAbandoned: () => isAbandoned })

  /** What lay here before is read back beside the transfer. */
  const checking = verifyChecksums(reading(order.sums)).then((checked) => {
    if (!checked.ok && !isAbandoned) checkpointer.failed(checked.failure)
  })

  /** The file as it is, when nobody but us was at it, for all that the clock of its disk tells. */
  const untouched = async (): Promise<Result<OwnFileStamp | null>> => {
    const now = await file.stamp()
    if (!now.ok) return now
    const isWhat = now.value.isOurs && now.value.sizeBytes === getContiguousPrefix(taken)
    return ok(isWhat && !isCoarseTimestamp(now.value) ? now.value : null)
  }

  /** What was hashed while it arrived, if the file is still that; null when it must be read once more. */
  const asArrived = async (): Promise<Result<FinishedPartial | null>> => {
    const before = await untouched()
    if (!before.ok || before.value === null) return before.ok ? ok(null) : before
    const digests = await follower.finish()
    const after = await untouched()
    if (!after.ok || after.value === null) return after.ok ? ok(null) : after
    return digests.ok ? ok({ digests: digests.value, stamp: stampOf(after.value) }) : digests
  }

  /** The same from the file itself, cut to its length, once nobody is at it any more. */
  const asRead = async (): Promise<Result<FinishedPartial>> => {
    const sizeBytes = getContiguousPrefix(taken)
    for (let turn = 1; turn <= MAX_READ_BACKS; turn += 1) {
      const length = await file.size()
      const cut = length.ok && length.value > sizeBytes ? await file.truncate(sizeBytes) : length
      const synced = cut.ok ? await file.sync() : cut
      if (!synced.ok) return synced
      const before = await file.stamp()
      if (!before.ok) return before
      const digests = await rehashWholeFile(reading(checkpointer.sums()), sizeBytes, order.algorithms)
      if (!digests.ok) return digests
      const after = await file.stamp()
      if (!after.ok) return after
      if (after.value.sizeBytes === sizeBytes && isUnchanged(before.value, after.value))
        return ok({ digests: digests.value, stamp: isCoarseTimestamp(after.value) ? null : stampOf(after.value) })
    }
    return fail(failure('file/meddled'))
  }

  return {
    pen(at) {
      let waiting: Uint8Array[] = []
      let start = at
      let end = at
      let flushedAt = clock.elapsed()
      let busy: Promise<void> = Promise.resolve()
      const flush = (): Promise<void> => {
        if (start === end) return busy
        const batch = waiting
        const range: ByteRange = [start, end]
        waiting = []
        start = end
        flushedAt = clock.elapsed()
        busy = busy.then(() => put(batch, range))
        return busy
      }
      const isDue = (): boolean =>
        end - start >= LIMITS.WRITE_COALESCE_BYTES / pens.size || clock.elapsed() - flushedAt >= LIMITS.SYNC_EVERY_MS
      const self = {
        flush,
        async write(chunk: Uint8Array): Promise<Result<void>> {
          if (!overlapSamples.agree(end, chunk)) return fail(failure('file/changed'))
          waiting.push(chunk)
          taken = addRange(taken, [end, end + chunk.byteLength])
          end += chunk.byteLength
          // A slow body is flushed by time: what a crash costs is then seconds, not a megabyte's worth of hours.
          if (!isDue()) return outcome()
          await flush()
          if (checkpointer.trouble() === null) await checkpointer.keepUp(pens.size)
          return outcome()
        },
        async lift(): Promise<void> {
          await flush()
          pens.delete(self)
        },
      }
      pens.add(self)
      return self
    },
    async vouch(at, bytes) {
      const all: ByteRange = [at, at + bytes.byteLength]
      const there = intersectRange(taken, all)
      if (countBytes(there) < bytes.byteLength) overlapSamples.add(at, bytes)
      if (there.length > 0) await Promise.all([...pens].map((pen) => pen.flush()))
      for (const [from, to] of there) {
        const held = await file.readAt(to - from, from)
        if (!held.ok) return held
        const said = bytes.subarray(from - at, to - at)
        if (Buffer.compare(said, held.value) !== 0) return fail(checkpointer.trouble() ?? failure('file/changed'))
      }
      return ok(undefined)
    },
    taken: () => taken,
    takenBytes: () => countBytes(taken),
    async finish() {
      // Not announced: a small file gets its lasting name next, and one sync of the folder is enough for both.
      await settle()
      await checking
      const settled = outcome()
      if (!settled.ok) return settled
      const arrived = await asArrived()
      const finished = arrived.ok && arrived.value === null ? await asRead() : arrived
      if (!finished.ok || finished.value === null) return finished.ok ? fail(failure('file/meddled')) : finished
      isWhole = true
      return ok(finished.value)
    },
    known: checkpointer.known,
    abandon() {
      isAbandoned = true
      checkpointer.abandon()
      void follower.abandon()
    },
    async letGo() {
      await settle()
      if (!isWhole) await checkpointer.announce()
      isAbandoned = true
      await Promise.all([follower.abandon(), checking])
      await file.close()
    },
  }
}

/** Without whose it is: that is known of an open file only. */
const stampOf = ({ isOurs: _, ...stamp }: OwnFileStamp): FileStamp => stamp
