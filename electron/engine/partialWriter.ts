import { dirname } from 'node:path'
import type { ChecksumAlgorithm } from '../../shared/catalog/model.js'
import { type Failure, failure } from '../../shared/failure.js'
import { LIMITS } from '../../shared/limits.js'
import { fail, ok, type Result } from '../../shared/result.js'
import type { Clock } from '../ports/clock.js'
import type { Disk, OpenFile } from '../ports/disk.js'
import type { Hashing } from '../ports/hashing.js'
import { type Digests, followHash, type HashFollower } from './hashFollower.js'
import { pastOverlap } from './overlap.js'

/** While a sync is under way writing goes on, by this much: what a crash costs stays near one sync's worth. */
const WRITE_AHEAD_BYTES = 2 * 1024 * 1024

/** How far writing may run ahead of what the store knows: beyond that a crash would cost more than was promised. */
const UNKNOWN_BYTES = LIMITS.SYNC_EVERY_BYTES + WRITE_AHEAD_BYTES

export interface WriterTools {
  readonly disk: Disk
  readonly clock: Clock
  readonly hashing: Hashing
}

export interface WriterOrder {
  readonly partial: string
  readonly fromByte: number
  /** So many bytes before `fromByte` come first and must be those that are there. */
  readonly overlapBytes: number
  readonly algorithm: ChecksumAlgorithm
}

/** Writes one body into a partial, in order, syncing as it goes. One at a time per file. */
export interface PartialWriter {
  /** Takes bytes; resolves when more may come. The chunks must not be reused by the caller. */
  write(chunk: Uint8Array): Promise<Result<void>>
  /** Bytes of the file taken so far, the prefix included. */
  taken(): number
  /** Everything on disk and synced, and its digests. */
  finish(): Promise<Result<Digests>>
  /** The store knows that so much is durable. Until it does, writing waits once it has run too far ahead. */
  known(durableBytes: number): void
  /** Makes a `write` or `finish` under way end soon, the latter without digests. */
  abandon(): void
  /** Writes and syncs what is at hand and lets go of the file, whatever happened before. */
  letGo(): Promise<void>
}

/** Opens an existing partial and cuts it where writing starts: what is behind was never believed. */
export async function openPartial(
  tools: WriterTools,
  order: WriterOrder,
  madeDurable: (bytes: number) => void,
): Promise<Result<PartialWriter>> {
  const opened = await tools.disk.open(order.partial, 'resume')
  if (!opened.ok) return opened
  const cut = await cutAt(opened.value, order.fromByte)
  const held = cut.ok ? await opened.value.readAt(order.overlapBytes, order.fromByte - order.overlapBytes) : cut
  if (!held.ok) {
    await opened.value.close()
    return held
  }
  const follower = followHash(tools.hashing, order.algorithm, opened.value, order.fromByte)
  const syncName = (): Promise<Result<void>> => tools.disk.syncFolder(dirname(order.partial))
  const made = writer({ file: opened.value, follower, clock: tools.clock, from: order.fromByte, syncName, madeDurable })
  return ok({ ...made, write: pastOverlap(held.value, made.write) })
}

async function cutAt(file: OpenFile, length: number): Promise<Result<void>> {
  const size = await file.size()
  if (!size.ok) return size
  if (size.value < length) return fail(failure('disk/error', { note: 'partial too short' }))
  return size.value === length ? ok(undefined) : file.truncate(length)
}

interface Parts {
  readonly file: OpenFile
  readonly follower: HashFollower
  readonly clock: Clock
  readonly from: number
  /** Makes the partial's name durable: a file's own sync says nothing of it. */
  readonly syncName: () => Promise<Result<void>>
  readonly madeDurable: (bytes: number) => void
}

function writer({ file, follower, clock, from, syncName, madeDurable }: Parts): PartialWriter {
  let waiting: Uint8Array[] = []
  let waitingBytes = 0
  let written = from
  let durable = from
  let announced = from
  let known = from
  let isAbandoned = false
  let wake: () => void = () => undefined
  let isNameDurable = false
  let isWhole = false
  let flushedAt = clock.elapsed()
  let syncedAt = clock.elapsed()
  let syncing: Promise<void> | null = null
  /** The first thing that went wrong with the file. Nothing is written after it. */
  let trouble: Failure | null = null
  // Not tried again after a failure: the system may have dropped the pages and would then say yes (D-02).
  let maySync = true

  const outcome = (): Result<void> => (trouble === null ? ok(undefined) : fail(trouble))

  const sync = async (): Promise<void> => {
    const upTo = written
    const synced = await file.sync()
    syncedAt = clock.elapsed()
    if (!synced.ok) {
      maySync = false
      trouble ??= synced.failure
      return
    }
    durable = upTo
  }

  /** Says how much is durable, once the way to it is: bytes without a name are bytes that nobody finds again. */
  const announce = async (): Promise<void> => {
    if (durable <= announced) return
    if (!isNameDurable) {
      const named = await syncName()
      if (!named.ok) {
        trouble ??= named.failure
        return
      }
      isNameDurable = true
    }
    announced = durable
    madeDurable(announced)
  }

  const syncAndTell = async (): Promise<void> => {
    await sync()
    await announce()
    syncing = null
  }

  /** Starts a sync when it is time for one, and waits for it when writing has run too far ahead of it. */
  const keepDurable = async (): Promise<void> => {
    const isDue = written - durable >= LIMITS.SYNC_EVERY_BYTES || clock.elapsed() - syncedAt >= LIMITS.SYNC_EVERY_MS
    if (syncing === null && isDue && written > durable) syncing = syncAndTell()
    if (syncing !== null && written - durable >= UNKNOWN_BYTES) await syncing
    while (trouble === null && !isAbandoned && written - known >= UNKNOWN_BYTES) {
      if (announced <= known) syncing ??= syncAndTell()
      await (syncing ?? told())
    }
  }

  const told = (): Promise<void> =>
    new Promise((resolve) => {
      wake = resolve
    })

  const flush = async (): Promise<void> => {
    if (waitingBytes === 0 || trouble !== null) return
    const batch = waiting
    const at = written
    waiting = []
    waitingBytes = 0
    flushedAt = clock.elapsed()
    const onDisk = file.writeAt(batch, at)
    // The disk works while this thread hashes.
    follower.saw(batch, at)
    const result = await onDisk
    if (result.ok) written = at + batch.reduce((sum, chunk) => sum + chunk.byteLength, 0)
    else trouble = result.failure
  }

  const settle = async (): Promise<void> => {
    await flush()
    await syncing
    // A disk that would take no more can still keep what it took.
    if (maySync && written > durable) await sync()
  }

  return {
    async write(chunk) {
      waiting.push(chunk)
      waitingBytes += chunk.byteLength
      // A slow body is flushed by time: what a crash costs is then seconds, not a megabyte's worth of hours.
      if (waitingBytes < LIMITS.WRITE_COALESCE_BYTES && clock.elapsed() - flushedAt < LIMITS.SYNC_EVERY_MS)
        return outcome()
      await flush()
      if (trouble === null) await keepDurable()
      return outcome()
    },
    taken: () => written + waitingBytes,
    async finish() {
      // Not announced: a small file gets its lasting name next, and one sync of the folder is enough for both.
      await settle()
      if (trouble !== null) return fail(trouble)
      const digests = await follower.finish()
      isWhole = digests.ok
      return digests
    },
    known(durableBytes) {
      known = Math.max(known, durableBytes)
      wake()
    },
    abandon() {
      isAbandoned = true
      wake()
      void follower.abandon()
    },
    async letGo() {
      await settle()
      if (!isWhole) await announce()
      await follower.abandon()
      await file.close()
    },
  }
}
