import { createExpiringLru } from '../../../shared/collections/expiringLru.js'
import { ok, type Result } from '../../../shared/result.js'
import type { Clock } from '../../ports/clock.js'
import type { Disk } from '../../ports/disk.js'
import { isInternalFile } from './isInternalFile.js'

/** The names by length of a folder's recent listing. */
type BySize = Map<number, readonly string[]>

const FRESH_MS = 10_000
/** More folders than are written to at a time. */
const KEPT = 1000

export interface FolderListings {
  /**
   * Files of this length that are neither our own records nor known (a file that was known once stays known). A missing
   * folder has none.
   */
  findUnrecorded(
    folder: string,
    sizeBytes: number,
    isKnown: (name: string) => boolean,
  ): Promise<Result<readonly string[]>>
}

/**
 * Lists a folder once for all the media that are searched in it at the same time: otherwise five thousand media would
 * list five thousand files each. Files that are added later are ours and on record.
 */
export function createFolderListings(disk: Disk, clock: Clock): FolderListings {
  const kept = createExpiringLru<string, Promise<Result<BySize>>>({
    entries: KEPT,
    freshMs: FRESH_MS,
    elapsed: clock.elapsed,
  })
  return {
    async findUnrecorded(folder, sizeBytes, isKnown) {
      const known = kept.get(folder)
      const listed = known ?? listBySize(disk, folder, (name) => !isKnown(name))
      if (known === undefined) kept.set(folder, listed)
      const found = await listed
      if (found.ok) {
        const unknown = (found.value.get(sizeBytes) ?? []).filter((name) => !isKnown(name))
        // Thousands of files may have one length: each is checked against the records once, not once per media.
        found.value.set(sizeBytes, unknown)
        return ok(unknown)
      }
      kept.delete(folder)
      return found.failure.code === 'disk/not-found' ? ok([]) : found
    },
  }
}

async function listBySize(disk: Disk, folder: string, isWanted: (name: string) => boolean): Promise<Result<BySize>> {
  const listed = await disk.list(folder, (name) => !isInternalFile(name) && isWanted(name))
  if (!listed.ok) return listed
  const sizes = new Map<number, string[]>()
  for (const { type, name, sizeBytes } of listed.value) {
    if (type !== 'file' || sizeBytes === null || isInternalFile(name) || !isWanted(name)) continue
    const same = sizes.get(sizeBytes) ?? []
    same.push(name)
    sizes.set(sizeBytes, same)
  }
  return ok(sizes)
}
