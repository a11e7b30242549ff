import { basename, dirname } from 'node:path'
import { createExpiringLru } from '../../../shared/collections/expiringLru.js'
import { toNameKey } from '../../../shared/download/files/freeNames.js'
import { ok, type Result } from '../../../shared/result.js'
import { runYielding, type Slices } from '../../../shared/timeSlices.js'
import type { Clock } from '../../ports/clock.js'
import type { Disk } from '../../ports/disk.js'

/** The names that a folder holds. A key is what `toNameKey` makes of a name. */
export interface FolderNames {
  /** The keys of all names, those of files too. */
  readonly keys: ReadonlySet<string>
  /** The folders by their names. */
  readonly folders: ReadonlySet<string>
  /** By its key, the first folder that has it. */
  readonly folderByKey: ReadonlyMap<string, string>
}

export interface FolderNamesCache {
  /** `lately`: names that were read within the last second are enough. Folders of ours made since then are among them. */
  read(folder: string, age: 'lately' | 'now'): Promise<Result<FolderNames>>
  /** Called after a folder of ours was made. */
  onMade(folder: string): void
}

const LATELY_MS = 1000
/** More folders than datasets are put into at a time. */
const KEPT = 20
/** How many names are looked at in one slice: about a millisecond. */
const NAMES_A_SLICE = 500

interface Names extends FolderNames {
  readonly keys: Set<string>
  readonly folders: Set<string>
  readonly folderByKey: Map<string, string>
}

/**
 * Reads the names in a folder once for all datasets that look for a place in it at about the same time. Otherwise each
 * of ten thousand datasets would read the folders of all those before it. `isShared`: other processes make folders there
 * too, and each reading lists it anew.
 */
export function createFolderNamesCache(disk: Disk, clock: Clock, isShared: boolean): FolderNamesCache {
  const kept = createExpiringLru<string, Promise<Result<Names>>>({
    entries: KEPT,
    freshMs: isShared ? 0 : LATELY_MS,
    elapsed: clock.elapsed,
  })
  const list = async (folder: string): Promise<Result<Names>> => {
    const listed = await disk.list(folder)
    if (!listed.ok) kept.delete(folder)
    return listed.ok ? ok(await runYielding(collectNames(listed.value), clock)) : listed
  }
  return {
    read(folder, age) {
      const known = age === 'now' ? undefined : kept.get(folder)
      const names = known ?? list(folder)
      if (known === undefined) kept.set(folder, names)
      return names
    },
    onMade(folder) {
      void kept.get(dirname(folder))?.then((names) => {
        if (names.ok) addFolder(names.value, basename(folder))
      })
    },
  }
}

function* collectNames(entries: readonly { readonly name: string; readonly type: string }[]): Slices<Names> {
  const names: Names = { keys: new Set(), folders: new Set(), folderByKey: new Map() }
  for (const [place, { name, type }] of entries.entries()) {
    if (type === 'folder') addFolder(names, name)
    else names.keys.add(toNameKey(name))
    if (place % NAMES_A_SLICE === NAMES_A_SLICE - 1) yield
  }
  return names
}

function addFolder({ keys, folders, folderByKey }: Names, name: string): void {
  const key = toNameKey(name)
  keys.add(key)
  folders.add(name)
  if (!folderByKey.has(key)) folderByKey.set(key, name)
}
