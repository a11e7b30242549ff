import { join } from 'node:path'
import type { FileLocation } from '../../../shared/download/model/state.js'
import type { Disk } from '../../ports/disk.js'
import type { Log } from '../../ports/log.js'

interface DiscardContext {
  readonly disk: Pick<Disk, 'remove'>
  readonly log: Log
}

/**
 * Removes a partial of ours. If the disk does not allow that, the partial stays, and the download does not fail for it.
 */
export async function discardPartial({ disk, log }: DiscardContext, place: FileLocation): Promise<void> {
  const removed = await disk.remove(join(place.folder, place.partial))
  if (!removed.ok) log.note('partial.not-removed', { code: removed.failure.code })
}
