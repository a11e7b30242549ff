import { join } from 'node:path'
import type { Media } from '../../../shared/catalogue/model.js'
import type { FileStamp } from '../../../shared/download/model/fileStamp.js'
import type { FileLocation, Outcome, StateOf } from '../../../shared/download/model/state.js'
import { type Failure, failure } from '../../../shared/failure.js'
import { LIMITS } from '../../../shared/limits.js'
import { assert, fail, ok, type Result } from '../../../shared/result.js'
import type { FinishedFile } from '../../ports/library/libraryFolders.js'
import type { LocatedMedia } from '../../ports/mediaSource.js'
import type { BufferedBody } from '../attempt/bufferedBody.js'
import type { EngineContext } from '../context/engineContext.js'
import { PREVIOUS_SUFFIX } from '../files/nameReservations.js'
import type { QueueEntry } from '../queue/queueEntry.js'
import { MAX_READ_BACKS } from '../transfer/writing/readBack.js'
import { QUARANTINE_TRIES, readFileSize } from './cleanup.js'

interface Completed {
  /** What the catalogue said of it when it was judged, if that was in this process. */
  readonly locatedWhenVerified: LocatedMedia | null
  /** The checksums of its blocks, if they were computed in this process. */
  readonly blockCrc32: string | null
  /** Its bytes, when they are in memory and not on disk yet. */
  readonly body: BufferedBody | null
}

/**
 * Gives a complete file its name, makes the name durable, leaves its traces in the folder, and only then says that it
 * is done. Each step can be taken again after a crash: the store knows the name that is tried before it is tried.
 */
export async function publish(context: EngineContext, entry: QueueEntry, completed: Completed): Promise<void> {
  const { body } = completed
  const isLanded = body !== null && (await landBody(context, entry, body))
  const published = isLanded ? ok('named' as const) : await giveName(context, entry)
  if (!published.ok) return reportObstacle(context, entry, { because: published.failure, isNamed: false })
  if (published.value === 'lost') return context.report(entry, { type: 'lost' })
  if (published.value === 'meddled')
    return context.report(entry, { type: 'meddled', chance: context.randomSource.next(), nowMs: context.clock.now() })
  const isNamed = published.value === 'named'
  const settled = await context.disk.syncFolder(toPublishing(entry).place.folder)
  const recorded = settled.ok ? await recordFile(context, entry, completed) : settled
  if (!recorded.ok) return reportObstacle(context, entry, { because: recorded.failure, isNamed })
  context.report(entry, { type: 'published', nowMs: context.clock.now() })
}

interface Obstacle {
  readonly because: Failure
  readonly isNamed: boolean
}

const reportObstacle = (context: EngineContext, entry: QueueEntry, obstacle: Obstacle): void =>
  context.report(entry, {
    type: 'unpublished',
    ...obstacle,
    chance: context.randomSource.next(),
    nowMs: context.clock.now(),
  })

const toPublishing = (entry: QueueEntry): { readonly state: StateOf<'publishing'>; readonly place: FileLocation } => {
  const { state } = entry
  assert(state.is === 'publishing', 'only what is being published gets a name')
  return { state, place: state.place }
}

/**
 * Puts a body on disk and gives it its name. False when that failed: the caller looks at the disk afterwards, where the
 * file may have its name, be complete without it, or be begun.
 */
async function landBody(context: EngineContext, entry: QueueEntry, body: BufferedBody): Promise<boolean> {
  const { folder, name, partial } = toPublishing(entry).place
  const folderId = await context.folderIdentity.idOf(folder)
  if (!folderId.ok) {
    body.drop()
    return false
  }
  const done = await body.land({
    partial: join(folder, partial),
    final: join(folder, name),
    folderId: folderId.value,
  })
  return done.ok
}

/** `named`: by us. `merged`: with a file that was there before. `meddled`: another program has changed it. */
type Named = 'named' | 'merged' | 'lost' | 'meddled'

async function giveName(context: EngineContext, entry: QueueEntry): Promise<Result<Named>> {
  const holds = await context.folderIdentity.check(toPublishing(entry).place.folder)
  if (!holds.ok) return holds.failure.code === 'disk/not-found' ? onFolderMissing(context, entry) : holds
  const merged = await mergeWithIdenticalFile(context, entry)
  if (!merged.ok || merged.value) return merged.ok ? ok('merged') : merged
  for (let number = 2; number <= LIMITS.NAME_COLLISIONS; number += 1) {
    const { place } = toPublishing(entry)
    const final = join(place.folder, place.name)
    const published = await nameIfUnchanged(context, entry, final)
    if (published.ok) return published
    if (published.failure.code === 'disk/not-found') return findNamedBefore(context, entry, final)
    if (published.failure.code !== 'disk/exists') return published
    const next = context.reservations.take(place.folder, baseOf(place), entry.id, number)
    if (next === null) break
    context.report(entry, { type: 'renamed', place: { ...place, name: next } })
    const committed = await context.whenCommitted(entry)
    if (!committed.ok) return committed
  }
  return fail(failure('disk/exists', { name: toPublishing(entry).place.name }))
}

/** With its folder the file is lost, unless it is the disk that went away. */
async function onFolderMissing(context: EngineContext, entry: QueueEntry): Promise<Result<'lost'>> {
  const there = await context.volumes.there(entry)
  return there.ok ? ok('lost') : there
}

/**
 * A file that had our name and is the same byte for byte is ours from now on, and what was fetched is not needed beside
 * it. It is made durable before the partial goes: the program that wrote it need not have synced it. Where the system
 * does not let us do that, our own copy gets a name of its own. The store knows the name before the partial goes too, so
 * that a crash in between is decided the same way again.
 */
async function mergeWithIdenticalFile(context: EngineContext, entry: QueueEntry): Promise<Result<boolean>> {
  const { state, place } = toPublishing(entry)
  if (place.rival === undefined) return ok(false)
  const path = join(place.folder, place.rival.name)
  const size = await readFileSize(context, path)
  if (size !== state.outcome.sizeBytes) return ok(false)
  const isSame = await context.library.isDurableAt(path, state.outcome.sha256)
  if (!isSame.ok) return isSame.failure.code === 'disk/denied' ? ok(false) : isSame
  if (!isSame.value) return isSame
  context.report(entry, { type: 'renamed', place: { ...place, name: place.rival.name } })
  const committed = await context.whenCommitted(entry)
  if (!committed.ok) return committed
  const removed = await context.disk.remove(join(place.folder, place.partial))
  return removed.ok ? ok(true) : removed
}

/**
 * Gives the name to the file that was judged, and to no other: it is known by its stamp, and read once more when that is
 * another one, for a backup or a virus scanner changes the stamp as well.
 */
async function nameIfUnchanged(
  context: EngineContext,
  entry: QueueEntry,
  final: string,
): Promise<Result<'named' | 'lost' | 'meddled'>> {
  const { state, place } = toPublishing(entry)
  let { stamp } = state.outcome
  for (let readings = 0; ; readings += 1) {
    if (stamp !== null) {
      const done = await takeFinalName(context, place, { final, as: stamp })
      if (done.ok) return ok('named')
      if (done.failure.code !== 'file/meddled') return done
    }
    if (readings === MAX_READ_BACKS) return ok('meddled')
    const partial = join(place.folder, place.partial)
    const half = await finishHalfNamed(context, { partial, final }, state.outcome)
    if (!half.ok || half.value) return half.ok ? ok('named') : half
    const read = await rereadStamp(context, partial, state.outcome)
    if (!read.ok) return read
    if (read.value === null) return ok(state.outcome.isLanded ? 'meddled' : 'lost')
    stamp = read.value
  }
}

/** The stamp of the file that holds these bytes, from before they were read. Null when they are others, or no file's. */
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

/** Cuts off what was appended, and syncs what another program may have written without a sync. */
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
 * When a break came between the two steps of giving a name, the file has both. Whatever was done to the other name since:
 * it keeps this one when it is what was judged, and has it no more when it is not, for what is fetched again must not
 * show under it. Gives whether it has its name now.
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

interface FinalName {
  readonly final: string
  /** Which file is meant. */
  readonly as: FileStamp
}

/** Takes a free name; or, where a person asked for it, that of the file it replaces, which is kept under the first free name of its own. */
async function takeFinalName(
  context: EngineContext,
  place: FileLocation,
  { final, as }: FinalName,
): Promise<Result<void>> {
  const partial = join(place.folder, place.partial)
  if (place.rival?.may !== 'replace' || place.rival.name !== place.name) return context.disk.publish(partial, final, as)
  for (let number = 1; number <= QUARANTINE_TRIES; number += 1) {
    const kept = `${final}${PREVIOUS_SUFFIX}${number === 1 ? '' : `-${number}`}`
    const done = await context.disk.supersede(partial, final, kept, as)
    if (done.ok || done.failure.code !== 'disk/exists') return done
  }
  return fail(failure('disk/exists', { name: place.name }))
}

/** The name that was wanted first: the partial was made under it. */
const baseOf = (place: FileLocation): string => place.partial.slice(0, place.partial.lastIndexOf('.rudi-partial'))

/**
 * No partial any more: a crash came after the name was taken and before it was committed. The bytes say whether it is ours.
 * One that cannot be made durable now is not lost: it would be fetched again beside itself.
 */
async function findNamedBefore(
  context: EngineContext,
  entry: QueueEntry,
  final: string,
): Promise<Result<'named' | 'lost'>> {
  const isOurs = await context.library.isDurableAt(final, toPublishing(entry).state.outcome.sha256)
  if (!isOurs.ok) return isOurs
  return ok(isOurs.value ? 'named' : 'lost')
}

async function recordFile(
  context: EngineContext,
  entry: QueueEntry,
  { locatedWhenVerified, blockCrc32 }: Completed,
): Promise<Result<void>> {
  const { state, place } = toPublishing(entry)
  const { ref } = entry.request
  const located =
    locatedWhenVerified === null
      ? await context.source.locate(ref, new AbortController().signal)
      : ok(locatedWhenVerified)
  if (!located.ok) return located
  const { dataset, publicUrl } = located.value
  const media = locatedWhenVerified?.media ?? (await findMediaThen(context, entry, located.value.media))
  const { sizeBytes, sha256, declaredDigest, verdict, servedBy, startedAtMs, clear = null } = state.outcome
  const file: FinishedFile = {
    ref,
    dataset,
    media,
    folder: place.folder,
    name: place.name,
    sizeBytes,
    sha256,
    blockCrc32,
    clear,
    declaredDigest,
    verdict,
    publicUrl,
    servedBy,
    validators: { etag: state.identity?.etag ?? null, lastModified: state.identity?.lastModified ?? null },
    contentType: state.contentType,
    startedAt: startedAtMs as FinishedFile['startedAt'],
    finishedAt: context.clock.now(),
    attempts: state.attempts,
  }
  return context.library.record(file)
}

/**
 * The media as the catalogue had it when the file was judged, by a process that was killed: as that has noted it, or has
 * recorded it already, else as its hash says. The record is written again all the same: what was read of it need not be durable.
 */
async function findMediaThen(context: EngineContext, entry: QueueEntry, media: Media): Promise<Media> {
  const { state, place } = toPublishing(entry)
  if (state.outcome.declared !== undefined) return { ...media, ...state.outcome.declared }
  const record = await context.library.onRecord(place.folder)
  const file = { mediaId: entry.request.ref.mediaId, name: place.name, sha256: state.outcome.sha256 }
  const then = record.ok ? (record.value?.declaredOf(file) ?? null) : null
  return then === null ? asJudged(media, state.outcome) : { ...media, ...then }
}

/**
 * The media as the catalogue had it when the file was judged by its hash: the portal may have another version by now,
 * which this file must not be taken for.
 */
function asJudged(media: Media, { verdict, declaredDigest, sizeBytes }: Outcome): Media {
  const { checksum } = media
  if (verdict.is !== 'verified' || declaredDigest === null || checksum.is !== 'usable') return media
  const isSame =
    checksum.algorithm === declaredDigest.algorithm && checksum.hex.toLowerCase() === declaredDigest.hex.toLowerCase()
  return isSame ? media : { ...media, checksum: { is: 'usable', ...declaredDigest }, sizeBytes, updated: null }
}
