import { DatabaseSync, type DatabaseSyncInstance, type StatementSyncInstance } from '@photostructure/sqlite'
import * as z from 'zod'

export type Database = DatabaseSyncInstance

/**
 * A statement that is only run. After each run SQLite returns the number of the last written row. In the index of words
 * that number can exceed what a JavaScript number holds, and the driver throws unless it may return a BigInt.
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

/** A killed process loses nothing that was written. A power cut may lose the last commits. */
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

/** Rolls back a transaction that failed. When this fails too, the first error is the one that is thrown. */
function rollBack(db: Database): void {
  try {
    if (db.isTransaction) db.exec('ROLLBACK')
  } catch {
    // SQLite rolls the transaction back when the file is opened the next time.
  }
}
