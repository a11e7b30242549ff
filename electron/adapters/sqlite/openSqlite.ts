import { accessSync, constants } from 'node:fs'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { DatabaseSync } from '@photostructure/sqlite'
import { getErrorCode } from '../disk/diskErrors.js'
import { makeFoldersSync } from '../disk/makeFolders.js'
import type { Database } from './database.js'
import { DATABASE_FILE_SUFFIXES } from './databaseFileSuffixes.js'
import { isAccessDenied, restoreOwnerAccess } from './fileAccess.js'
import { isAccessDeniedError } from './sqliteErrors.js'

/**
 * Opens an SQLite file with mode 0600, in a folder that is created with mode 0700 when needed, and returns the result
 * of `prepare`. When `prepare` fails, the file is closed. `busyMs` is how long a call waits for another process.
 */
export function openSqlite<T>(file: string, busyMs: number, prepare: (db: Database) => T): T {
  makeFoldersSync(dirname(file), 0o700)
  for (const end of DATABASE_FILE_SUFFIXES) if (isAccessDenied(`${file}${end}`)) restoreOwnerAccess(`${file}${end}`)
  try {
    return prepareOrClose(new DatabaseSync(file, { timeout: busyMs }), (db) => {
      restoreOwnerAccess(file)
      return prepare(db)
    })
  } catch (error) {
    throw (isAccessDeniedError(error) ? findReadOnlyError(dirname(file)) : null) ?? error
  }
}

/**
 * Returns the error of the system for a folder on a read-only disk, which SQLite reports as a missing permission. Null
 * otherwise.
 */
function findReadOnlyError(folder: string): unknown {
  try {
    accessSync(folder, constants.W_OK)
    return null
  } catch (error) {
    return getErrorCode(error) === 'EROFS' ? error : null
  }
}

/** Opens an existing SQLite file for reading only, and returns the result of `prepare`. No file is created. */
export const openSqliteReadOnly = <T>(file: string, busyMs: number, prepare: (db: Database) => T): T =>
  prepareOrClose(new DatabaseSync(file, { timeout: busyMs, readOnly: true }), prepare)

/**
 * The same for a file that no process changes. It is not locked, and no file is created beside it, whatever its header
 * says.
 */
export function openSqliteImmutable<T>(file: string, prepare: (db: Database) => T): T {
  const address = `${pathToFileURL(file).href}?immutable=1`
  return prepareOrClose(new DatabaseSync(address, { readOnly: true }), prepare)
}

/** Prepares for damaged bytes: cell sizes are checked, and the schema may call no function. */
function prepareOrClose<T>(db: Database, prepare: (db: Database) => T): T {
  try {
    db.exec('PRAGMA cell_size_check = ON; PRAGMA trusted_schema = OFF')
    return prepare(db)
  } catch (error) {
    db.close()
    throw error
  }
}
