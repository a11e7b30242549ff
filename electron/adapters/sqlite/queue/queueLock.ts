import { lstatSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../database.js'
import { openWithWriteLock } from '../fileLock.js'
import { isUnusableDatabase } from '../repair/isUnusableDatabase.js'
import { quarantineDatabase } from '../repair/quarantineDatabase.js'
import { isDatabaseDamage, isSqliteBusy } from '../sqliteErrors.js'

/** The file in a data folder that is locked by the process with the queue. */
export const QUEUE_LOCK_NAME = 'lock.db'

/**
 * Acquires the lock on the queue of a data folder for the life of the process. Null when another process holds it. The
 * content of the file does not matter: a damaged file is emptied and not replaced, so that all processes lock the same
 * file.
 */
export function takeQueueLock(folder: string): Database | null {
  const file = join(folder, QUEUE_LOCK_NAME)
  try {
    return openWithWriteLock(file)
  } catch (error) {
    if (isSqliteBusy(error)) return null
    if (!isUnusableDatabase(file, error)) throw error
    const isEmptied = lstatSync(file, { throwIfNoEntry: false })?.isFile() === true && isDatabaseDamage(error)
    if (isEmptied) truncateSync(file)
    else quarantineDatabase(file)
    return openWithWriteLock(file)
  }
}
