import { join } from 'node:path'
import type { DownloadEffect } from '../../../shared/download/machine/eventsAndEffects.js'
import type { EngineContext } from '../context/engineContext.js'
import { discardPartial } from '../files/discardPartial.js'
import { readFileSize } from '../files/readFileSize.js'

type Withdrawal = Extract<DownloadEffect, { readonly do: 'withdraw' }>

/**
 * Removes a complete file that was cancelled before it was recorded, also under its final name if we gave it that name
 * and the content is still ours. A file that a person agreed to replace stays replaced, and its previous content stays
 * beside it.
 */
export async function withdrawPublished(context: EngineContext, withdrawal: Withdrawal): Promise<void> {
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
  if ((await readFileSize(context.disk, final)) !== sizeBytes) return false
  return (await context.disk.publish(join(place.folder, place.partial), final)).ok
}
