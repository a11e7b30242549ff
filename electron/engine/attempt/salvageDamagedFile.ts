import { join } from 'node:path'
import {
  type ByteRange,
  countBytes,
  findRangesAfterGap,
  getContiguousPrefix,
} from '../../../shared/download/model/byteRanges.js'
import { countDurableBytes } from '../../../shared/download/model/state.js'
import { LIMITS } from '../../../shared/limits.js'
import { ok, type Result } from '../../../shared/result.js'
import type { OpenFile } from '../../ports/disk.js'
import type { SalvageableFile } from '../../ports/library/libraryFolders.js'
import type { LocatedMedia } from '../../ports/mediaSource.js'
import type { EngineContext } from '../context/engineContext.js'
import { toRunningState } from '../queue/queueEntry.js'
import { chooseLocation } from './destination/chooseDestination.js'
import { createPartial } from './destination/createPartial.js'
import { type RunningAttempt, report } from './runningAttempt.js'

/**
 * Copies the sound blocks of a damaged file of ours into the partial, so that the server is asked only for the others,
 * on condition that it still has that version. The damaged file stays as it is. This happens once in a run, and only
 * for a download that holds no bytes: if the server has another version, the whole file is fetched. A file that is
 * fetched although it is on disk is not damaged, so copying it would be useless. Fails with the disk's failures.
 */
export async function salvageDamagedFile(
  attempt: RunningAttempt,
  { dataset, media }: LocatedMedia,
  folder: string,
): Promise<Result<void>> {
  const { context, entry, carried } = attempt
  const { signal } = attempt.aborter
  const state = toRunningState(entry)
  const isFresh = state !== null && countDurableBytes(state) === 0
  // The partial of a protected download must not contain clear blocks, and encrypted blocks have another key.
  if (entry.request.isProtected === true || entry.request.isAnew === true) return ok(undefined)
  if (carried.isSalvaged || !isFresh || state.mismatch !== null || state.otherVersion !== null) return ok(undefined)
  carried.isSalvaged = true
  const damaged = await context.library.findSalvageableFile(folder, media, signal)
  if (!damaged.ok || damaged.value === null || signal.aborted) return damaged.ok ? ok(undefined) : damaged
  const place =
    state.place === null
      ? await chooseLocation(context, entry, folder, { dataset, wanted: damaged.value.name })
      : ok(state.place)
  if (!place.ok) return place
  const made = await createPartial(context, entry, place.value)
  if (!made.ok) return made
  report(attempt, { type: 'placed', place: made.value })
  const committed = await context.whenCommitted(entry)
  if (!committed.ok || signal.aborted) return committed
  const names = { from: join(folder, damaged.value.name), to: join(made.value.folder, made.value.partial) }
  const copied = await copyRanges(context, names, damaged.value.ranges, signal)
  if (!copied.ok || signal.aborted) return copied
  report(attempt, { type: 'salvaged', ...toDurable(damaged.value) })
  context.salvagedBytes.set(entry.id, countBytes(damaged.value.ranges))
  return context.whenCommitted(entry)
}

const toDurable = ({ ranges, sums, identity, contentType }: SalvageableFile) => ({
  sums,
  identity,
  contentType,
  durableBytes: getContiguousPrefix(ranges),
  islands: findRangesAfterGap(ranges),
})

interface CopyNames {
  readonly from: string
  readonly to: string
}

/**
 * Copies ranges of one file to the same offsets of another; they are durable when this resolves. They are compared with
 * their checksums when the transfer opens the partial.
 */
async function copyRanges(
  { disk }: EngineContext,
  { from, to }: CopyNames,
  ranges: readonly ByteRange[],
  signal: AbortSignal,
): Promise<Result<void>> {
  const source = await disk.open(from, 'read')
  if (!source.ok) return source
  const target = await disk.open(to, 'resume')
  if (!target.ok) {
    await source.value.close()
    return target
  }
  const copied = await copyAll(source.value, target.value, ranges, signal)
  const synced = copied.ok ? await target.value.sync() : copied
  await Promise.all([source.value.close(), target.value.close()])
  return synced
}

async function copyAll(
  source: OpenFile,
  target: OpenFile,
  ranges: readonly ByteRange[],
  signal: AbortSignal,
): Promise<Result<void>> {
  for (const [start, end] of ranges)
    for (let at = start; at < end && !signal.aborted; ) {
      const read = await source.readAt(Math.min(LIMITS.BLOCK_BYTES, end - at), at)
      if (!read.ok) return read
      // Another program has cut the file meanwhile; the missing bytes are noticed when the transfer opens the partial.
      if (read.value.byteLength === 0) return ok(undefined)
      const wrote = await target.writeAt([read.value], at)
      if (!wrote.ok) return wrote
      at += read.value.byteLength
    }
  return ok(undefined)
}
