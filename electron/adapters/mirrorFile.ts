import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf } from './diskBreaks.js'
import { MIRROR_SCHEMA, MIRROR_VERSION } from './mirrorSchema.js'
import { type Db, openOrRenew, openSqlite, openSqliteToRead, takeStep, versionOf, writeAhead } from './sqliteFile.js'

/** The command line may read while another command of the same folder writes a page. */
const BUSY_MS = 5000

/**
 * Opens `<folder>/catalogue.db`. It is a file of its own, not part of `library.db`: it is another thread's, it may be
 * thrown away at any time, and the queue's lock, backups and durability are none of its business. What cannot be read or
 * has another shape is removed and made anew; what another process holds is an error.
 */
export function openMirrorFile(folder: string): Db {
  const file = join(folder, 'catalogue.db')
  return openOrRenew(
    () => openSqlite(file, BUSY_MS, shape),
    (error) => error instanceof OtherShape || /^SQLITE_(NOTADB|CORRUPT|ERROR)|^$/.test(codeOf(error)),
    (end) => rmSync(`${file}${end}`, { force: true }),
  )
}

/** The same file for reading only, or null when there is none of this shape. It is neither made nor renewed. */
export function openMirrorFileToRead(folder: string): Db | null {
  const file = join(folder, 'catalogue.db')
  if (!existsSync(file)) return null
  const db = openSqliteToRead(file, BUSY_MS)
  try {
    if (versionOf(db) === MIRROR_VERSION) return db
  } catch (error) {
    db.close()
    throw error
  }
  db.close()
  return null
}

class OtherShape extends Error {}

function shape(db: Db): void {
  writeAhead(db)
  const found = versionOf(db)
  if (found === 0) takeStep(db, MIRROR_SCHEMA, MIRROR_VERSION)
  else if (found !== MIRROR_VERSION) throw new OtherShape()
}
