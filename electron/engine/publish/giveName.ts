import { join } from 'node:path'
import { PARTIAL_SUFFIX, PREVIOUS_SUFFIX } from '../../../shared/download/files/fileSuffixes.js'
import type { FileStamp } from '../../../shared/download/model/fileStamp.js'
import type { FileLocation, Outcome } from '../../../shared/download/model/state.js'
import { failure } from '../../../shared/failure.js'
import { LIMITS } from '../../../shared/limits.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { EngineContext } from '../context/engineContext.js'
import { findRecordedMedia } from '../files/folderSnapshot.js'
import { readFileSize } from '../files/readFileSize.js'
import { expectPublishing, type QueueEntry } from '../queue/queueEntry.js'
import { MAX_READ_BACKS } from '../transfer/writing/readBack.js'

/**
 * `named`: we gave the name. `merged`: an existing file is identical. `lost`: the partial is gone. `meddled`: another
 * program has changed it.
 */
type Named = 'named' | 'merged' | 'lost' | 'meddled'

/**
 * Gives a complete file that is on disk its final name, or another one of its series. Each step can be repeated after a
 * crash.
 */
export async function giveName(context: EngineContext, entry: QueueEntry): Promise<Result<Named>> {
  const holds = await checkFolder(context, entry)
  if (!holds.ok) return holds.failure.code === 'disk/not-found' ? onFolderMissing(context, entry) : holds
  const merged = await mergeWithIdenticalFile(context, entry)
  if (!merged.ok || merged.value) return merged.ok ? ok('merged') : merged
  for (let number = 2; number <= LIMITS.NAME_COLLISIONS; number += 1) {
    const { place } = expectPublishing(entry)
    const final = join(place.folder, place.name)
    const published = await nameIfUnchanged(context, entry, final)
    if (published.ok) return published
    if (published.failure.code === 'disk/not-found') return findNamedBefore(context, entry, final)
    if (published.failure.code !== 'disk/exists') return published
    const finished = await finishUnderOtherNumbers(context, entry, final)
    if (!finished.ok || finished.value) return finished.ok ? ok('named') : finished
    const next = context.reservations.reserve(place.folder, getBaseName(place), entry.id, number)
    if (next === null) break
    context.report(entry, { type: 'renamed', place: { ...place, name: next } })
    const committed = await context.whenCommitted(entry)
    if (!committed.ok) return committed
  }
  return fail(failure('disk/exists', { name: expectPublishing(entry).place.name }))
}

/**
 * Checks that the folder is the one in which the download began. A disk that was away may come back with other numbers
 * for itself and its folders, so a folder that holds the judged bytes under the name of the partial is the same one.
 */
async function checkFolder(context: EngineContext, entry: QueueEntry): Promise<Result<void>> {
  const { place, outcome } = expectPublishing(entry)
  const holds = await context.rememberedFolders.checkNotReplaced(entry.id, place.folder)
  if (holds.ok || holds.failure.code !== 'disk/gone') return holds
  const isOurs = await context.library.isAt(join(place.folder, place.partial), outcome.sha256)
  if (!isOurs.ok) return isOurs
  return isOurs.value ? context.rememberedFolders.remember(entry.id, place.folder) : holds
}

/** The folder is missing. The file is lost with it, unless the disk itself is missing. */
async function onFolderMissing(context: EngineContext, entry: QueueEntry): Promise<Result<'lost'>> {
  const there = await context.volumes.checkVolume(entry)
  return there.ok ? ok('lost') : there
}

/**
 * Uses an existing file with our name if it is identical byte for byte, and removes the partial. That file is synced
 * first, because the program that wrote it may not have done so. Where the system does not let us sync it, our file
 * gets a name of its own. The store learns the name before the partial is removed, so that a restart after a crash
 * decides the same way.
 */
async function mergeWithIdenticalFile(context: EngineContext, entry: QueueEntry): Promise<Result<boolean>> {
  const { outcome, place } = expectPublishing(entry)
  if (place.rival === undefined) return ok(false)
  const path = join(place.folder, place.rival.name)
  const size = await readFileSize(context.disk, path)
  if (!size.ok || size.value !== outcome.sizeBytes) return ok(false)
  const isSame = await context.library.isDurableAt(path, outcome.sha256)
  if (!isSame.ok) return isSame.failure.code === 'disk/denied' ? ok(false) : isSame
  if (!isSame.value) return isSame
  context.report(entry, { type: 'renamed', place: { ...place, name: place.rival.name } })
  const committed = await context.whenCommitted(entry)
  if (!committed.ok) return committed
  const removed = await context.disk.remove(join(place.folder, place.partial))
  return removed.ok ? ok(true) : removed
}

/**
 * Gives the final name to the judged file and to no other. The file is recognised by its stamp. If the stamp differs,
 * the file is read again, because a backup or a virus scanner also changes the stamp.
 */
async function nameIfUnchanged(
  context: EngineContext,
  entry: QueueEntry,
  final: string,
): Promise<Result<'named' | 'lost' | 'meddled'>> {
  const { outcome, place } = expectPublishing(entry)
  let { stamp } = outcome
  for (let readings = 0; ; readings += 1) {
    if (stamp !== null) {
      const done = await takeFinalName(context, place, { final, as: stamp })
      if (done.ok) return ok('named')
      if (done.failure.code !== 'file/meddled') return done
    }
    if (readings === MAX_READ_BACKS) return ok('meddled')
    const partial = join(place.folder, place.partial)
    const half = await finishHalfNamed(context, { partial, final }, outcome)
    if (!half.ok || half.value) return half.ok ? ok('named') : half
    const read = await rereadStamp(context, partial, outcome)
    if (!read.ok) return read
    if (read.value === null) return ok(outcome.isLanded ? 'meddled' : 'lost')
    stamp = read.value
  }
}

/**
 * Reads the file and returns its stamp from before the reading, if it has the judged bytes. Returns null if it has
 * other bytes or is gone.
 */
async function rereadStamp(
  context: EngineContext,
  partial: string,
  judged: Outcome,
): Promise<Result<FileStamp | null>> {
  const there = await context.disk.stamp(partial)
  if (!there.ok) return there.failure.code === 'disk/denied' ? ok(null) : there
  if (there.value.sizeBytes < judged.sizeBytes) return ok(null)
  const settled = await cutAndSync(context, partial, judged.sizeBytes)
  if (!settled.ok) return settled
  const stamp = await context.disk.stamp(partial)
  if (!stamp.ok) return stamp
  const isSame = await context.library.isAt(partial, judged.sha256)
  if (!isSame.ok) return isSame
  return ok(isSame.value ? stamp.value : null)
}

/** Truncates what was appended, and syncs what another program may have written without a sync. */
async function cutAndSync(context: EngineContext, partial: string, sizeBytes: number): Promise<Result<void>> {
  const opened = await context.disk.open(partial, 'resume')
  if (!opened.ok) return opened
  const size = await opened.value.size()
  const cut = size.ok && size.value > sizeBytes ? await opened.value.truncate(sizeBytes) : size
  const synced = cut.ok ? await opened.value.sync() : cut
  await opened.value.close()
  return synced
}

/**
 * A crash between the two steps of giving a name leaves the file with both names. Another program may have changed the
 * file since. If the content is still the judged one, the partial name is removed, otherwise the final name: bytes that
 * are fetched again must not appear under it. Returns whether the file has its final name now.
 */
async function finishHalfNamed(
  context: EngineContext,
  { partial, final }: { readonly partial: string; readonly final: string },
  { stamp, sha256 }: Outcome,
): Promise<Result<boolean>> {
  const there = await context.disk.stamp(final)
  if (!there.ok || there.value.file !== stamp?.file) return ok(false)
  const isSame = await context.library.isDurableAt(final, sha256)
  if (!isSame.ok) return isSame
  const removed = await context.disk.remove(isSame.value ? partial : final)
  return removed.ok ? ok(isSame.value) : removed
}

/**
 * Finishes a name that was half given where the system gives both names of a file different numbers, as over SFTP: the
 * file that has our name then is the judged one, if it has its bytes and is not recorded for another media. Returns
 * whether the file has its final name now.
 */
async function finishUnderOtherNumbers(
  context: EngineContext,
  entry: QueueEntry,
  final: string,
): Promise<Result<boolean>> {
  const { outcome, place } = expectPublishing(entry)
  const size = await readFileSize(context.disk, final)
  if (!size.ok || size.value !== outcome.sizeBytes) return ok(false)
  const record = await context.library.readRecord(place.folder)
  if (!record.ok) return record
  const owner = findRecordedMedia(record.value, place.name)
  if (owner !== null && owner !== entry.request.ref.mediaId) return ok(false)
  const isJudged = await context.library.isDurableAt(final, outcome.sha256)
  if (!isJudged.ok || !isJudged.value) return isJudged
  const removed = await context.disk.remove(join(place.folder, place.partial))
  return removed.ok ? ok(true) : removed
}

interface FinalName {
  readonly final: string
  /** The stamp of the file that is meant. */
  readonly as: FileStamp
}

/**
 * Gives the partial a free name. If a person asked for a replacement, the partial takes the name of the old file, which
 * is kept under the first free name with the suffix `PREVIOUS_SUFFIX`.
 */
async function takeFinalName(
  context: EngineContext,
  place: FileLocation,
  { final, as }: FinalName,
): Promise<Result<void>> {
  const partial = join(place.folder, place.partial)
  if (place.rival?.may !== 'replace' || place.rival.name !== place.name) return context.disk.publish(partial, final, as)
  for (let number = 1; number <= LIMITS.KEPT_BESIDE_FILES; number += 1) {
    const kept = `${final}${PREVIOUS_SUFFIX}${number === 1 ? '' : `-${number}`}`
    const done = await context.disk.supersede(partial, final, kept, as)
    if (done.ok || done.failure.code !== 'disk/exists') return done
  }
  return fail(failure('disk/exists', { name: place.name }))
}

/** Returns the name that was wanted first, under which the partial was created. */
const getBaseName = (place: FileLocation): string => place.partial.slice(0, place.partial.lastIndexOf(PARTIAL_SUFFIX))

/**
 * The partial is gone: a crash may have come after the name was given and before that was committed. The bytes under
 * the final name show whether the file is ours. A failure to sync it now is no loss of the file: otherwise it would be
 * fetched again beside itself.
 */
async function findNamedBefore(
  context: EngineContext,
  entry: QueueEntry,
  final: string,
): Promise<Result<'named' | 'lost'>> {
  const isOurs = await context.library.isDurableAt(final, expectPublishing(entry).outcome.sha256)
  if (!isOurs.ok) return isOurs
  return ok(isOurs.value ? 'named' : 'lost')
}
