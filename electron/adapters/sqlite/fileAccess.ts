import { accessSync, chmodSync, constants, statSync } from 'node:fs'
import { PRIVATE_MODE } from '../disk/openFlagsAndModes.js'

/** Whether this process may read the file. */
export const isReadable = (path: string): boolean => hasAccess(path, constants.R_OK)

/** Whether the path is a file, or a link to a file, that this process may not read and write. */
export const isAccessDenied = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isFile() === true && !hasAccess(path, constants.R_OK | constants.W_OK)

/**
 * Sets the mode of a file of ours to 0600. A file of another account keeps its mode, and so does one on a file system
 * without modes: the mode of its folder keeps other users out.
 */
export function restoreOwnerAccess(path: string): void {
  try {
    chmodSync(path, PRIVATE_MODE)
  } catch {
    // If this fails, opening the file fails too and reports it.
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
