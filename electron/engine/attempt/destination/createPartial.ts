import { join } from 'node:path'
import { PARTIAL_SUFFIX } from '../../../../shared/download/files/fileSuffixes.js'
import type { FileLocation } from '../../../../shared/download/model/state.js'
import { failure } from '../../../../shared/failure.js'
import { fail, ok, type Result } from '../../../../shared/result.js'
import type { EngineContext } from '../../context/engineContext.js'
import { readFileSize } from '../../files/readFileSize.js'
import type { QueueEntry } from '../../queue/queueEntry.js'

/**
 * Creates the partial, or finds the existing one of this download. A file of that name which we did not create stays as
 * it is, and another name is used. An empty file was ours before a crash, or is no loss.
 */
export async function createPartial(
  context: EngineContext,
  entry: QueueEntry,
  place: FileLocation,
): Promise<Result<FileLocation>> {
  const standing = await context.rememberedFolders.remember(entry.id, place.folder)
  if (!standing.ok) return standing
  if (place.made) return createAgain(context, place)
  // This also applies to a download that was stopped meanwhile: its present partial name must not be that of the other
  // version.
  const isBesideOther = 'otherVersion' in entry.state && entry.state.otherVersion !== null
  for (const candidate of isBesideOther ? listBesideOtherVersion(place) : listNumbered(context, entry, place)) {
    const made = await createFile(context, candidate)
    if (made.ok) return ok(candidate)
    if (made.failure.code !== 'disk/exists') return made
    const size = await readFileSize(context.disk, join(candidate.folder, candidate.partial))
    if (size.ok && size.value === 0) return ok(candidate)
  }
  return fail(failure('disk/exists', { name: place.name }))
}

/** Yields the location, then those of the next free names. */
function* listNumbered(context: EngineContext, entry: QueueEntry, place: FileLocation): Iterable<FileLocation> {
  yield { ...place, partial: `${place.name}${PARTIAL_SUFFIX}`, made: true }
  for (let number = 2; ; number += 1) {
    const name = context.reservations.reserve(place.folder, place.name, entry.id, number)
    if (name === null) return
    yield { ...withoutRival(place), name, partial: `${name}${PARTIAL_SUFFIX}`, made: true }
  }
}

/**
 * The numbers of the partial names that are tried. Names of another program's files are skipped, and it will not use
 * all of these.
 */
const BESIDE_NUMBERS = [3, 4, 5, 6, 7, 8, 9] as const

/** Lists the locations beside the partial of another version: the final name stays, and the partial gets a free one. */
function listBesideOtherVersion(place: FileLocation): readonly FileLocation[] {
  const base = place.partial.slice(0, place.partial.lastIndexOf(PARTIAL_SUFFIX) + PARTIAL_SUFFIX.length)
  const partials = [place.partial, ...BESIDE_NUMBERS.map((number) => `${base}-${number}`)]
  return partials.map((partial) => ({ ...place, partial, made: true }))
}

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
