import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../database.js'
import { migrate } from '../migrate.js'
import { quarantineDatabase } from '../repair/quarantineDatabase.js'
import { openRenewableDatabase } from '../repair/renewableDatabase.js'
import type { SelfRepairingFile } from '../repair/selfRepairingFile.js'
import { salvageRecords } from '../salvage/salvageRecords.js'
import { LIBRARY_MIGRATIONS } from './migrations.js'
import { salvageLibrary } from './salvageLibrary.js'

/**
 * Opens `<folder>/files.db`. `make` creates what is returned from the open file. The index has a file of its own and
 * is no table of `library.db`: another thread uses it, and a search or a scan must never make the queue wait for
 * SQLite's one writer. A file that cannot be read is put aside, also when this is noticed later; the new file starts
 * with the rows that can be read in it, and the folders fill in the rest. A file of a newer version is left alone.
 */
export function openLibraryDatabase<T>(
  folder: string,
  make: (db: Database) => T,
  close: (made: T) => void,
): SelfRepairingFile<T> {
  const file = join(folder, 'files.db')
  return openRenewableDatabase({
    file,
    make,
    close,
    shape: (db) => migrate(db, LIBRARY_MIGRATIONS),
    replace(openNew) {
      const aside = quarantineDatabase(file)
      openNew((db) => {
        // This is also true of a link to one.
        if (statSync(aside, { throwIfNoEntry: false })?.isFile() === true) salvageLibrary(db, salvageRecords(aside))
      })
    },
  })
}
