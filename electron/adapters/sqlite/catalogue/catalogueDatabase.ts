import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../database.js'
import { DATABASE_FILE_SUFFIXES } from '../databaseFileSuffixes.js'
import { applyMigration, readUserVersion } from '../migrate.js'
import { openSqliteReadOnly } from '../openSqlite.js'
import { BUSY_MS, openRenewableDatabase } from '../repair/renewableDatabase.js'
import type { SelfRepairingFile } from '../repair/selfRepairingFile.js'
import { CATALOGUE_MIGRATIONS } from './migrations.js'
import { refreshRecordFormats } from './refreshRecordFormats.js'
import { readTitleKey } from './titleKeys.js'

/**
 * Opens `<folder>/catalogue.db` with what is made over it. It is a file of its own, not part of `library.db`: it is
 * another thread's, it may be thrown away at any time, and the queue's lock, backups and durability are none of its
 * business. A file that cannot be read or has another shape is removed and made anew, whenever that is found; what
 * another process holds is an error.
 */
export function openCatalogueDatabase<T>(
  folder: string,
  make: (db: Database) => T,
  close: (made: T) => void,
): SelfRepairingFile<T> {
  const file = join(folder, 'catalogue.db')
  return openRenewableDatabase({
    file,
    shape,
    make,
    close,
    isOutdated: (error) => error instanceof OtherShape,
    replace() {
      for (const end of DATABASE_FILE_SUFFIXES) rmSync(`${file}${end}`, { force: true, recursive: true })
    },
  })
}

/** The same file for reading only, or null when there is none of a known shape. It is neither made, renewed nor given a newer shape. */
export function openCatalogueDatabaseReadOnly<T>(folder: string, make: (db: Database) => T): T | null {
  const file = join(folder, 'catalogue.db')
  if (!existsSync(file)) return null
  try {
    return openSqliteReadOnly(file, BUSY_MS, (db) => {
      const found = readUserVersion(db)
      if (found < 1 || found > CATALOGUE_MIGRATIONS.length) throw new OtherShape()
      return make(db)
    })
  } catch (error) {
    if (error instanceof OtherShape) return null
    throw error
  }
}

class OtherShape extends Error {}

function shape(db: Database): void {
  const found = readUserVersion(db)
  if (found < 0 || found > CATALOGUE_MIGRATIONS.length) throw new OtherShape()
  // A step sorts by it. SQLite has no folding of titles of its own, and no UTF-16.
  db.function('read_title_key', readTitleKey)
  db.function('refresh_formats', refreshRecordFormats)
  for (const [index, sql] of CATALOGUE_MIGRATIONS.entries())
    if (index >= readUserVersion(db)) applyMigration(db, sql, index + 1)
}
