import { failure } from '../../../shared/failure.js'
import type { DownloadId } from '../../../shared/ids.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { Disk } from '../../ports/disk.js'

/**
 * Remembers the identity of the folder in which each download of this run has its partial, so that the file gets its
 * final name only in the same folder (F-05). Another download may begin in a folder that has replaced it meanwhile.
 */
export interface RememberedFolders {
  /** Remembers the present identity of the folder of a download's partial. Fails when the path is a link. */
  remember(id: DownloadId, folder: string): Promise<Result<void>>
  /**
   * Checks that a path still leads to the folder that was remembered for this download, if there is one. Fails when
   * another folder or a link has replaced it.
   */
  checkNotReplaced(id: DownloadId, folder: string): Promise<Result<void>>
  /** Forgets a download that has its final name. */
  forget(id: DownloadId): void
  /** Returns the identity of a folder for a body that goes into it as a whole: it is read once for many of them. */
  getId(folder: string): Promise<Result<string>>
  /** Reads the identity of a folder anew for the next body: one could not be written into it. */
  readAgain(folder: string): void
}

export function createRememberedFolders(disk: Pick<Disk, 'folderId'>): RememberedFolders {
  const ofPartials = new Map<DownloadId, string>()
  const ofBodies = new Map<string, string>()
  return {
    async remember(id, folder) {
      const found = await disk.folderId(folder)
      if (!found.ok) return found
      ofPartials.set(id, found.value)
      return ok(undefined)
    },
    async checkNotReplaced(id, folder) {
      const found = await disk.folderId(folder)
      if (!found.ok) return found
      const before = ofPartials.get(id)
      return before === undefined || before === found.value ? ok(undefined) : fail(failure('disk/gone'))
    },
    forget: (id) => void ofPartials.delete(id),
    async getId(folder) {
      const known = ofBodies.get(folder)
      if (known !== undefined) return ok(known)
      const found = await disk.folderId(folder)
      if (found.ok) ofBodies.set(folder, found.value)
      return found
    },
    readAgain: (folder) => void ofBodies.delete(folder),
  }
}
