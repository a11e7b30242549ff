import { DatabaseSync, type DatabaseSyncInstance, type StatementSyncInstance } from '@photostructure/sqlite'
import * as z from 'zod'

export type Database = DatabaseSyncInstance

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
