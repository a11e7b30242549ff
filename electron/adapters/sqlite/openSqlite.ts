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
 * Opens an SQLite file, 0600 in a folder that is made 0700 if need be, and gives what `prepare` makes of it; where that
 * fails it is closed again. `busyMs` is how long a call waits for another process.
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

/** The system's error of a folder on a read-only disk, which SQLite reports like one without permission; null elsewhere. */
function findReadOnlyError(folder: string): unknown {
  try {
    accessSync(folder, constants.W_OK)
    return null
  } catch (error) {
    return getErrorCode(error) === 'EROFS' ? error : null
  }
}

/** Opens an SQLite file that exists and gives what `prepare` makes of it. Nothing can be written through it, and nothing is made. */
export const openSqliteReadOnly = <T>(file: string, busyMs: number, prepare: (db: Database) => T): T =>
  prepareOrClose(new DatabaseSync(file, { timeout: busyMs, readOnly: true }), prepare)

/** The same for a file that nothing changes: it is neither locked nor is anything made beside it, whatever it says of itself. */
export function openSqliteImmutable<T>(file: string, prepare: (db: Database) => T): T {
  const address = `${pathToFileURL(file).href}?immutable=1`
  return prepareOrClose(new DatabaseSync(address, { readOnly: true }), prepare)
}

/** The bytes on disk may be damaged: cell sizes are checked, and the schema may call no function. */
function prepareOrClose<T>(db: Database, prepare: (db: Database) => T): T {
  try {
    db.exec('PRAGMA cell_size_check = ON; PRAGMA trusted_schema = OFF')
    return prepare(db)
  } catch (error) {
    db.close()
    throw error
  }
}
