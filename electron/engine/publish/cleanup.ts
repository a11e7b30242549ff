import { join } from 'node:path'
import type { DownloadEffect } from '../../../shared/download/machine/events.js'
import type { FileLocation } from '../../../shared/download/model/state.js'
import { assertNever } from '../../../shared/result.js'
import type { EngineContext } from '../context/engineContext.js'
import { MISMATCH_SUFFIX } from '../files/nameReservations.js'

/**
 * How many names are tried for a file that is kept beside another. A hundred such files of one name are not an
 * accident.
 */
export const QUARANTINE_TRIES = 100

/** The effects that remove or rename files. */
export type CleanupEffect = Extract<DownloadEffect, { readonly do: (typeof TIDYING)[number] }>
const TIDYING = ['discard', 'withdraw', 'set-aside'] as const

export const isCleanup = (effect: DownloadEffect): effect is CleanupEffect => TIDYING.some((one) => one === effect.do)

export function runCleanup(context: EngineContext, effect: CleanupEffect): Promise<void> {
  switch (effect.do) {
    case 'discard':
      return discardPartial(context, effect.place)
    case 'withdraw':
      return removePublished(context, effect)
    case 'set-aside':
      return quarantine(context, effect.place)
    default:
      return assertNever(effect, 'tidyUp')
  }
}

/** Returns the size of a file; null when there is none. */
export async function readFileSize(context: EngineContext, path: string): Promise<number | null> {
  const opened = await context.disk.open(path, 'read')
  if (!opened.ok) return null
  const size = await opened.value.size()
  await opened.value.close()
  return size.ok ? size.value : null
}

/**
 * Keeps a complete file that does not match the catalogue, under a name that cannot be taken for the file's own. It
 * never replaces another file.
 */
export async function quarantine(context: EngineContext, place: FileLocation): Promise<void> {
  const partial = join(place.folder, place.partial)
  for (let number = 1; number <= QUARANTINE_TRIES; number += 1) {
    const suffix = number === 1 ? MISMATCH_SUFFIX : `${MISMATCH_SUFFIX}-${number}`
    const kept = await context.disk.publish(partial, join(place.folder, `${place.name}${suffix}`))
    if (kept.ok) return
    if (kept.failure.code !== 'disk/exists') return context.log.note('mismatch.not-kept', { code: kept.failure.code })
  }
}

/**
 * Removes a partial of ours. If the disk does not allow that, the partial stays, and the download does not fail for it.
 */
export async function discardPartial(context: EngineContext, place: FileLocation): Promise<void> {
  const removed = await context.disk.remove(join(place.folder, place.partial))
  if (!removed.ok) context.log.note('partial.not-removed', { code: removed.failure.code })
}

type Withdrawal = Extract<DownloadEffect, { readonly do: 'withdraw' }>

/**
 * Removes a complete file that was cancelled before it was recorded, also under its final name if we gave it that name
 * and the content is still ours. A file that a person agreed to replace stays replaced, and its former content stays
 * beside it.
 */
export async function removePublished(context: EngineContext, withdrawal: Withdrawal): Promise<void> {
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
  if ((await readFileSize(context, final)) !== sizeBytes) return false
  return (await context.disk.publish(join(place.folder, place.partial), final)).ok
}
