import { accessSync, chmodSync, constants, statSync } from 'node:fs'
import { PRIVATE_MODE } from '../disk/openFlagsAndModes.js'

/** Whether this process may read what has the path. */
export const isReadable = (path: string): boolean => hasAccess(path, constants.R_OK)

/** Whether the path is a file, or a link to one, that this process may not both read and write. */
export const isAccessDenied = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isFile() === true && !hasAccess(path, constants.R_OK | constants.W_OK)

/**
 * Gives a file of ours exactly the rights that it needs. A file of another account stays as it is, and so does one on a
 * file system without rights: the folder around it keeps other users out.
 */
export function restoreOwnerAccess(path: string): void {
  try {
    chmodSync(path, PRIVATE_MODE)
  } catch {
    // A failure here shows when the file is opened.
  }
}

function hasAccess(path: string, mode: number): boolean {
  try {
    accessSync(path, mode)
    return true
  } catch {
    return false
  }
}
