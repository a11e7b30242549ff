import { join } from 'node:path'
import type { DownloadEffect } from '../../../shared/download/machine/events.js'
import type { FileLocation } from '../../../shared/download/model/state.js'
import { assertNever } from '../../../shared/result.js'
import type { EngineContext } from '../context/engineContext.js'
import { MISMATCH_SUFFIX } from '../files/nameReservations.js'

/** Files of one name that are kept beside it: more is a habit, not an accident. */
export const QUARANTINE_TRIES = 100

/** What removes, renames or takes back what lies on the disk. */
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

/** Null for what is not there, or is no file. */
export async function readFileSize(context: EngineContext, path: string): Promise<number | null> {
  const opened = await context.disk.open(path, 'read')
  if (!opened.ok) return null
  const size = await opened.value.size()
  await opened.value.close()
  return size.ok ? size.value : null
}

/** Keeps bytes that are not what was declared, under a name that is not taken for that of the file. Never replaces anything. */
export async function quarantine(context: EngineContext, place: FileLocation): Promise<void> {
  const partial = join(place.folder, place.partial)
  for (let number = 1; number <= QUARANTINE_TRIES; number += 1) {
    const suffix = number === 1 ? MISMATCH_SUFFIX : `${MISMATCH_SUFFIX}-${number}`
    const kept = await context.disk.publish(partial, join(place.folder, `${place.name}${suffix}`))
    if (kept.ok) return
    if (kept.failure.code !== 'disk/exists') return context.log.note('mismatch.not-kept', { code: kept.failure.code })
  }
}

/** Removes a partial of ours. That it stays behind is a pity and no failure of anything. */
export async function discardPartial(context: EngineContext, place: FileLocation): Promise<void> {
  const removed = await context.disk.remove(join(place.folder, place.partial))
  if (!removed.ok) context.log.note('partial.not-removed', { code: removed.failure.code })
}

type Withdrawal = Extract<DownloadEffect, { readonly do: 'withdraw' }>

/**
 * Takes back a complete file that was called off before it was recorded: also from its name, when it was we who put it
 * there and it is still that. What a person agreed to replace stays replaced, with what was there kept beside it.
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

/** A name that was taken and a partial that stayed are one file: taking the name again then succeeds, and never else. */
async function isHalfNamed(context: EngineContext, { place, sizeBytes }: Withdrawal, final: string): Promise<boolean> {
  if ((await readFileSize(context, final)) !== sizeBytes) return false
  return (await context.disk.publish(join(place.folder, place.partial), final)).ok
}
