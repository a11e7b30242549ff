import { constants } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import type { CloneFile } from '../../ports/disk.js'

const { COPYFILE_EXCL, COPYFILE_FICLONE_FORCE } = constants

/**
 * Clones a file by the system's own call for it: Btrfs, XFS and APFS have one, ext4 does not. Node has no such call on
 * Windows, where this returns false on every disk.
 */
export const cloneFile: CloneFile = async (path, clone) => {
  try {
    await copyFile(path, clone, COPYFILE_EXCL | COPYFILE_FICLONE_FORCE)
    return true
  } catch {
    // Node has removed the name that it had made.
    return false
  }
}
