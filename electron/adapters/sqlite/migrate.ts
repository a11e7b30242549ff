import * as z from 'zod'
import type { Database } from './database.js'
import { DamagedDatabaseError, NewerSchemaError } from './sqliteErrors.js'

const version = z.object({ user_version: z.number().int() })
const application = z.object({ application_id: z.number().int() })

/** How many migrations the file has had, according to its `user_version`. */
export const readUserVersion = (db: Database): number =>
  version.parse(db.prepare('PRAGMA user_version').get()).user_version

/**
 * The `application_id` of a file with this many migrations. It confirms `user_version`: without it, one damaged bit
 * would make the file look like that of a newer version. Older files have 0.
 */
const getMark = (taken: number): number => 0x52_44_00_00 + taken

/**
 * Returns how many migrations the file has had. Throws `NewerSchemaError` when it has had more than there are, and
 * `DamagedDatabaseError` when the two numbers contradict each other.
 */
export function countAppliedMigrations(db: Database, steps: readonly string[]): number {
  const taken = readUserVersion(db)
  const mark = application.parse(db.prepare('PRAGMA application_id').get()).application_id
  const isUnmarked = mark === 0 && taken >= 0 && taken <= steps.length
  if (mark !== getMark(taken) && !isUnmarked) throw new DamagedDatabaseError('user_version')
  if (taken > steps.length) throw new NewerSchemaError()
  return taken
}

/** Runs the remaining migrations, each in a transaction. */
export function migrate(db: Database, steps: readonly string[]): void {
  const from = countAppliedMigrations(db, steps)
  for (const [index, sql] of steps.entries()) if (index >= from) applyMigration(db, sql, index + 1)
}

/** Runs one migration and writes its number in one transaction. */
export const applyMigration = (db: Database, sql: string, number: number): void =>
  db.exec(
    `BEGIN IMMEDIATE; ${sql}; PRAGMA user_version = ${number}; PRAGMA application_id = ${getMark(number)}; COMMIT`,
  )
