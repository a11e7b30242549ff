import * as z from 'zod'
import { type Database, runInTransaction } from '../database.js'
import { DamagedDatabaseError } from '../sqliteErrors.js'
import type { BackupContents } from './backupFile.js'
import type { BackupRow } from './backupLines.js'
import { FILL_INDEX_COLUMNS } from './fillIndexColumns.js'
import { computeRowChecksum } from './rowChecksum.js'

const noted = z.object({ generation: z.int(), bytes: z.int() })
const counted = z.object({ count: z.number() })
const greatest = z.object({ seq: z.number() })
const verdict = z.object({ integrity_check: z.string() })
const aPage = z.object({ page: z.string(), last: z.number().nullable() })
const pageRows = z.array(z.tuple([z.string(), z.int(), z.string(), z.string(), z.string(), z.number().nullable()]))

/** The rows of an open store, as the backup needs them. Throws SQLite's errors. */
export interface BackupRows {
  /** What the database has noted about its backup; null when the database is new. */
  readNote(): { readonly generation: number; readonly bytes: number } | null
  note(generation: number, bytes: number): void
  count(): number
  /** The greatest row number. */
  getGreatestNumber(): number
  /**
   * Returns some rows with greater numbers than this one, without damaged ones. `isSound` says whether none was
   * damaged.
   */
  readPage(
    from: number,
    limit: number,
  ): { readonly rows: readonly BackupRow[]; readonly isSound: boolean; readonly last: number | null }
  /**
   * Makes the database equal to the backup. `after` is given when the backup has all downloads: a row with a number up
   * to this one that is not in the backup was removed. Returns how many downloads were added. Throws
   * `DamagedDatabaseError` when the file is not sound.
   */
  apply(lines: BackupContents, after: number | null): number
  /**
   * Restores the downloads that the backup has and the database does not have, and returns their number. Throws
   * `DamagedDatabaseError` when the file is not sound.
   */
  putBackMissing(lines: BackupContents): number
}

/** Prepares the statements of the backup over the database of the queue. */
export function createBackupRows(db: Database): BackupRows {
  const sql = prepareStatements(db)
  const count = (): number => counted.parse(sql.count.get()).count
  const put = ({ id, priority, position, request, state, sum }: BackupRow): void =>
    void sql.put.run(id, priority, position, request, state, sum)
  /** Returns how many rows the work has added. */
  const countMore = (work: () => void): number => {
    requireSound(db)
    return runInTransaction(db, () => {
      const before = count()
      work()
      db.exec(FILL_INDEX_COLUMNS)
      return Math.max(0, count() - before)
    })
  }
  return {
    count,
    readNote: () => noted.optional().parse(sql.noted.get()) ?? null,
    note: (generation, bytes) => void sql.note.run(generation, bytes),
    getGreatestNumber: () => greatest.parse(sql.greatest.get()).seq,
    readPage(from, limit) {
      const { page, last } = aPage.parse(sql.page.get(from, limit))
      const all = pageRows.parse(JSON.parse(page)).map(toBackupRow)
      const rows = all.filter((row): row is BackupRow => row !== null)
      return { rows, isSound: rows.length === all.length, last: all.length < limit ? null : last }
    },
    apply: ({ rows, removed }, after) =>
      countMore(() => {
        for (const row of rows.values()) put(row)
        for (const id of removed) sql.remove.run(id)
        if (after !== null) sql.removeOthers.run(after, JSON.stringify([...rows.keys()]))
      }),
    putBackMissing: ({ rows }) =>
      countMore(() => {
        for (const row of rows.values()) if (counted.parse(sql.has.get(row.id)).count === 0) put(row)
      }),
  }
}

/** A row of the database; null when it is damaged. */
function toBackupRow([id, priority, at, request, state, sum]: z.infer<typeof pageRows>[number]): BackupRow | null {
  const now = computeRowChecksum(id, request, state)
  return sum === null || sum === now ? { id, priority, position: Number(at), request, state, sum: now } : null
}

/**
 * Checks the whole file, which takes a second for a hundred thousand rows. A file that has lost rows may also have a
 * damaged index, and a row that is not found by its id would be added a second time. Throws `DamagedDatabaseError`.
 */
function requireSound(db: Database): void {
  const { integrity_check: found } = verdict.parse(db.prepare('PRAGMA integrity_check(1)').get())
  if (found !== 'ok') throw new DamagedDatabaseError(found)
}

const prepareStatements = (db: Database) => ({
  noted: db.prepare('SELECT generation, bytes FROM copy WHERE one = 1'),
  note: db.prepare('INSERT OR REPLACE INTO copy (one, generation, bytes) VALUES (1, ?, ?)'),
  count: db.prepare('SELECT count(*) AS count FROM downloads'),
  greatest: db.prepare('SELECT coalesce(max(seq), 0) AS seq FROM downloads'),
  page: db.prepare(
    `SELECT json_group_array(json_array(id, priority, printf('%!.17g', position), request, state, sum)) AS page, max(seq) AS last
     FROM (SELECT * FROM downloads WHERE seq > ? ORDER BY seq LIMIT ?)`,
  ),
  put: db.prepare(
    `INSERT INTO downloads (id, priority, position, request, state, sum) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET priority = excluded.priority, position = excluded.position, request = excluded.request,
       state = excluded.state, sum = excluded.sum, state_name = ''`,
  ),
  has: db.prepare('SELECT count(*) AS count FROM downloads WHERE id = ?'),
  remove: db.prepare('DELETE FROM downloads WHERE id = ?'),
  removeOthers: db.prepare('DELETE FROM downloads WHERE seq <= ? AND id NOT IN (SELECT value FROM json_each(?))'),
})
