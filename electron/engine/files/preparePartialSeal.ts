import { join } from 'node:path'
import type { FileLocation } from '../../../shared/download/model/state.js'
import type { WriteMessage } from '../../../shared/download/transfer/workerProtocol.js'
import { failure } from '../../../shared/failure.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { Disk } from '../../ports/disk.js'
import type { FileSealer } from '../../ports/protect/fileSealer.js'
import { readSeal } from '../../protect/readSeal.js'
import type { QueueEntry } from '../queue/queueEntry.js'

interface SealDeps {
  readonly disk: Disk
  readonly sealer?: FileSealer
}

/**
 * Returns the seal of the partial of a protected download, or null for any other. A download that starts at byte 0 gets
 * a new seal, because the same key would otherwise encrypt different bytes at the same offset. One that continues reads
 * the seal of its partial. Fails with `identity/missing` if no identity is set up, and with `identity/wrong` if the
 * download began with another one.
 */
export async function preparePartialSeal(
  { sealer, disk }: SealDeps,
  { request }: QueueEntry,
  place: FileLocation,
  isNew: boolean,
): Promise<Result<WriteMessage['seal'] | null>> {
  if (request.isProtected !== true) return ok(null)
  if (sealer === undefined) return fail(failure('identity/missing'))
  const seal = isNew ? await sealer.create() : await readSeal(disk, sealer, join(place.folder, place.partial))
  if (seal.ok) return ok({ ...seal.value, isNew })
  // A partial that another program has changed is started anew.
  const isDamaged = seal.failure.code === 'protect/damaged' || seal.failure.code === 'protect/not-protected'
  return isDamaged ? fail(failure('file/meddled')) : seal
}
