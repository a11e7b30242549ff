import { join } from 'node:path'
import type { Media } from '../../shared/catalog/model.js'
import type { Answer, Reading } from '../../shared/download/answer.js'
import { nameFor } from '../../shared/download/naming.js'
import type { Place } from '../../shared/download/state.js'
import { formOf } from '../../shared/download/verdict.js'
import { failure } from '../../shared/failure.js'
import { suggestedName } from '../../shared/http/contentDisposition.js'
import { LIMITS } from '../../shared/limits.js'
import { fail, ok, type Result } from '../../shared/result.js'
import type { Entry } from './ledger.js'
import { PARTIAL_SUFFIX } from './names.js'
import type { World } from './world.js'

/** Where a body will be written, and how much of it at most. */
export interface Berth {
  readonly place: Place
  readonly capBytes: number
}

/** How much of the partial is believed: what the store says, or what is there when that is less. */
export async function survey(world: World, entry: Entry): Promise<Result<number>> {
  const { state } = entry
  if (state.is !== 'running' || state.place?.made !== true || state.durableBytes === 0) return ok(0)
  const opened = await world.disk.open(join(state.place.folder, state.place.partial), 'read')
  if (!opened.ok) return opened.failure.code === 'disk/not-found' ? ok(0) : opened
  const size = await opened.value.size()
  await opened.value.close()
  return size.ok ? ok(Math.min(size.value, state.durableBytes)) : size
}

/**
 * The most bytes the body may have: its own length when there is room for that and for the reserve, else whatever the
 * disk can take without touching the reserve (D-06).
 */
export async function spaceFor(
  world: World,
  folder: string,
  reading: Extract<Reading, { is: 'take' }>,
): Promise<Result<number>> {
  const free = await world.disk.freeBytes(folder)
  if (!free.ok) return free
  const room = free.value - LIMITS.DISK_RESERVE_BYTES
  const needed = reading.bodyBytes ?? 0
  if (room < needed) return fail(failure('disk/full', { needBytes: needed, freeBytes: free.value }))
  return ok(reading.bodyBytes ?? room)
}

/** Keeps the place a download has, or finds it one: the name is the first server's who answered, made safe (F-10). */
export function chooseBerth(
  world: World,
  entry: Entry,
  found: { readonly folder: string; readonly media: Media; readonly answer: Answer },
): Result<Pick<Berth, 'place'>> {
  const { state, id } = entry
  if (state.is === 'running' && state.place !== null) return ok({ place: state.place })
  const wanted = nameFor({
    contentDisposition: suggestedName(found.answer.contentDisposition),
    mediaName: found.media.name,
    mediaId: found.media.id,
    fileType: found.media.fileType,
    isCiphertext: formOf(found.media, { contentType: found.answer.contentType, declaredDigest: null }) === 'ciphertext',
  })
  const name = world.names.take(found.folder, wanted, id)
  if (name === null) return fail(failure('disk/exists', { name: wanted }))
  return ok({ place: { folder: found.folder, name, partial: `${name}${PARTIAL_SUFFIX}`, made: false } })
}

/**
 * Makes the partial, or finds ours. A file of that name which we did not make is left alone, and another name taken;
 * an empty one is ours from before a crash, or nobody's loss.
 */
export async function makePartial(world: World, entry: Entry, berth: Berth): Promise<Result<Place>> {
  const { place } = berth
  if (place.made) return remade(world, place)
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? place.name : world.names.take(place.folder, place.name, entry.id, number)
    if (name === null) return fail(failure('disk/exists', { name: place.name }))
    const candidate: Place = { ...place, name, partial: `${name}${PARTIAL_SUFFIX}`, made: true }
    const made = await created(world, candidate)
    if (made.ok) return ok(candidate)
    if (made.failure.code !== 'disk/exists') return made
    if (await isEmpty(world, candidate)) return ok(candidate)
  }
}

/** Ours, unless somebody took it away in the meantime. */
async function remade(world: World, place: Place): Promise<Result<Place>> {
  const again = await created(world, place)
  return again.ok || again.failure.code === 'disk/exists' ? ok(place) : again
}

async function created(world: World, place: Place): Promise<Result<void>> {
  const opened = await world.disk.open(join(place.folder, place.partial), 'create-new')
  if (!opened.ok) return opened
  await opened.value.close()
  return ok(undefined)
}

async function isEmpty(world: World, place: Place): Promise<boolean> {
  const opened = await world.disk.open(join(place.folder, place.partial), 'read')
  if (!opened.ok) return false
  const size = await opened.value.size()
  await opened.value.close()
  return size.ok && size.value === 0
}
