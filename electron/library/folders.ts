import { join } from 'node:path'
import { folderName, foldForUniqueness, freeName } from '../../shared/download/naming.js'
import { failure } from '../../shared/failure.js'
import { fail, ok, type Result } from '../../shared/result.js'
import type { Disk } from '../ports/disk.js'
import type { Sidecars } from './sidecars.js'

interface Wanted {
  readonly id: string
  readonly title: string
}

export interface Folders {
  /** The folder that holds a dataset, or the one it would be made in; `exists` tells which. */
  find(root: string, dataset: Wanted): Promise<Result<{ readonly folder: string; readonly exists: boolean }>>
}

/**
 * Knows which folder of a root belongs to which dataset, by the sidecars: a folder that a person renamed is still the
 * dataset's. The other folders are read once per root; what is remembered is checked again whenever it is used.
 */
export function openFolders(disk: Disk, sidecars: Sidecars): Folders {
  const scans = new Map<string, Promise<ReadonlyMap<string, string>>>()
  const holds = async (folder: string, id: string): Promise<boolean> => {
    const found = await sidecars.read(folder, 'lately')
    return found.ok && found.value.is === 'read' && found.value.record.datasetId() === id
  }
  const scan = async (root: string): Promise<ReadonlyMap<string, string>> => {
    const listed = await disk.list(root)
    const byDataset = new Map<string, string>()
    for (const entry of listed.ok ? listed.value : []) {
      if (entry.is !== 'folder') continue
      const found = await sidecars.read(join(root, entry.name), 'lately')
      if (found.ok && found.value.is === 'read') byDataset.set(found.value.record.datasetId(), entry.name)
    }
    return byDataset
  }
  return {
    async find(root, dataset) {
      const usual = folderName(dataset)
      if (await holds(join(root, usual), dataset.id)) return ok({ folder: join(root, usual), exists: true })
      const known = scans.get(root) ?? scan(root)
      scans.set(root, known)
      const renamed = (await known).get(dataset.id)
      if (renamed !== undefined && (await holds(join(root, renamed), dataset.id))) {
        return ok({ folder: join(root, renamed), exists: true })
      }
      return placeFor({ disk, sidecars }, root, { id: dataset.id, usual })
    },
  }
}

/** The usual name, unless something else has it. A folder without a sidecar is one where a first file has not ended yet. */
async function placeFor(
  { disk, sidecars }: { readonly disk: Disk; readonly sidecars: Sidecars },
  root: string,
  { id, usual }: { readonly id: string; readonly usual: string },
): Promise<Result<{ readonly folder: string; readonly exists: boolean }>> {
  const listed = await disk.list(root)
  if (!listed.ok) return listed
  const same = listed.value.find(({ name }) => name === usual)
  if (same?.is === 'folder') {
    const found = await sidecars.read(join(root, usual), 'now')
    if (!found.ok) return found
    // The dataset's own first file may have ended since we looked.
    const isOurs = found.value.is !== 'read' || found.value.record.datasetId() === id
    if (isOurs) return ok({ folder: join(root, usual), exists: true })
  }
  const free = freeName(usual, new Set(listed.value.map(({ name }) => foldForUniqueness(name))))
  return free === null ? fail(failure('disk/exists', { name: usual })) : ok({ folder: join(root, free), exists: false })
}
