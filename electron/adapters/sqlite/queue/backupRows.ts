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

/** The rows of an open store as its second copy knows them. Throws what SQLite says. */
export interface BackupRows {
  /** What the database notes of its copy; null where it was made anew. */
  readNote(): { readonly generation: number; readonly bytes: number } | null
  note(generation: number, bytes: number): void
  count(): number
  /** The greatest number of a row. */
  getGreatestNumber(): number
  /** Some rows behind a number, those that are what was written; `isSound` says whether all are. */
  readPage(
    from: number,
    limit: number,
  ): { readonly rows: readonly BackupRow[]; readonly isSound: boolean; readonly last: number | null }
  /**
   * Makes the database say what the copy says. `after` is given where the copy tells of all downloads: what has no greater
   * number and is not in it was removed. Gives how many downloads there are more. Throws `DamagedDatabaseError` where the file is not sound.
   */
  apply(lines: BackupContents, after: number | null): number
  /** Puts those back that the copy has and the database has not. Gives how many. Throws `DamagedDatabaseError` where the file is not sound. */
  putBackMissing(lines: BackupContents): number
}

/** Prepares what the second copy needs to read from the queue's database and to write into it. */
export function createBackupRows(db: Database): BackupRows {
  const sql = prepareStatements(db)
  const count = (): number => counted.parse(sql.count.get()).count
  const put = ({ id, priority, position, request, state, sum }: BackupRow): void =>
    void sql.put.run(id, priority, position, request, state, sum)
  /** Gives how many more there are after the work. */
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

/** A row of the database; null where it is not what was written. */
function toBackupRow([id, priority, at, request, state, sum]: z.infer<typeof pageRows>[number]): BackupRow | null {
  const now = computeRowChecksum(id, request, state)
  return sum === null || sum === now ? { id, priority, position: Number(at), request, state, sum: now } : null
}

/**
 * What has lost something may have lost more, of its indexes for one: a row that is not found by its id would be added a
 * second time. The whole file is read, which takes a second at a hundred thousand rows. Throws `DamagedDatabaseError`.
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
