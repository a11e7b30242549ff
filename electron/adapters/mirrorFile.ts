import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { MIRROR_STEPS } from './mirrorSchema.js'
import { openRenewable, type Renewable } from './renewable.js'
import { type Db, ENDS, isSpoilt, openSqlite, openSqliteToRead, takeStep, versionOf, writeAhead } from './sqliteFile.js'

/** The command line may read while another command of the same folder writes a page. */
const BUSY_MS = 5000

/**
 * Opens `<folder>/catalogue.db` with what is made over it. It is a file of its own, not part of `library.db`: it is
 * another thread's, it may be thrown away at any time, and the queue's lock, backups and durability are none of its
 * business. A file that cannot be read or has another shape is removed and made anew, whenever that is found; what
 * another process holds is an error.
 */
export function openMirrorFile<T>(folder: string, make: (db: Db) => T, close: (made: T) => void): Renewable<T> {
  const file = join(folder, 'catalogue.db')
  return openRenewable({
    open: () =>
      openSqlite(file, BUSY_MS, (db) => {
        shape(db)
        return make(db)
      }),
    close,
    isSpoilt: (error) => error instanceof OtherShape || isSpoilt(file, error),
    mend() {
      for (const end of ENDS) rmSync(`${file}${end}`, { force: true, recursive: true })
    },
  })
}

/** The same file for reading only, or null when there is none of a known shape. It is neither made, renewed nor given a newer shape. */
export function openMirrorFileToRead<T>(folder: string, make: (db: Db) => T): T | null {
  const file = join(folder, 'catalogue.db')
  if (!existsSync(file)) return null
  try {
    return openSqliteToRead(file, BUSY_MS, (db) => {
      const found = versionOf(db)
      if (found < 1 || found > MIRROR_STEPS.length) throw new OtherShape()
      return make(db)
    })
  } catch (error) {
    if (error instanceof OtherShape) return null
    throw error
  }
}

class OtherShape extends Error {}

function shape(db: Db): void {
  writeAhead(db)
  const found = versionOf(db)
  if (found < 0 || found > MIRROR_STEPS.length) throw new OtherShape()
  for (const [index, sql] of MIRROR_STEPS.entries()) if (index >= versionOf(db)) takeStep(db, sql, index + 1)
}
