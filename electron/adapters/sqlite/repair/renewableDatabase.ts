import { type Database, enableWal } from '../database.js'
import { openSqlite } from '../openSqlite.js'
import { isUnusableDatabase } from './isUnusableDatabase.js'
import { openSelfRepairingFile, type SelfRepairingFile } from './selfRepairingFile.js'

/** How long a call waits for another process that is writing to the same file. */
export const BUSY_MS = 5000

export interface RenewableDatabase<T> {
  /** Absolute path. */
  readonly file: string
  /** Migrates the file to the present schema. */
  readonly shape: (db: Database) => void
  readonly make: (db: Database) => T
  readonly close: (made: T) => void
  /** Whether an error of `shape` means that the file is to be replaced although it is not damaged. */
  readonly isOutdated?: (error: unknown) => boolean
  /** Removes the file that cannot be used, which is closed. `openNew` opens the file that replaces it. */
  readonly replace: (openNew: <R>(work: (db: Database) => R) => R) => void
}

/**
 * Opens a database whose content can be restored from elsewhere. A file that cannot be used is replaced by a new one,
 * also when this is noticed later. A file that another process has locked is an error.
 */
export function openRenewableDatabase<T>(database: RenewableDatabase<T>): SelfRepairingFile<T> {
  const { file, shape, make, close, isOutdated = () => false, replace } = database
  const open = <R>(prepare: (db: Database) => R): R =>
    openSqlite(file, BUSY_MS, (db) => {
      enableWal(db)
      shape(db)
      return prepare(db)
    })
  return openSelfRepairingFile({
    open: () => open(make),
    close,
    isSpoilt: (error) => isOutdated(error) || isUnusableDatabase(file, error),
    repair: () =>
      replace((work) => {
        const db = open((opened) => opened)
        try {
          return work(db)
        } finally {
          db.close()
        }
      }),
  })
}
