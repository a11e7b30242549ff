import { join } from 'node:path'
import type { Media } from '../../../shared/catalogue/model.js'
import { resolveCollision } from '../../../shared/download/files/collision.js'
import { chooseFileName, fitPathLength } from '../../../shared/download/files/fileNames.js'
import type { ResponseVerdict } from '../../../shared/download/http/interpretResponse.js'
import type { ResponseHead } from '../../../shared/download/http/responseHead.js'
import { countDurable } from '../../../shared/download/machine/previousVersion.js'
import type { FileLocation, Progress } from '../../../shared/download/model/state.js'
import { getMaxBodyBytes } from '../../../shared/download/transfer/bodySize.js'
import { getContentForm } from '../../../shared/download/transfer/contentForm.js'
import type { SizeCap } from '../../../shared/download/transfer/workerProtocol.js'
import { failure } from '../../../shared/failure.js'
import { parseFilename } from '../../../shared/http/contentDisposition.js'
import { LIMITS } from '../../../shared/limits.js'
import { AGE_SUFFIX } from '../../../shared/protect/protectedName.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { EngineContext } from '../context/engineContext.js'
import { PARTIAL_SUFFIX } from '../files/fileSuffixes.js'
import { findExisting } from '../files/findCollisions.js'
import type { QueueEntry } from '../queue/queueEntry.js'

/** The largest accepted length of a body, and whether the kept part of another version may stay beside it. */
export interface SpaceBudget {
  readonly capBytes: number
  readonly capBy: SizeCap
  readonly isAmple: boolean
}

/** Where a body is written, and its largest accepted length. */
export interface Destination extends SpaceBudget {
  readonly place: FileLocation
}

/** The part of a partial that is trusted. */
export type DurableRanges = Pick<Progress, 'durableBytes' | 'islands'>

const NOTHING: DurableRanges = { durableBytes: 0, islands: [] }

/**
 * Returns which bytes of the partial are trusted: those that the store records. If the file is shorter, another program
 * has cut it; a range that was cut is not trusted at all, because its checksum covers the whole range.
 */
export async function inspectPartial(context: EngineContext, entry: QueueEntry): Promise<Result<DurableRanges>> {
  const { state } = entry
  if (state.type !== 'running' || state.place?.made !== true || countDurable(state) === 0) return ok(NOTHING)
  const opened = await context.disk.open(join(state.place.folder, state.place.partial), 'read')
  if (!opened.ok) return opened.failure.code === 'disk/not-found' ? ok(NOTHING) : opened
  const size = await opened.value.size()
  await opened.value.close()
  if (!size.ok) return size
  if (size.value < state.durableBytes) return ok(NOTHING)
  return ok({ durableBytes: state.durableBytes, islands: state.islands.filter(([, end]) => end <= size.value) })
}

/**
 * Reserves space and returns the largest accepted length of the body: its own length if the disk has room for that and
 * the reserve; for an unknown length, what the disk can take without touching the reserve (D-06), bounded by how much
 * the file can plausibly have grown. The kept part of another version is given up before a disk counts as full.
 */
export async function reserveSpace(
  context: EngineContext,
  entry: QueueEntry,
  { folder, located }: { readonly folder: string; readonly located: { readonly media: Media } },
  reading: Extract<ResponseVerdict, { type: 'take' }>,
): Promise<Result<SpaceBudget>> {
  const needed = reading.bodyBytes ?? 0
  const cached = await context.freeSpace.getFreeBytes(folder, reading.bodyBytes)
  if (!cached.ok) return cached
  const getRoom = (freeBytes: number): number =>
    freeBytes - LIMITS.DISK_RESERVE_BYTES - context.volumes.sumReservedByOthers(entry)
  // The cached figure subtracts space that was granted to other downloads, which their reservations subtract again.
  // Where that decides, the disk is asked.
  const free = getRoom(cached.value) >= needed ? cached : await context.freeSpace.getFreeBytes(folder, null)
  if (!free.ok) return free
  const room = getRoom(free.value)
  const withOurs = room + countReclaimableBytes(entry, reading)
  if (withOurs < needed) {
    const reserveBytes = LIMITS.DISK_RESERVE_BYTES
    return fail(failure('disk/full', { needBytes: needed, reserveBytes, freeBytes: free.value }))
  }
  // The space is reserved before the next await, so that responses which are judged meanwhile see it as taken.
  context.volumes.reserveSpace(entry, needed)
  const isAmple = room >= needed
  const most = getMaxBodyBytes(located.media, context.surplusBytes ?? LIMITS.UNSAID_SURPLUS_BYTES)
  return ok({ ...getCap(reading.bodyBytes, { roomBytes: isAmple ? room : withOurs, most }), isAmple })
}

function getCap(
  bodyBytes: number | null,
  { roomBytes, most }: { readonly roomBytes: number; readonly most: number },
): Pick<SpaceBudget, 'capBytes' | 'capBy'> {
  if (bodyBytes !== null) return { capBytes: bodyBytes, capBy: 'length' }
  return roomBytes <= most ? { capBytes: roomBytes, capBy: 'disk' } : { capBytes: most, capBy: 'catalogue' }
}

/** Returns the held bytes that this response does not continue, and whose space would become free. */
function countReclaimableBytes(
  { state }: QueueEntry,
  { fromByte }: Extract<ResponseVerdict, { type: 'take' }>,
): number {
  if (state.type !== 'running') return 0
  const formerBytes = state.former === null ? 0 : countDurable(state.former)
  return formerBytes + (fromByte === 0 ? state.durableBytes : 0)
}

/**
 * Returns the location of a download, or chooses one: the name is that of the first server that answered, made safe
 * (F-10).
 */
export async function chooseDestination(
  context: EngineContext,
  entry: QueueEntry,
  found: { readonly folder: string; readonly media: Media; readonly response: ResponseHead },
): Promise<Result<FileLocation>> {
  const { state } = entry
  if (state.type === 'running' && state.place !== null) return ok(state.place)
  const { folder, media, response } = found
  const fromSources = chooseFileName({
    contentDisposition: parseFilename(response.contentDisposition),
    mediaName: media.name,
    mediaId: media.id,
    fileType: media.fileType,
    isCiphertext: getContentForm(media, { contentType: response.contentType, digests: null }) === 'ciphertext',
  })
  if (entry.request.isProtected !== true)
    return chooseLocation(context, entry, folder, fitPathLength(folder, fromSources, `${PARTIAL_SUFFIX}-2`))
  const name = fitPathLength(folder, fromSources, `${AGE_SUFFIX}${PARTIAL_SUFFIX}-2`)
  return chooseLocation(context, entry, folder, `${name}${AGE_SUFFIX}`)
}

/**
 * Chooses the location of a download without any bytes on disk: the wanted name, or what the collision policy makes of
 * it.
 */
export async function chooseLocation(
  context: EngineContext,
  entry: QueueEntry,
  folder: string,
  wanted: string,
): Promise<Result<FileLocation>> {
  const taken = await reserveName(context, entry, folder, wanted)
  if (!taken.ok) return taken
  const { name, rival } = taken.value
  const place: FileLocation = { folder, name, wanted, partial: `${name}${PARTIAL_SUFFIX}`, made: false }
  const volume = context.volumes.getVolumeMark(entry.request.root)
  const marked = volume === null ? place : { ...place, volume }
  return ok(rival === null ? marked : { ...marked, rival })
}

interface ReservedName {
  readonly name: string
  readonly rival: FileLocation['rival'] | null
}

/**
 * Reserves the wanted name, a numbered one, or the name of the file that is to be replaced, as the collision policy
 * says.
 */
async function reserveName(
  context: EngineContext,
  entry: QueueEntry,
  folder: string,
  wanted: string,
): Promise<Result<ReservedName>> {
  const { onCollision: policy = 'skip', ref } = entry.request
  const name = context.reservations.reserve(folder, wanted, entry.id)
  if (name === null) return fail(failure('disk/exists', { name: wanted }))
  // The common case needs no disk access: the name was free.
  if (policy === 'keep-both' || (policy === 'skip' && name === wanted)) return ok({ name, rival: null })
  const occupant = await findExisting(context, folder, { mediaId: ref.mediaId, wanted })
  if (!occupant.ok) return occupant
  const resolution = resolveCollision(policy, ref.mediaId, occupant.value)
  if (resolution.do === 'number-unless-same') return ok({ name, rival: { name: resolution.as, may: 'same' } })
  if (resolution.do !== 'replace' || !context.reservations.reserveExisting(folder, resolution.name, entry.id))
    return ok({ name, rival: null })
  return ok({ name: resolution.name, rival: { name: resolution.name, may: 'replace' } })
}

/**
 * Creates the partial, or finds the existing one of this download. A file of that name which we did not create stays as
 * it is, and another name is used. An empty file was ours before a crash, or is no loss.
 */
export async function createPartial(
  context: EngineContext,
  entry: QueueEntry,
  place: FileLocation,
): Promise<Result<FileLocation>> {
  const standing = await context.folderIdentity.remember(place.folder)
  if (!standing.ok) return standing
  if (place.made) return createAgain(context, place)
  // This also applies to a download that was stopped meanwhile: its present partial name must not be that of the other
  // version.
  if ('former' in entry.state && entry.state.former !== null) return createBesidePrevious(context, place)
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? place.name : context.reservations.reserve(place.folder, place.name, entry.id, number)
    if (name === null) return fail(failure('disk/exists', { name: place.name }))
    const kept = number === 1 ? place : withoutRival(place)
    const candidate: FileLocation = { ...kept, name, partial: `${name}${PARTIAL_SUFFIX}`, made: true }
    const made = await createFile(context, candidate)
    if (made.ok) return ok(candidate)
    if (made.failure.code !== 'disk/exists') return made
    if (await isEmpty(context, candidate)) return ok(candidate)
  }
}

/** Creates a partial beside that of another version: the final name stays, and the partial gets a free name. */
async function createBesidePrevious(context: EngineContext, place: FileLocation): Promise<Result<FileLocation>> {
  const base = place.partial.slice(0, place.partial.lastIndexOf(PARTIAL_SUFFIX) + PARTIAL_SUFFIX.length)
  for (const partial of [place.partial, ...BESIDE_NUMBERS.map((number) => `${base}-${number}`)]) {
    const candidate: FileLocation = { ...place, partial, made: true }
    const made = await createFile(context, candidate)
    if (made.ok) return ok(candidate)
    if (made.failure.code !== 'disk/exists') return made
    if (await isEmpty(context, candidate)) return ok(candidate)
  }
  return fail(failure('disk/exists', { name: place.name }))
}

/**
 * The numbers of the partial names that are tried. Names of another program's files are skipped, and it will not use
 * all of these.
 */
const BESIDE_NUMBERS = [3, 4, 5, 6, 7, 8, 9] as const

/** A file with a numbered name replaces no other. The file whose bytes are compared stays the same. */
const withoutRival = (place: FileLocation): FileLocation =>
  place.rival?.may === 'replace' ? { ...place, rival: undefined } : place

/** Creates our partial again if another program has removed it meanwhile. */
async function createAgain(context: EngineContext, place: FileLocation): Promise<Result<FileLocation>> {
  const recreated = await createFile(context, place)
  return recreated.ok || recreated.failure.code === 'disk/exists' ? ok(place) : recreated
}

const createFile = (context: EngineContext, place: FileLocation): Promise<Result<void>> =>
  context.disk.create(join(place.folder, place.partial))

async function isEmpty(context: EngineContext, place: FileLocation): Promise<boolean> {
  const opened = await context.disk.open(join(place.folder, place.partial), 'read')
  if (!opened.ok) return false
  const size = await opened.value.size()
  await opened.value.close()
  return size.ok && size.value === 0
}
