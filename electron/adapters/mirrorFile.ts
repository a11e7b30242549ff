import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import * as z from 'zod'
import { codeOf } from './diskBreaks.js'
import { MIRROR_SCHEMA, MIRROR_VERSION } from './mirrorSchema.js'

export type Db = InstanceType<typeof Database>

/** The command line may read while another command of the same folder writes a page. */
const BUSY_MS = 5000

const version = z.object({ user_version: z.number().int() })

/**
 * Opens `<folder>/catalogue.db`, 0600. It is a file of its own, not part of `library.db`: it is another thread's, it may
 * be thrown away at any time, and the queue's lock, backups and durability are none of its business. What cannot be read
 * or has another shape is removed and made anew; what another process holds is an error.
 */
export function openMirrorFile(folder: string): Db {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'catalogue.db')
  try {
    return shaped(file)
  } catch (error) {
    if (!/^SQLITE_(NOTADB|CORRUPT|ERROR)|^$/.test(codeOf(error)) && !(error instanceof OtherShape)) throw error
    for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true })
    return shaped(file)
  }
}

class OtherShape extends Error {}

function shaped(file: string): Db {
  const db = new Database(file, { timeout: BUSY_MS })
  try {
    chmodSync(file, 0o600)
    db.exec('PRAGMA journal_mode = WAL')
    db.exec('PRAGMA synchronous = NORMAL')
    const found = version.parse(db.prepare('PRAGMA user_version').get()).user_version
    if (found === 0) db.exec(`BEGIN IMMEDIATE; ${MIRROR_SCHEMA}; PRAGMA user_version = ${MIRROR_VERSION}; COMMIT`)
    else if (found !== MIRROR_VERSION) throw new OtherShape()
    return db
  } catch (error) {
    db.close()
    throw error
  }
}
