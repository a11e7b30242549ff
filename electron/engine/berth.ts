import { join } from 'node:path'
import type { Media } from '../../shared/catalog/model.js'
import type { Answer, Reading } from '../../shared/download/answer.js'
import { settle } from '../../shared/download/collision.js'
import { keptOf } from '../../shared/download/former.js'
import type { CapBy } from '../../shared/download/lane.js'
import { nameFor, withinPath } from '../../shared/download/naming.js'
import type { Course, Place } from '../../shared/download/state.js'
import { formOf, mostBytes } from '../../shared/download/verdict.js'
import { failure } from '../../shared/failure.js'
import { suggestedName } from '../../shared/http/contentDisposition.js'
import { LIMITS } from '../../shared/limits.js'
import { fail, ok, type Result } from '../../shared/result.js'
import { occupantOf } from './collisions.js'
import type { Entry } from './entry.js'
import { PARTIAL_SUFFIX } from './names.js'
import type { World } from './world.js'

/** How much a body may be, and whether what is held of another version may stay beside it. */
export interface Space {
  readonly capBytes: number
  readonly capBy: CapBy
  readonly isAmple: boolean
}

/** Where a body will be written, and how much of it at most. */
export interface Berth extends Space {
  readonly place: Place
}

/** What of a partial is believed. */
export type Held = Pick<Course, 'durableBytes' | 'islands'>

const NOTHING: Held = { durableBytes: 0, islands: [] }

/**
 * How much of the partial is believed: what the store says. Where less is there another program has cut it, and what is
 * left of a stretch that was cut is not believed: its checksum was made of all of it.
 */
export async function survey(world: World, entry: Entry): Promise<Result<Held>> {
  const { state } = entry
  if (state.is !== 'running' || state.place?.made !== true || keptOf(state) === 0) return ok(NOTHING)
  const opened = await world.disk.open(join(state.place.folder, state.place.partial), 'read')
  if (!opened.ok) return opened.failure.code === 'disk/not-found' ? ok(NOTHING) : opened
  const size = await opened.value.size()
  await opened.value.close()
  if (!size.ok) return size
  if (size.value < state.durableBytes) return ok(NOTHING)
  return ok({ durableBytes: state.durableBytes, islands: state.islands.filter(([, end]) => end <= size.value) })
}

/**
 * The most bytes the body may have: its own length when there is room for that and for the reserve, else whatever the
 * disk can take without touching the reserve (D-06), and no more than the file can have grown to. What is kept of another
 * version gives way before a disk is full.
 */
export async function spaceFor(
  world: World,
  entry: Entry,
  { folder, located }: { readonly folder: string; readonly located: { readonly media: Media } },
  reading: Extract<Reading, { is: 'take' }>,
): Promise<Result<Space>> {
  const needed = reading.bodyBytes ?? 0
  const lately = await world.room.freeFor(folder, reading.bodyBytes)
  if (!lately.ok) return lately
  const roomIn = (freeBytes: number): number => freeBytes - LIMITS.DISK_RESERVE_BYTES - world.volumes.promised(entry)
  // What was given to others a moment ago is counted twice where it is promised as well: where that decides, the disk is asked.
  const free = roomIn(lately.value) >= needed ? lately : await world.room.freeFor(folder, null)
  if (!free.ok) return free
  const room = roomIn(free.value)
  const withOurs = room + spareBytes(entry, reading)
  if (withOurs < needed) {
    const reserveBytes = LIMITS.DISK_RESERVE_BYTES
    return fail(failure('disk/full', { needBytes: needed, reserveBytes, freeBytes: free.value }))
  }
  // Before anything else is waited for: who is judged meanwhile finds it gone.
  world.volumes.claim(entry, needed)
  const isAmple = room >= needed
  const most = mostBytes(located.media, world.surplusBytes ?? LIMITS.UNSAID_SURPLUS_BYTES)
  return ok({ ...capOf(reading.bodyBytes, { roomBytes: isAmple ? room : withOurs, most }), isAmple })
}

function capOf(
  bodyBytes: number | null,
  { roomBytes, most }: { readonly roomBytes: number; readonly most: number },
): Pick<Space, 'capBytes' | 'capBy'> {
  if (bodyBytes !== null) return { capBytes: bodyBytes, capBy: 'length' }
  return roomBytes <= most ? { capBytes: roomBytes, capBy: 'disk' } : { capBytes: most, capBy: 'catalogue' }
}

/** What would be free without the bytes that this answer does not go on with. */
function spareBytes({ state }: Entry, { fromByte }: Extract<Reading, { is: 'take' }>): number {
  if (state.is !== 'running') return 0
  const formerBytes = state.former === null ? 0 : keptOf(state.former)
  return formerBytes + (fromByte === 0 ? state.durableBytes : 0)
}

/** Keeps the place a download has, or finds it one: the name is the first server's who answered, made safe (F-10). */
export async function chooseBerth(
  world: World,
  entry: Entry,
  found: { readonly folder: string; readonly media: Media; readonly answer: Answer },
): Promise<Result<Place>> {
  const { state } = entry
  if (state.is === 'running' && state.place !== null) return ok(state.place)
  const { folder, media, answer } = found
  const fromSources = nameFor({
    contentDisposition: suggestedName(answer.contentDisposition),
    mediaName: media.name,
    mediaId: media.id,
    fileType: media.fileType,
    isCiphertext: formOf(media, { contentType: answer.contentType, digests: null }) === 'ciphertext',
  })
  const wanted = withinPath(folder, fromSources, `${PARTIAL_SUFFIX}-2`)
  const taken = await takeName(world, entry, folder, wanted)
  if (!taken.ok) return taken
  const { name, rival } = taken.value
  const place: Place = { folder, name, wanted, partial: `${name}${PARTIAL_SUFFIX}`, made: false }
  const volume = world.volumes.markOf(entry.request.root)
  const marked = volume === null ? place : { ...place, volume }
  return ok(rival === null ? marked : { ...marked, rival })
}

interface Taken {
  readonly name: string
  readonly rival: Place['rival'] | null
}

/** The wanted name, a numbered one, or that of the file which is to be replaced, as the policy of the request has it. */
async function takeName(world: World, entry: Entry, folder: string, wanted: string): Promise<Result<Taken>> {
  const { onCollision: policy = 'skip', ref } = entry.request
  const name = world.names.take(folder, wanted, entry.id)
  if (name === null) return fail(failure('disk/exists', { name: wanted }))
  // The common case asks no disk: the name was free.
  if (policy === 'keep-both' || (policy === 'skip' && name === wanted)) return ok({ name, rival: null })
  const occupant = await occupantOf(world, folder, { mediaId: ref.mediaId, wanted })
  if (!occupant.ok) return occupant
  const settlement = settle(policy, ref.mediaId, occupant.value)
  if (settlement.do === 'number-unless-same') return ok({ name, rival: { name: settlement.as, may: 'same' } })
  if (settlement.do !== 'replace' || !world.names.takeOver(folder, settlement.name, entry.id))
    return ok({ name, rival: null })
  return ok({ name: settlement.name, rival: { name: settlement.name, may: 'replace' } })
}

/**
 * Makes the partial, or finds ours. A file of that name which we did not make is left alone, and another name taken;
 * an empty one is ours from before a crash, or nobody's loss.
 */
export async function makePartial(world: World, entry: Entry, place: Place): Promise<Result<Place>> {
  const standing = await world.footing.stand(place.folder)
  if (!standing.ok) return standing
  if (place.made) return remade(world, place)
  // Also of one that was told to stop meanwhile: the name that it has is not the other version's.
  if ('former' in entry.state && entry.state.former !== null) return madeBeside(world, place)
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? place.name : world.names.take(place.folder, place.name, entry.id, number)
    if (name === null) return fail(failure('disk/exists', { name: place.name }))
    const kept = number === 1 ? place : withoutRival(place)
    const candidate: Place = { ...kept, name, partial: `${name}${PARTIAL_SUFFIX}`, made: true }
    const made = await created(world, candidate)
    if (made.ok) return ok(candidate)
    if (made.failure.code !== 'disk/exists') return made
    if (await isEmpty(world, candidate)) return ok(candidate)
  }
}

/** Beside the partial of another version the name of the file stays, and the partial gets one that nobody has. */
async function madeBeside(world: World, place: Place): Promise<Result<Place>> {
  const base = place.partial.slice(0, place.partial.lastIndexOf(PARTIAL_SUFFIX) + PARTIAL_SUFFIX.length)
  for (const partial of [place.partial, ...BESIDE.map((number) => `${base}-${number}`)]) {
    const candidate: Place = { ...place, partial, made: true }
    const made = await created(world, candidate)
    if (made.ok) return ok(candidate)
    if (made.failure.code !== 'disk/exists') return made
    if (await isEmpty(world, candidate)) return ok(candidate)
  }
  return fail(failure('disk/exists', { name: place.name }))
}

/** Names that somebody else has are left alone; nobody has all of these. */
const BESIDE = [3, 4, 5, 6, 7, 8, 9] as const

/** Under another name there is nobody to replace; whose bytes are compared stays the same. */
const withoutRival = (place: Place): Place => (place.rival?.may === 'replace' ? { ...place, rival: undefined } : place)

/** Ours, unless somebody took it away in the meantime. */
async function remade(world: World, place: Place): Promise<Result<Place>> {
  const again = await created(world, place)
  return again.ok || again.failure.code === 'disk/exists' ? ok(place) : again
}

const created = (world: World, place: Place): Promise<Result<void>> =>
  world.disk.create(join(place.folder, place.partial))

async function isEmpty(world: World, place: Place): Promise<boolean> {
  const opened = await world.disk.open(join(place.folder, place.partial), 'read')
  if (!opened.ok) return false
  const size = await opened.value.size()
  await opened.value.close()
  return size.ok && size.value === 0
}
