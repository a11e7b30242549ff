import { failure } from '../../../shared/failure.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { Disk } from '../../ports/disk.js'

/** Which folders the partials of this run were made in, so that a name is only ever given in the same one (F-05). */
export interface FolderIdentity {
  /** Notes the folder as it is now. A link under its name is refused. */
  stand(folder: string): Promise<Result<void>>
  /** Whether this is the folder that was stood on: another one under its name, or a link, is not. */
  holds(folder: string): Promise<Result<void>>
}

export function createFolderIdentity(disk: Pick<Disk, 'folderId'>): FolderIdentity {
  const known = new Map<string, string>()
  return {
    async stand(folder) {
      const id = await disk.folderId(folder)
      if (!id.ok) return id
      known.set(folder, id.value)
      return ok(undefined)
    },
    async holds(folder) {
      const id = await disk.folderId(folder)
      if (!id.ok) return id
      const before = known.get(folder)
      return before === undefined || before === id.value ? ok(undefined) : fail(failure('disk/gone'))
    },
  }
}
