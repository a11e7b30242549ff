import { join } from 'node:path'
import type { FileLocation } from '../../../shared/download/model/state.js'
import { LIMITS } from '../../../shared/limits.js'
import type { EngineContext } from '../context/engineContext.js'
import { MISMATCH_SUFFIX } from '../files/fileSuffixes.js'

/**
 * Keeps a complete file that does not match the catalogue, under a name that cannot be taken for the file's own. It
 * never replaces another file.
 */
export async function quarantinePartial(context: EngineContext, place: FileLocation): Promise<void> {
  const partial = join(place.folder, place.partial)
  for (let number = 1; number <= LIMITS.KEPT_BESIDE_FILES; number += 1) {
    const suffix = number === 1 ? MISMATCH_SUFFIX : `${MISMATCH_SUFFIX}-${number}`
    const kept = await context.disk.publish(partial, join(place.folder, `${place.name}${suffix}`))
    if (kept.ok) return
    if (kept.failure.code !== 'disk/exists') return context.log.note('mismatch.not-kept', { code: kept.failure.code })
  }
}
