import type { Dataset } from '../../../../shared/catalogue/model.js'
import { chooseFileName } from '../../../../shared/download/files/chooseFileName.js'
import { resolveCollision } from '../../../../shared/download/files/collision.js'
import { PARTIAL_SUFFIX } from '../../../../shared/download/files/fileSuffixes.js'
import type { ResponseHead } from '../../../../shared/download/http/responseHead.js'
import type { FileLocation } from '../../../../shared/download/model/state.js'
import { getEncryptionForm } from '../../../../shared/download/transfer/encryptionForm.js'
import { failure } from '../../../../shared/failure.js'
import { parseFilename } from '../../../../shared/http/contentDisposition.js'
import { fail, ok, type Result } from '../../../../shared/result.js'
import type { LocatedMedia } from '../../../ports/mediaSource.js'
import type { EngineContext } from '../../context/engineContext.js'
import { fitFileName } from '../../files/fitFileName.js'
import { findExisting } from '../../files/folderSnapshot.js'
import type { QueueEntry } from '../../queue/queueEntry.js'

/**
 * Returns the location of a download, or chooses one: the name is that of the first server that answered, made safe
 * (F-10).
 */
export async function chooseDestination(
  context: EngineContext,
  entry: QueueEntry,
  found: { readonly folder: string; readonly located: LocatedMedia; readonly response: ResponseHead },
): Promise<Result<FileLocation>> {
  const { state } = entry
  if (state.type === 'running' && state.place !== null) return ok(state.place)
  const { folder, located, response } = found
  const { media } = located
  const fromSources = chooseFileName({
    contentDisposition: parseFilename(response.contentDisposition),
    mediaName: media.name,
    mediaId: media.id,
    fileType: media.fileType,
    isCiphertext: getEncryptionForm(media, { contentType: response.contentType, digests: null }) === 'ciphertext',
  })
  const name = fitFileName(folder, fromSources, entry.request.isProtected === true)
  return chooseLocation(context, entry, folder, { dataset: located.dataset, wanted: name })
}

/**
 * Chooses the location of a download without any bytes on disk: the wanted name, or what the collision policy makes of
 * it.
 */
export async function chooseLocation(
  context: EngineContext,
  entry: QueueEntry,
  folder: string,
  wish: WantedName,
): Promise<Result<FileLocation>> {
  const taken = await reserveName(context, entry, folder, wish)
  if (!taken.ok) return taken
  const { name, rival } = taken.value
  const place: FileLocation = { folder, name, wanted: wish.wanted, partial: `${name}${PARTIAL_SUFFIX}`, made: false }
  const volume = context.volumes.getVolumeMark(entry.request.root)
  const marked = volume === null ? place : { ...place, volume }
  return ok(rival === null ? marked : { ...marked, rival })
}

interface WantedName {
  readonly dataset: Dataset
  readonly wanted: string
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
  { dataset, wanted }: WantedName,
): Promise<Result<ReservedName>> {
  const { onCollision: policy = 'skip', ref } = entry.request
  const name = context.reservations.reserve(folder, wanted, entry.id)
  if (name === null) return fail(failure('disk/exists', { name: wanted }))
  // The common case needs no disk access: the name was free.
  if (policy !== 'replace' && name === wanted) return ok({ name, rival: null })
  const occupant = await findExisting(context, folder, { dataset, mediaId: ref.mediaId, wanted })
  if (!occupant.ok) return occupant
  const resolution = resolveCollision(policy, ref.mediaId, occupant.value)
  // The file that had the name when the folder was listed may be gone.
  if (resolution.do === 'take' && context.reservations.reserveExisting(folder, wanted, entry.id))
    return ok({ name: wanted, rival: null })
  if (resolution.do === 'number-unless-same') return ok({ name, rival: { name: resolution.as, may: 'same' } })
  if (resolution.do !== 'replace' || !context.reservations.reserveExisting(folder, resolution.name, entry.id))
    return ok({ name, rival: null })
  return ok({ name: resolution.name, rival: { name: resolution.name, may: 'replace' } })
}
