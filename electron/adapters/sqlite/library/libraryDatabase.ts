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
 * Opens `<folder>/files.db` with what is made over it. A file of its own and not a table of `library.db`: it is another
 * thread's, and a search or a scan must never make the queue wait for the one writer that SQLite has. What cannot be
 * read is put aside, whenever that is found; a new file begins with the rows that can be read in it and is filled from the
 * folders. What a newer version wrote is left alone.
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
        // Or a link to one.
        if (statSync(aside, { throwIfNoEntry: false })?.isFile() === true) salvageLibrary(db, salvageRecords(aside))
      })
    },
  })
}
