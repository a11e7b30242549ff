import { lstatSync, statSync } from 'node:fs'
import { DATABASE_FILE_SUFFIXES } from '../databaseFileSuffixes.js'
import { isAccessDenied } from '../fileAccess.js'
import { isAccessDeniedError, isDatabaseDamage } from '../sqliteErrors.js'

/**
 * Whether `file` is to make way for a new one: its bytes are damaged; or what has a name that it needs is no file, but a
 * folder, a pipe, a link to nowhere; or it is a file of another account that this one may not use, as when a program was
 * once run by the administrator. A link to a file is as good as the file.
 */
export const isUnusableDatabase = (file: string, error: unknown): boolean =>
  isDatabaseDamage(error) ||
  DATABASE_FILE_SUFFIXES.some((end) => isNoFile(`${file}${end}`)) ||
  isForeignDatabase(file, error)

/** Whether `file`, or what SQLite keeps beside it, is a file of another account that this one may not use. */
export const isForeignDatabase = (file: string, error: unknown): boolean =>
  isAccessDeniedError(error) && DATABASE_FILE_SUFFIXES.some((end) => isAccessDenied(`${file}${end}`))

function isNoFile(path: string): boolean {
  try {
    const isTaken = lstatSync(path, { throwIfNoEntry: false }) !== undefined
    return isTaken && statSync(path, { throwIfNoEntry: false })?.isFile() !== true
  } catch {
    // A part of the path is no folder, or nothing may be looked up there: then no name in it can make way.
    return false
  }
}
