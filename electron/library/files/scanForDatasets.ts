import { join } from 'node:path'
import { type Failure, failure } from '../../../shared/failure.js'
import type { FolderRecord } from '../../../shared/library/sidecar/folderRecord.js'
import { SIDECAR_NAME } from '../../../shared/library/sidecar/sidecar.js'
import { LIMITS } from '../../../shared/limits.js'
import type { Disk } from '../../ports/disk.js'
import type { SidecarCache } from '../records/sidecarCache.js'
import { mayHoldDatasets } from './systemAndTrashFolders.js'

interface ScanDeps {
  readonly disk: Disk
  readonly sidecars: SidecarCache
}

/** A folder below a root: the record of its dataset, or why it is not known what it and the folders below it hold. */
export type ScannedFolder =
  | { readonly type: 'dataset'; readonly folder: string; readonly record: FolderRecord }
  | { readonly type: 'unknown'; readonly folder: string; readonly because: Failure }

/**
 * Searches the folders below a root for datasets, by the sidecars. Nearer folders first and no deeper than a layout can
 * be; nothing is searched inside a dataset's own folder, among previous versions, in the trash of a drive or behind a
 * link. A root that holds a person's whole home is not searched to its end, which is reported as a folder that is not
 * known.
 */
export async function* scanFolders({ disk, sidecars }: ScanDeps, root: string): AsyncGenerator<ScannedFolder> {
  let looked = 0
  /** Folders whose record the disk does not give: their listing fails for the same reason, which is told already. */
  const unread = new Set<string>()
  let level: readonly string[] = [root]
  for (let depth = 0; depth < LIMITS.LAYOUT_FOLDERS; depth += 1) {
    const below: string[] = []
    for (const parent of level) {
      const listed = await disk.list(parent)
      if (!listed.ok && !unread.has(parent)) yield { type: 'unknown', folder: parent, because: listed.failure }
      for (const entry of listed.ok ? listed.value : []) {
        if (entry.type !== 'folder' || !mayHoldDatasets(entry.name)) continue
        if (looked >= LIMITS.FOLDERS_SEARCHED) {
          yield { type: 'unknown', folder: parent, because: failure('library/too-many-folders') }
          return
        }
        looked += 1
        const folder = join(parent, entry.name)
        const found = await sidecars.read(folder, 'lately')
        if (found.ok && found.value.type === 'read') yield { type: 'dataset', folder, record: found.value.record }
        else below.push(folder)
        if (!found.ok) {
          unread.add(folder)
          yield { type: 'unknown', folder, because: found.failure }
        } else if (found.value.type === 'damaged')
          yield { type: 'unknown', folder, because: failure('library/unreadable-record', { name: SIDECAR_NAME }) }
      }
    }
    level = below
  }
}

/** Why the root itself cannot be listed, when this is what was found; else null. */
export const findRootFailure = (found: ScannedFolder, root: string): Failure | null =>
  found.type === 'unknown' && found.folder === root && found.because.code !== 'library/too-many-folders'
    ? found.because
    : null

/**
 * Which dataset is in which folder below a root. A folder that cannot be read counts as empty; null when that is the
 * root itself.
 */
export async function scanForDatasets(deps: ScanDeps, root: string): Promise<ReadonlyMap<string, string> | null> {
  const byDataset = new Map<string, string>()
  for await (const found of scanFolders(deps, root)) {
    if (findRootFailure(found, root) !== null) return null
    if (found.type === 'dataset' && !byDataset.has(found.record.getDatasetId()))
      byDataset.set(found.record.getDatasetId(), found.folder)
  }
  return byDataset
}
