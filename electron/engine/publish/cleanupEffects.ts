import { join } from 'node:path'
import { assertNever } from '../../../shared/assert.js'
import { MISMATCH_SUFFIX } from '../../../shared/download/files/fileSuffixes.js'
import type { DownloadEffect } from '../../../shared/download/machine/eventsAndEffects.js'
import type { FileLocation } from '../../../shared/download/model/state.js'
import { LIMITS } from '../../../shared/limits.js'
import type { EngineContext } from '../context/engineContext.js'
import { readFileSize } from '../files/readFileSize.js'

/** The effects that remove or rename files. */
export type CleanupEffect = Extract<DownloadEffect, { readonly type: 'discard' | 'withdraw' | 'set-aside' }>

/** Returns whether an effect removes or renames files. */
export const isCleanup = (effect: DownloadEffect): effect is CleanupEffect =>
  effect.type === 'discard' || effect.type === 'withdraw' || effect.type === 'set-aside'

/** Runs a cleanup. What the disk refuses is noted in the log, and the file stays. */
export function runCleanup(context: EngineContext, effect: CleanupEffect): Promise<void> {
  switch (effect.type) {
    case 'discard':
      return discardPartial(context, effect.place)
    case 'withdraw':
      return withdrawPublished(context, effect)
    case 'set-aside':
      return quarantinePartial(context, effect.place)
    default:
      return assertNever(effect, 'runCleanup')
  }
}

/**
 * Removes a partial of ours. If the disk does not allow that, the partial stays, and the download does not fail for it.
 */
async function discardPartial({ disk, log }: EngineContext, place: FileLocation): Promise<void> {
  const removed = await disk.remove(join(place.folder, place.partial))
  if (!removed.ok) log.note('partial.not-removed', { code: removed.failure.code })
}

/**
 * Keeps a complete file that does not match the catalogue, under a name that cannot be taken for the file's own. It
 * never replaces another file.
 */
async function quarantinePartial({ disk, log }: EngineContext, place: FileLocation): Promise<void> {
  const partial = join(place.folder, place.partial)
  for (let number = 1; number <= LIMITS.KEPT_BESIDE_FILES; number += 1) {
    const suffix = number === 1 ? MISMATCH_SUFFIX : `${MISMATCH_SUFFIX}-${number}`
    const kept = await disk.publish(partial, join(place.folder, `${place.name}${suffix}`))
    if (kept.ok) return
    if (kept.failure.code !== 'disk/exists') return log.note('mismatch.not-kept', { code: kept.failure.code })
  }
}

type Withdrawal = Extract<CleanupEffect, { readonly type: 'withdraw' }>

/**
 * Removes a complete file that was cancelled before it was recorded, also under its final name if we gave it that name
 * and the content is still ours. A file that a person agreed to replace stays replaced, and its previous content stays
 * beside it.
 */
async function withdrawPublished(context: EngineContext, withdrawal: Withdrawal): Promise<void> {
  const { place, sha256 } = withdrawal
  const final = join(place.folder, place.name)
  const isOurs =
    place.rival?.may !== 'replace' && (withdrawal.isNamed || (await isHalfNamed(context, withdrawal, final)))
  await discardPartial(context, place)
  if (!isOurs) return
  const isThere = await context.library.isAt(final, sha256)
  const removed = isThere.ok && isThere.value ? await context.disk.remove(final) : isThere
  if (!removed.ok) context.log.note('file.not-withdrawn', { code: removed.failure.code })
}

/**
 * Returns whether final name and partial are one file, because a crash came between the two steps of giving the name.
 * Only then does giving the name again succeed.
 */
async function isHalfNamed(context: EngineContext, { place, sizeBytes }: Withdrawal, final: string): Promise<boolean> {
  const size = await readFileSize(context.disk, final)
  if (!size.ok || size.value !== sizeBytes) return false
  return (await context.disk.publish(join(place.folder, place.partial), final)).ok
}
