import { groupByKey } from '../../../shared/collections/groupByKey.js'
import type { DatasetId, LibraryFileId, MediaId, PortalId } from '../../../shared/ids.js'
import { isOtherVersion } from '../../../shared/library/sidecar/compareDeclaredVersions.js'
import type { CatalogueStore } from '../../ports/catalogueStore.js'
import type { LibraryIndex } from '../../ports/library/libraryIndex.js'

/** How many datasets are compared with the catalogue at once. */
const COMPARED = 50

interface OutdatedFilesDeps {
  readonly libraryIndex: Pick<LibraryIndex, 'listVersions' | 'markOutdated'>
  readonly catalogueStore: Pick<CatalogueStore, 'readDataset'>
  readonly life: AbortSignal
}

/**
 * Marks files as outdated when the local copy of the catalogue describes another version than was downloaded, and as
 * current when it does not. Files that the copy does not know stay as they are. True when any mark changed.
 */
export async function markOutdatedFiles(
  { libraryIndex, catalogueStore, life }: OutdatedFilesDeps,
  portal: PortalId,
): Promise<boolean> {
  let changed = false
  for (let after = ''; !life.aborted; ) {
    const stamped = await libraryIndex.listVersions(portal, after, COMPARED)
    if (!stamped.ok || stamped.value.length === 0) return changed
    const old: LibraryFileId[] = []
    const current: LibraryFileId[] = []
    for (const [dataset, files] of groupByKey(stamped.value, (file) => file.dataset)) {
      const known = await catalogueStore.readDataset(portal, dataset as DatasetId)
      const media = new Map(known.ok && known.value !== null ? known.value.media.map((one) => [one.id, one]) : [])
      for (const file of files) {
        const now = media.get(file.media as MediaId)
        if (now === undefined || file.outdated === isOtherVersion(file.declared, now)) continue
        ;(file.outdated ? current : old).push(file.id)
      }
    }
    if (old.length > 0) await libraryIndex.markOutdated(old, true)
    if (current.length > 0) await libraryIndex.markOutdated(current, false)
    changed ||= old.length + current.length > 0
    after = stamped.value.at(-1)?.dataset ?? ''
  }
  return changed
}
