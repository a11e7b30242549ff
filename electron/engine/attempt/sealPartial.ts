import { join } from 'node:path'
import type { FileLocation } from '../../../shared/download/model/state.js'
import type { WriteMessage } from '../../../shared/download/transfer/workerProtocol.js'
import { failure } from '../../../shared/failure.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import { readSeal } from '../../protect/openProtectedFile.js'
import type { EngineContext } from '../context/engineContext.js'
import type { QueueEntry } from '../queue/queueEntry.js'

/**
 * What the partial of a protected download is sealed with; null of any other. A download that begins anew gets a new
 * seal: the same key would seal other bytes at the same place. One that goes on takes the seal of its partial.
 * `identity/missing` where none is set up, `identity/wrong` when it was another one that the download began with.
 */
export async function sealPartial(
  { protection, disk }: EngineContext,
  { request }: QueueEntry,
  place: FileLocation,
  isNew: boolean,
): Promise<Result<WriteMessage['seal'] | null>> {
  if (request.isProtected !== true) return ok(null)
  if (protection === undefined) return fail(failure('identity/missing'))
  const seal = isNew ? await protection.create() : await readSeal(disk, protection, join(place.folder, place.partial))
  if (seal.ok) return ok({ ...seal.value, isNew })
  // What another program made of it is begun anew.
  const isDamaged = seal.failure.code === 'protect/damaged' || seal.failure.code === 'protect/not-protected'
  return isDamaged ? fail(failure('file/meddled')) : seal
}
