import { chmodSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import Database from 'libsql'
import * as z from 'zod'
import { Newer } from './sqliteBreaks.js'

export type Db = InstanceType<typeof Database>

const version = z.object({ user_version: z.number().int() })

/**
 * Opens an SQLite file, 0600 in a folder that is made 0700 if need be, and gives it as `prepare` leaves it; where that
 * fails it is closed again. `busyMs` is how long a call waits for another process.
 */
export function openSqlite(file: string, busyMs: number, prepare: (db: Db) => void): Db {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const db = new Database(file, { timeout: busyMs })
  try {
    chmodSync(file, 0o600)
    prepare(db)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

/** Opens an SQLite file that exists. Nothing can be written through it, and nothing is made. */
export const openSqliteToRead = (file: string, busyMs: number): Db =>
  new Database(`${pathToFileURL(file).href}?mode=ro`, { timeout: busyMs })

/** As `open` does; what is spoilt makes way, with what SQLite keeps beside it, and is opened anew. */
export function openOrRenew(
  open: () => Db,
  isSpoilt: (error: unknown) => boolean,
  makeWay: (end: '' | '-wal' | '-shm') => void,
): Db {
  try {
    return open()
  } catch (error) {
    if (!isSpoilt(error)) throw error
    for (const end of ['', '-wal', '-shm'] as const) makeWay(end)
    return open()
  }
}

/** A killed process loses nothing that was written; a power cut may take the last of it. */
export function writeAhead(db: Db): void {
  db.exec('PRAGMA journal_mode = WAL')
  db.exec('PRAGMA synchronous = NORMAL')
}

export const versionOf = (db: Db): number => version.parse(db.prepare('PRAGMA user_version').get()).user_version

/** How many of the numbered steps the file has taken; a file that took more is a newer version's. */
export function stepsTaken(db: Db, steps: readonly string[]): number {
  const taken = versionOf(db)
  if (taken > steps.length) throw new Newer()
  return taken
}

/** Takes the steps that are left, each all or nothing. */
export function takeSteps(db: Db, steps: readonly string[]): void {
  const from = stepsTaken(db, steps)
  for (const [index, sql] of steps.entries()) if (index >= from) takeStep(db, sql, index + 1)
}

export const takeStep = (db: Db, sql: string, number: number): void =>
  void db.exec(`BEGIN IMMEDIATE; ${sql}; PRAGMA user_version = ${number}; COMMIT`)

/** All of the work or nothing. */
export function together<T>(db: Db, work: () => T): T {
  db.exec('BEGIN IMMEDIATE')
  try {
    const value = work()
    db.exec('COMMIT')
    return value
  } catch (error) {
    if (db.inTransaction) db.exec('ROLLBACK')
    throw error
  }
}
