import { failure } from '../../../shared/failure.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { Disk } from '../../ports/disk.js'

/** Which folders the partials of this run were made in, so that a name is only ever given in the same one (F-05). */
export interface FolderIdentity {
  /** Notes the folder as it is now. A link under its name is refused. */
  remember(folder: string): Promise<Result<void>>
  /** By what the folder is known: as it was noted, or else as it is now, which is noted. */
  idOf(folder: string): Promise<Result<string>>
  /** Whether this is the folder that was stood on: another one under its name, or a link, is not. */
  check(folder: string): Promise<Result<void>>
}

export function createFolderIdentity(disk: Pick<Disk, 'folderId'>): FolderIdentity {
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
    async idOf(folder) {
      const before = known.get(folder)
      return before === undefined ? note(folder) : ok(before)
    },
    async check(folder) {
      const id = await disk.folderId(folder)
      if (!id.ok) return id
      const before = known.get(folder)
      return before === undefined || before === id.value ? ok(undefined) : fail(failure('disk/gone'))
    },
  }
}
