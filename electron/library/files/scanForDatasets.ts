import { join } from 'node:path'
import { LIMITS } from '../../../shared/limits.js'
import type { Disk } from '../../ports/disk.js'
import type { SidecarCache } from '../records/sidecarCache.js'

/**
 * Which dataset is in which folder below a root, by the sidecars. Nearer folders first and no deeper than a layout can
 * be; nothing is searched inside a dataset's own folder or behind a link, and a root that holds a person's whole home
 * is not searched to its end. A folder that cannot be read counts as empty; null when that is the root itself.
 * `onDamaged` is called with each folder whose record is damaged: which dataset it holds is unknown.
 */
export async function scanForDatasets(
  { disk, sidecars }: { readonly disk: Disk; readonly sidecars: SidecarCache },
  root: string,
  onDamaged?: (folder: string) => void,
): Promise<ReadonlyMap<string, string> | null> {
  const byDataset = new Map<string, string>()
  let looked = 0
  let level: readonly string[] = [root]
  for (let depth = 0; depth < LIMITS.LAYOUT_FOLDERS; depth += 1) {
    const below: string[] = []
    for (const parent of level) {
      const listed = await disk.list(parent)
      if (!listed.ok && parent === root) return null
      for (const entry of listed.ok ? listed.value : []) {
        if (entry.type !== 'folder' || looked >= LIMITS.FOLDERS_SEARCHED) continue
        looked += 1
        const folder = join(parent, entry.name)
        const found = await sidecars.read(folder, 'lately')
        if (found.ok && found.value.type === 'damaged') onDamaged?.(folder)
        if (!found.ok || found.value.type !== 'read') below.push(folder)
        else if (!byDataset.has(found.value.record.getDatasetId()))
          byDataset.set(found.value.record.getDatasetId(), folder)
      }
    }
    level = below
  }
  return byDataset
}
