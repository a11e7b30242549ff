import { join } from 'node:path'
import { isProtectedName } from '../../../shared/protect/protectedName.js'
import type { Result } from '../../../shared/result.js'
import type { Disk } from '../../ports/disk.js'
import type { LibraryFolders } from '../../ports/library/libraryFolders.js'
import type { AuditLog } from '../auditLog.js'
import type { ProtectedEntry } from '../findProtectedFiles.js'
import { overwriteAndRemove } from './overwriteAndRemove.js'

/** The names of our partials. No other program creates them. */
const PARTIAL = /\.age\.rudi-partial(?:-\d+)?$/

export interface PurgeDeps {
  readonly disk: Disk
  readonly libraryFolders: Pick<LibraryFolders, 'forget'>
  readonly audit: Pick<AuditLog, 'append'>
}

/**
 * Destroys a protected file and removes it from the record of its folder. The log entry is written first, so that the
 * log may say more than was done and never less. A purge that was interrupted is continued.
 */
export async function purgeProtectedFile(
  { disk, libraryFolders, audit }: PurgeDeps,
  { folder, name, datasetId, mediaId, sizeBytes }: ProtectedEntry,
): Promise<Result<void>> {
  const path = join(folder, name)
  const logged = await audit.append({ action: 'purge', path, to: null, dataset: datasetId, media: mediaId })
  if (!logged.ok) return logged
  // A record may come from a stranger: by its length alone it could name any file of the folder.
  const isPartial = PARTIAL.test(name)
  const purged = await overwriteAndRemove(
    disk,
    path,
    (bytes) => isPartial || (isProtectedName(name) && bytes === sizeBytes),
  )
  // The file can be missing after a purge that was interrupted before it updated the record.
  if (!purged.ok && purged.failure.code !== 'disk/not-found') return purged
  return libraryFolders.forget(folder, new Set([name]))
}
