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
 * Opens `<folder>/catalogue.db`. `make` creates what is returned from the open file. The catalogue has a file of its
 * own and is no part of `library.db`: another thread uses it, it may be deleted at any time, and it needs neither the
 * lock nor the backups nor the durability of the queue. A file that cannot be read or has another schema is replaced by
 * an empty one, also when this is noticed later. A file that another process has locked is an error.
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

/**
 * Opens the same file for reading only. Returns null when there is none of a known schema. The file is neither created
 * nor replaced nor migrated.
 */
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
  // A migration sorts by it. SQLite itself cannot fold titles or produce UTF-16.
  db.function('read_title_key', readTitleKey)
  db.function('refresh_formats', refreshRecordFormats)
  for (const [index, sql] of CATALOGUE_MIGRATIONS.entries())
    if (index >= readUserVersion(db)) applyMigration(db, sql, index + 1)
}
