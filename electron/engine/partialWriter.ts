import { dirname } from 'node:path'
import type { ChecksumAlgorithm } from '../../shared/catalog/model.js'
import type { Digests } from '../../shared/download/lane.js'
import { bytesIn, type Range, type Ranges, rangesOf, within, withRange } from '../../shared/download/ranges.js'
import { failure } from '../../shared/failure.js'
import { LIMITS } from '../../shared/limits.js'
import { fail, ok, type Result } from '../../shared/result.js'
import type { Clock } from '../ports/clock.js'
import type { Disk, OpenFile } from '../ports/disk.js'
import type { Hashing } from '../ports/hashing.js'
import { type Durability, openDurability } from './durability.js'
import { followHash, type HashFollower } from './hashFollower.js'
import { openWitnesses, type Witnesses } from './witnesses.js'

export interface WriterTools {
  readonly disk: Disk
  readonly clock: Clock
  readonly hashing: Hashing
}

export interface WriterOrder {
  readonly partial: string
  /** The file is there up to here. */
  readonly fromByte: number
  /** And here, behind the first gap. Before each lies its head, which is there too and is written once more. */
  readonly islands: Ranges
  /** Digests that are wanted besides SHA-256. */
  readonly algorithms: readonly ChecksumAlgorithm[]
}

/** One hand of those that write in a file: it writes on from where it was put down. */
export interface Pen {
  /** Takes bytes; resolves when more may come. The chunks must not be reused by the caller. */
  write(chunk: Uint8Array): Promise<Result<void>>
  /** Hands over what it still holds. It is not used after that. */
  lift(): Promise<void>
}

/** Writes a body, or the parts of one, into a partial, syncing as it goes. One at a time per file. */
export interface PartialWriter {
  /** Two pens never write the same bytes: who fetches what is settled before. */
  pen(at: number): Pen
  /**
   * These bytes are fetched once more and must be those of the file: compared with what is there now, and with what
   * will be written there later. `file/changed` when they are not.
   */
  vouch(at: number, bytes: Uint8Array): Promise<Result<void>>
  /** What of the file has arrived. */
  taken(): Ranges
  takenBytes(): number
  /** Everything on disk and synced, and its digests. */
  finish(): Promise<Result<Digests>>
  /** The store knows that so many bytes are durable. Until it does, writing waits once it has run too far ahead. */
  known(durableBytes: number): void
  /** Makes a `write` or `finish` under way end soon, the latter without digests. */
  abandon(): void
  /** Writes and syncs what is at hand and lets go of the file, whatever happened before. */
  letGo(): Promise<void>
}

/** Opens an existing partial and cuts it where nothing is believed any more. */
export async function openPartial(
  tools: WriterTools,
  order: WriterOrder,
  madeDurable: (ranges: Ranges) => void,
): Promise<Result<PartialWriter>> {
  const opened = await tools.disk.open(order.partial, 'resume')
  if (!opened.ok) return opened
  const file = opened.value
  const witnesses = openWitnesses()
  const held = await cutTo(file, order, witnesses)
  if (!held.ok) {
    await file.close()
    return held
  }
  const follower = followHash(tools.hashing, order.algorithms, file, order.fromByte)
  const syncName = (): Promise<Result<void>> => tools.disk.syncFolder(dirname(order.partial))
  const durability = openDurability({ file, clock: tools.clock, held: held.value, syncName, madeDurable })
  return ok(writer({ file, follower, witnesses, durability, clock: tools.clock }))
}

/** Cuts a file to what is believed of it. What the head of each island holds is what whoever arrives there must bring. */
async function cutTo(file: OpenFile, order: WriterOrder, witnesses: Witnesses): Promise<Result<Ranges>> {
  const size = await file.size()
  if (!size.ok) return size
  const cut = await cutAt(file, size.value, Math.max(order.fromByte, ...order.islands.map(([, end]) => end)))
  if (!cut.ok) return cut
  for (const [start] of order.islands) {
    const headAt = start - LIMITS.OVERLAP_BYTES
    const head = await file.readAt(LIMITS.OVERLAP_BYTES, headAt)
    if (!head.ok) return head
    witnesses.add(headAt, head.value)
  }
  return ok(rangesOf([[0, order.fromByte], ...order.islands]))
}

async function cutAt(file: OpenFile, size: number, length: number): Promise<Result<void>> {
  if (size < length) return fail(failure('disk/error', { note: 'partial too short' }))
  return size === length ? ok(undefined) : file.truncate(length)
}

interface Parts {
  readonly file: OpenFile
  readonly follower: HashFollower
  readonly witnesses: Witnesses
  readonly durability: Durability
  readonly clock: Clock
}

function writer({ file, follower, witnesses, durability, clock }: Parts): PartialWriter {
  const pens = new Set<Pen & { flush(): Promise<void> }>()
  let taken = durability.written()
  let isWhole = false

  const outcome = (): Result<void> => {
    const trouble = durability.trouble()
    return trouble === null ? ok(undefined) : fail(trouble)
  }

  const put = async (batch: readonly Uint8Array[], range: Range): Promise<void> => {
    if (durability.trouble() !== null) return
    const onDisk = file.writeAt(batch, range[0])
    // The disk works while this thread hashes.
    follower.saw(batch, range[0])
    const result = await onDisk
    if (result.ok) follower.stored(durability.wrote(range))
    else durability.failed(result.failure)
  }

  const settle = async (): Promise<void> => {
    await Promise.all([...pens].map((pen) => pen.flush()))
    await durability.settle()
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
        const range: Range = [start, end]
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
          if (!witnesses.agree(end, chunk)) return fail(failure('file/changed'))
          waiting.push(chunk)
          taken = withRange(taken, [end, end + chunk.byteLength])
          end += chunk.byteLength
          // A slow body is flushed by time: what a crash costs is then seconds, not a megabyte's worth of hours.
          if (!isDue()) return outcome()
          await flush()
          if (durability.trouble() === null) await durability.keepUp(pens.size)
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
      const all: Range = [at, at + bytes.byteLength]
      const there = within(taken, all)
      if (bytesIn(there) < bytes.byteLength) witnesses.add(at, bytes)
      if (there.length > 0) await Promise.all([...pens].map((pen) => pen.flush()))
      for (const [from, to] of there) {
        const held = await file.readAt(to - from, from)
        if (!held.ok) return held
        const said = bytes.subarray(from - at, to - at)
        if (Buffer.compare(said, held.value) !== 0) return fail(durability.trouble() ?? failure('file/changed'))
      }
      return ok(undefined)
    },
    taken: () => taken,
    takenBytes: () => bytesIn(taken),
    async finish() {
      // Not announced: a small file gets its lasting name next, and one sync of the folder is enough for both.
      await settle()
      const settled = outcome()
      if (!settled.ok) return settled
      const digests = await follower.finish()
      isWhole = digests.ok
      return digests
    },
    known: durability.known,
    abandon() {
      durability.abandon()
      void follower.abandon()
    },
    async letGo() {
      await settle()
      if (!isWhole) await durability.announce()
      await follower.abandon()
      await file.close()
    },
  }
}
