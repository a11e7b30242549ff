import { accessSync, constants, lstatSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { DatabaseSync, type DatabaseSyncInstance, type StatementSyncInstance } from '@photostructure/sqlite'
import * as z from 'zod'
import { getErrorCode } from '../disk/diskErrors.js'
import { makeFoldersSync } from '../disk/makeFolders.js'
import { isAccessDenied, restoreOwnerAccess } from './fileAccess.js'
import { isAccessDeniedError, isDatabaseDamage } from './sqliteErrors.js'

export type Database = DatabaseSyncInstance

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

/** The suffixes of the files that SQLite keeps beside a database. */
export const DATABASE_FILE_SUFFIXES = ['', '-wal', '-shm', '-journal'] as const

/**
 * Whether `file` is to make way for a new one: its bytes are damaged; or what has a name that it needs is no file, but a
 * folder, a pipe, a link to nowhere; or it is a file of another account that this one may not use, as when a program was
 * once run by the administrator. A link to a file is as good as the file.
 */
export const isUnusableDatabase = (file: string, error: unknown): boolean =>
  isDatabaseDamage(error) ||
  DATABASE_FILE_SUFFIXES.some((end) => isNoFile(`${file}${end}`)) ||
  (isAccessDeniedError(error) && DATABASE_FILE_SUFFIXES.some((end) => isAccessDenied(`${file}${end}`)))

function isNoFile(path: string): boolean {
  try {
    const isTaken = lstatSync(path, { throwIfNoEntry: false }) !== undefined
    return isTaken && statSync(path, { throwIfNoEntry: false })?.isFile() !== true
  } catch {
    // A part of the path is no folder, or nothing may be looked up there: then no name in it can make way.
    return false
  }
}

/**
 * A statement that is only run. SQLite says after each which row was written last on this connection: in the index of
 * words that number is beyond what a JavaScript number counts to, and the driver throws unless it may give a BigInt.
 */
export function prepareWriteStatement(db: Database, sql: string): StatementSyncInstance {
  const statement = db.prepare(sql)
  statement.setReadBigInts(true)
  return statement
}

/** The version of the SQLite library that this process uses. */
export function readSqliteVersion(): string {
  const db = new DatabaseSync(':memory:')
  try {
    return z.object({ version: z.string() }).parse(db.prepare('SELECT sqlite_version() AS version').get()).version
  } finally {
    db.close()
  }
}

/** A killed process loses nothing that was written; a power cut may lose the last commits. */
export function enableWal(db: Database): void {
  db.exec('PRAGMA journal_mode = WAL')
  db.exec('PRAGMA synchronous = NORMAL')
}

/** Runs the work in a transaction. */
export function runInTransaction<T>(db: Database, work: () => T): T {
  db.exec('BEGIN IMMEDIATE')
  try {
    const value = work()
    db.exec('COMMIT')
    return value
  } catch (error) {
    rollBack(db)
    throw error
  }
}

/** Ends a transaction that failed. Where even that fails, the first error says more. */
function rollBack(db: Database): void {
  try {
    if (db.isTransaction) db.exec('ROLLBACK')
  } catch {
    // SQLite rolls it back when the file is opened next.
  }
}
