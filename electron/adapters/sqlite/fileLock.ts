import type { AcquireFileLock } from '../../ports/fileLock.js'
import type { Database } from './database.js'
import { openSqlite } from './openSqlite.js'

/**
 * Opens an SQLite file with a write lock, which is held until the file is closed. The system releases it when the
 * process ends for any reason, so there is no stale lock and no process id to check (L-01). Throws as SQLite does when
 * another process has the lock.
 */
export const openWithWriteLock = (file: string): Database =>
  openSqlite(file, 0, (lock) => {
    lock.exec('BEGIN EXCLUSIVE')
    return lock
  })

/** Acquires a lock through SQLite, whose locks work in the same way on every system. Nothing is written to the file. */
export const takeFileLock: AcquireFileLock = (path) => {
  try {
    const lock = openWithWriteLock(path)
    return { release: () => lock.close() }
  } catch {
    return null
  }
}
