import { failure } from '../../../shared/failure.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { Disk } from '../../ports/disk.js'

/**
 * Remembers the identity of the folders in which this run created partials, so that a file gets its final name only in
 * the same folder (F-05).
 */
export interface RememberedFolders {
  /** Remembers the present identity of a folder. Fails when the path is a link. */
  remember(folder: string): Promise<Result<void>>
  /** Returns the remembered identity of a folder; if there is none, reads and remembers the present one. */
  getId(folder: string): Promise<Result<string>>
  /** Checks that a path still leads to the remembered folder. Fails when another folder or a link has replaced it. */
  checkNotReplaced(folder: string): Promise<Result<void>>
}

export function createRememberedFolders(disk: Pick<Disk, 'folderId'>): RememberedFolders {
  const known = new Map<string, string>()
  const note = async (folder: string): Promise<Result<string>> => {
    const id = await disk.folderId(folder)
    if (id.ok) known.set(folder, id.value)
    return id
  }
  return {
    async remember(folder) {
      const id = await note(folder)
      return id.ok ? ok(undefined) : id
    },
    async getId(folder) {
      const before = known.get(folder)
      return before === undefined ? note(folder) : ok(before)
    },
    async checkNotReplaced(folder) {
      const id = await disk.folderId(folder)
      if (!id.ok) return id
      const before = known.get(folder)
      return before === undefined || before === id.value ? ok(undefined) : fail(failure('disk/gone'))
    },
  }
}
