import type { AcquireFileLock } from '../../ports/fileLock.js'
import type { Database } from './database.js'
import { openSqlite } from './openSqlite.js'

/**
 * Opens an SQLite file with a write lock, which is held until it is closed. The system takes it away when the process
 * dies, however it dies, so there is no stale lock and no process id to guess about (L-01). Throws as SQLite does when
 * another process has the lock.
 */
export const openWithWriteLock = (file: string): Database =>
  openSqlite(file, 0, (lock) => {
    lock.exec('BEGIN EXCLUSIVE')
    return lock
  })

/** `AcquireFileLock` by SQLite's lock, which works alike on every system. Nothing is written to the file. */
export const takeFileLock: AcquireFileLock = (path) => {
  try {
    const lock = openWithWriteLock(path)
    return { release: () => lock.close() }
  } catch {
    return null
  }
}
