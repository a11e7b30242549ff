import { lstatSync, statSync } from 'node:fs'
import { DATABASE_FILE_SUFFIXES } from '../databaseFileSuffixes.js'
import { isAccessDenied } from '../fileAccess.js'
import { isAccessDeniedError, isDatabaseDamage } from '../sqliteErrors.js'

/**
 * Whether `file` is to be replaced by a new one. Its bytes are damaged; or a name that the database needs belongs to a
 * folder, a pipe or a dangling link; or the file belongs to another account and may not be used, for example after a
 * start as administrator. A link to a file counts as the file.
 */
export const isUnusableDatabase = (file: string, error: unknown): boolean =>
  isDatabaseDamage(error) ||
  DATABASE_FILE_SUFFIXES.some((end) => isNoFile(`${file}${end}`)) ||
  isForeignDatabase(file, error)

/** Whether `file`, or a file that SQLite keeps beside it, belongs to another account and may not be used. */
export const isForeignDatabase = (file: string, error: unknown): boolean =>
  isAccessDeniedError(error) && DATABASE_FILE_SUFFIXES.some((end) => isAccessDenied(`${file}${end}`))

function isNoFile(path: string): boolean {
  try {
    const isTaken = lstatSync(path, { throwIfNoEntry: false }) !== undefined
    return isTaken && statSync(path, { throwIfNoEntry: false })?.isFile() !== true
  } catch {
    // A part of the path is no folder, or may not be searched. Then no name in it can be replaced.
    return false
  }
}
