import { join } from 'node:path'
import type { Stamp } from '../../shared/download/stamp.js'
import type { In, Outcome, Place } from '../../shared/download/state.js'
import { type Failure, failure } from '../../shared/failure.js'
import { LIMITS } from '../../shared/limits.js'
import { assert, fail, ok, type Result } from '../../shared/result.js'
import type { FinishedFile } from '../ports/library.js'
import type { Located } from '../ports/mediaSource.js'
import type { Entry } from './entry.js'
import { PREVIOUS_SUFFIX } from './names.js'
import { READINGS } from './readBack.js'
import { ASIDE_TRIES, sizeAt } from './tidying.js'
import type { World } from './world.js'

interface Completed {
  /** What the catalogue said of it when it was judged, if that was in this process. */
  readonly judgedBy: Located | null
}

/**
 * Gives a complete file its name, makes the name durable, leaves its traces in the folder, and only then says that it
 * is done. Each step can be taken again after a crash: the store knows the name that is tried before it is tried.
 */
export async function publish(world: World, entry: Entry, { judgedBy }: Completed): Promise<void> {
  const published = await named(world, entry)
  if (!published.ok) return hindered(world, entry, { because: published.failure, isNamed: false })
  if (published.value === 'lost') return world.happened(entry, { type: 'lost' })
  if (published.value === 'meddled')
    return world.happened(entry, { type: 'meddled', chance: world.chance.next(), nowMs: world.clock.now() })
  const isNamed = published.value === 'named'
  const settled = await world.disk.syncFolder(now(entry).place.folder)
  const recorded = settled.ok ? await recordedFile(world, entry, judgedBy) : settled
  if (!recorded.ok) return hindered(world, entry, { because: recorded.failure, isNamed })
  world.happened(entry, { type: 'published', nowMs: world.clock.now() })
}

interface Hindrance {
  readonly because: Failure
  readonly isNamed: boolean
}

const hindered = (world: World, entry: Entry, hindrance: Hindrance): void =>
  world.happened(entry, {
    ...{ type: 'unpublished', ...hindrance },
    ...{ chance: world.chance.next(), nowMs: world.clock.now() },
  })

const now = (entry: Entry): { readonly state: In<'publishing'>; readonly place: Place } => {
  const { state } = entry
  assert(state.is === 'publishing', 'only what is being published gets a name')
  return { state, place: state.place }
}

/** `named`: by us. `merged`: with a file that was there before. `meddled`: another program has changed it. */
type Named = 'named' | 'merged' | 'lost' | 'meddled'

async function named(world: World, entry: Entry): Promise<Result<Named>> {
  const holds = await world.footing.holds(now(entry).place.folder)
  if (!holds.ok) return holds.failure.code === 'disk/not-found' ? withoutFolder(world, entry) : holds
  const merged = await mergedWithRival(world, entry)
  if (!merged.ok || merged.value) return merged.ok ? ok('merged') : merged
  for (let number = 2; number <= LIMITS.NAME_COLLISIONS; number += 1) {
    const { place } = now(entry)
    const final = join(place.folder, place.name)
    const published = await verifiedName(world, entry, final)
    if (published.ok) return published
    if (published.failure.code === 'disk/not-found') return alreadyNamed(world, entry, final)
    if (published.failure.code !== 'disk/exists') return published
    const next = world.names.take(place.folder, baseOf(place), entry.id, number)
    if (next === null) break
    world.happened(entry, { type: 'renamed', place: { ...place, name: next } })
    const told = await world.told(entry)
    if (!told.ok) return told
  }
  return fail(failure('disk/exists', { name: now(entry).place.name }))
}

/** With its folder the file is lost, unless it is the disk that went away. */
async function withoutFolder(world: World, entry: Entry): Promise<Result<'lost'>> {
  const there = await world.volumes.there(entry)
  return there.ok ? ok('lost') : there
}

/**
 * A file that had our name and is the same byte for byte is ours from now on, and what was fetched is not needed beside
 * it. It is made durable before the partial goes: the program that wrote it need not have synced it. The store knows the
 * name before that too, so that a crash in between is decided the same way again.
 */
async function mergedWithRival(world: World, entry: Entry): Promise<Result<boolean>> {
  const { state, place } = now(entry)
  if (place.rival === undefined) return ok(false)
  const path = join(place.folder, place.rival.name)
  const size = await sizeAt(world, path)
  if (size !== state.outcome.sizeBytes) return ok(false)
  const isSame = await world.library.isDurableAt(path, state.outcome.sha256)
  if (!isSame.ok || !isSame.value) return isSame
  world.happened(entry, { type: 'renamed', place: { ...place, name: place.rival.name } })
  const told = await world.told(entry)
  if (!told.ok) return told
  const removed = await world.disk.remove(join(place.folder, place.partial))
  return removed.ok ? ok(true) : removed
}

/**
 * Gives the name to the file that was judged, and to no other: it is known by its stamp, and read once more when that is
 * another one, for a backup or a virus scanner changes the stamp as well.
 */
async function verifiedName(world: World, entry: Entry, final: string): Promise<Result<'named' | 'meddled'>> {
  const { state, place } = now(entry)
  let { stamp } = state.outcome
  for (let readings = 0; ; readings += 1) {
    if (stamp !== null) {
      const done = await givenName(world, place, { final, as: stamp })
      if (done.ok) return ok('named')
      if (done.failure.code !== 'file/meddled') return done
    }
    if (readings === READINGS) return ok('meddled')
    const partial = join(place.folder, place.partial)
    const half = await takenUp(world, { partial, final }, state.outcome)
    if (!half.ok || half.value) return half.ok ? ok('named') : half
    const read = await readAgain(world, partial, state.outcome)
    if (!read.ok) return read
    if (read.value === null) return ok('meddled')
    stamp = read.value
  }
}

/** The stamp of the file that holds these bytes, from before they were read. Null when they are others, or no file's. */
async function readAgain(world: World, partial: string, judged: Outcome): Promise<Result<Stamp | null>> {
  const there = await world.disk.stamp(partial)
  if (!there.ok) return there.failure.code === 'disk/denied' ? ok(null) : there
  if (there.value.sizeBytes < judged.sizeBytes) return ok(null)
  const settled = await settle(world, partial, judged.sizeBytes)
  if (!settled.ok) return settled
  const stamp = await world.disk.stamp(partial)
  if (!stamp.ok) return stamp
  const isSame = await world.library.isAt(partial, judged.sha256)
  if (!isSame.ok) return isSame
  return ok(isSame.value ? stamp.value : null)
}

/** Cuts off what was appended, and makes durable what somebody may have written without caring for that. */
async function settle(world: World, partial: string, sizeBytes: number): Promise<Result<void>> {
  const opened = await world.disk.open(partial, 'resume')
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
async function takenUp(
  world: World,
  { partial, final }: { readonly partial: string; readonly final: string },
  { stamp, sha256 }: Outcome,
): Promise<Result<boolean>> {
  const there = await world.disk.stamp(final)
  if (!there.ok || there.value.file !== stamp?.file) return ok(false)
  const isSame = await world.library.isDurableAt(final, sha256)
  if (!isSame.ok) return isSame
  const removed = await world.disk.remove(isSame.value ? partial : final)
  return removed.ok ? ok(isSame.value) : removed
}

interface FinalName {
  readonly final: string
  /** Which file is meant. */
  readonly as: Stamp
}

/** Takes a free name; or, where a person asked for it, that of the file it replaces, which is kept under the first free name of its own. */
async function givenName(world: World, place: Place, { final, as }: FinalName): Promise<Result<void>> {
  const partial = join(place.folder, place.partial)
  if (place.rival?.may !== 'replace' || place.rival.name !== place.name) return world.disk.publish(partial, final, as)
  for (let number = 1; number <= ASIDE_TRIES; number += 1) {
    const kept = `${final}${PREVIOUS_SUFFIX}${number === 1 ? '' : `-${number}`}`
    const done = await world.disk.supersede(partial, final, kept, as)
    if (done.ok || done.failure.code !== 'disk/exists') return done
  }
  return fail(failure('disk/exists', { name: place.name }))
}

/** The name that was wanted first: the partial was made under it. */
const baseOf = (place: Place): string => place.partial.slice(0, place.partial.lastIndexOf('.rudi-partial'))

/** No partial any more: a crash came after the name was taken and before it was told. The bytes say whether it is ours. */
async function alreadyNamed(world: World, entry: Entry, final: string): Promise<Result<'named' | 'lost'>> {
  const isOurs = await world.library.isDurableAt(final, now(entry).state.outcome.sha256)
  if (!isOurs.ok) return isOurs
  return ok(isOurs.value ? 'named' : 'lost')
}

async function recordedFile(world: World, entry: Entry, judgedBy: Located | null): Promise<Result<void>> {
  const { state, place } = now(entry)
  const { ref } = entry.request
  const located = judgedBy === null ? await world.source.locate(ref, new AbortController().signal) : ok(judgedBy)
  if (!located.ok) return located
  const { dataset, media, publicUrl } = located.value
  const { sizeBytes, sha256, declaredDigest, verdict, servedBy, startedAtMs } = state.outcome
  const file: FinishedFile = {
    ref,
    dataset,
    media,
    folder: place.folder,
    name: place.name,
    sizeBytes,
    sha256,
    declaredDigest,
    verdict,
    publicUrl,
    servedBy,
    validators: { etag: state.identity?.etag ?? null, lastModified: state.identity?.lastModified ?? null },
    contentType: state.contentType,
    startedAt: startedAtMs as FinishedFile['startedAt'],
    finishedAt: world.clock.now(),
    attempts: state.attempts,
  }
  return world.library.record(file)
}
