import { join } from 'node:path'
import { folderName, foldForUniqueness, freeName } from '../../shared/download/naming.js'
import { failure } from '../../shared/failure.js'
import { parseSidecar, SIDECAR_NAME, type Sidecar } from '../../shared/library/sidecar.js'
import { LIMITS } from '../../shared/limits.js'
import { fail, ok, type Result } from '../../shared/result.js'
import type { Disk } from '../ports.js'

/** A sidecar as it lies there: absent, one of ours, or something that cannot be read as one. */
export type FoundSidecar =
  | { readonly is: 'absent' }
  | { readonly is: 'read'; readonly sidecar: Sidecar }
  | { readonly is: 'damaged' }

export async function readSidecar(disk: Disk, folder: string): Promise<Result<FoundSidecar>> {
  const read = await disk.readSmall(join(folder, SIDECAR_NAME), LIMITS.SIDECAR_BYTES)
  if (!read.ok) {
    if (read.failure.code === 'disk/not-found') return ok({ is: 'absent' })
    return read.failure.code === 'file/too-large' ? ok({ is: 'damaged' }) : read
  }
  const sidecar = parseSidecar(read.value)
  return ok(sidecar === null ? { is: 'damaged' } : { is: 'read', sidecar })
}

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
export function openFolders(disk: Disk): Folders {
  const scans = new Map<string, Promise<ReadonlyMap<string, string>>>()
  const holds = async (folder: string, id: string): Promise<boolean> => {
    const found = await readSidecar(disk, folder)
    return found.ok && found.value.is === 'read' && found.value.sidecar.datasetId === id
  }
  const scan = async (root: string): Promise<ReadonlyMap<string, string>> => {
    const listed = await disk.list(root)
    const byDataset = new Map<string, string>()
    for (const entry of listed.ok ? listed.value : []) {
      if (entry.is !== 'folder') continue
      const found = await readSidecar(disk, join(root, entry.name))
      if (found.ok && found.value.is === 'read') byDataset.set(found.value.sidecar.datasetId, entry.name)
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
      return placeFor(disk, root, usual)
    },
  }
}

/** The usual name, unless something else has it. A folder without a sidecar is one where a first file has not ended yet. */
async function placeFor(
  disk: Disk,
  root: string,
  usual: string,
): Promise<Result<{ readonly folder: string; readonly exists: boolean }>> {
  const listed = await disk.list(root)
  if (!listed.ok) return listed
  const same = listed.value.find(({ name }) => name === usual)
  if (same?.is === 'folder') {
    const found = await readSidecar(disk, join(root, usual))
    if (!found.ok) return found
    if (found.value.is !== 'read') return ok({ folder: join(root, usual), exists: true })
  }
  const free = freeName(usual, new Set(listed.value.map(({ name }) => foldForUniqueness(name))))
  return free === null ? fail(failure('disk/exists', { name: usual })) : ok({ folder: join(root, free), exists: false })
}
