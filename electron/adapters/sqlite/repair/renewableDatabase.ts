import { type Database, enableWal } from '../database.js'
import { openSqlite } from '../openSqlite.js'
import { isUnusableDatabase } from './isUnusableDatabase.js'
import { openSelfRepairingFile, type SelfRepairingFile } from './selfRepairingFile.js'

/** Another process of the same folder may be writing. */
export const BUSY_MS = 5000

export interface RenewableDatabase<T> {
  /** Absolute path. */
  readonly file: string
  /** Brings the file into today's shape. */
  readonly shape: (db: Database) => void
  readonly make: (db: Database) => T
  readonly close: (made: T) => void
  /** Whether an error of `shape` says that the file is to be renewed, though it is not damaged. */
  readonly isOutdated?: (error: unknown) => boolean
  /** Takes the file away that cannot be used. It is closed then. `openNew` opens the one that takes its place. */
  readonly replace: (openNew: <R>(work: (db: Database) => R) => R) => void
}

/**
 * Opens a database that can be filled again from elsewhere, with what is made over it. A file that cannot be used makes
 * way for a new one, whenever that is found; what another process holds is an error.
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
