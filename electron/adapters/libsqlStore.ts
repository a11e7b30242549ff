import { copyFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { failure } from '../../shared/failure.js'
import { fail, ok, type Result } from '../../shared/result.js'
import type { DownloadStore, SlipPage, StoredDownload } from '../ports/downloadStore.js'
import { MIGRATIONS } from './migrations.js'
import { guarded, isBusy } from './sqliteBreaks.js'
import { type Db, openSqlite, stepsTaken, takeSteps, together } from './sqliteFile.js'
import { openLog } from './writeAheadLog.js'

const text = z.string()
const contents = z.array(z.object({ id: text, request: text, state: text }))
/** Rows and slips travel as one text: a value from SQLite costs more than a hundred that are parsed. */
const rowsText = z.object({ rows: text })
const slipPage = z.object({ page: text, last: z.number().nullable(), rows: z.number() })
type SlipRow = [
  ...[id: string, is: string, because: string | null, portal: string, producer: string, dataset: string],
  ...[priority: number, position: string, folder: string | null, name: string | null],
]
/** The table is STRICT and the text is made in the query: the columns' types are known, only their number is not. */
const slips = z.array(z.custom<SlipRow>((value) => Array.isArray(value) && value.length === 10))
const idRows = z.array(z.object({ id: text }))
const standing = z.object({ id: text, position: z.number() })
const lastPosition = z.object({ position: z.number().nullable() })

/**
 * `library.db` is this much behind at most: then the commit that finds it so folds the older pages in, which takes this
 * thread tens of milliseconds. Another thread's connection can do it meanwhile, but under steady commits it never comes
 * to the log's end, and a log that does not end does not begin anew: it grew to forty megabytes in seconds.
 */
const CHECKPOINT_PAGES = 1000

/**
 * The durable queue in `<folder>/library.db`. WAL with `synchronous=NORMAL`: a killed process loses nothing that was
 * put. What must also survive a power cut waits for `sync`, which flushes the write-ahead log from another thread: with
 * `synchronous=FULL` SQLite would do the same after each commit, and this thread would stand still meanwhile. The folder
 * is made if need be, 0700.
 *
 * Fails with `state/in-use` while another process has it open, and with `state/unreadable` when the file is not a
 * store, is damaged, or was written by a newer version. Nothing is ever deleted or replaced then.
 */
export function openStore(folder: string): Result<DownloadStore> {
  return guarded(() => {
    const lock = takeLock(join(folder, 'lock.db'))
    if (lock === null) return fail(failure('state/in-use'))
    try {
      const file = join(folder, 'library.db')
      return ok(storeOn(openMigrated(file), lock, file))
    } catch (error) {
      lock.close()
      throw error
    }
  })
}

/**
 * A write lock of SQLite's on a file of its own, held for the life of the process. The system takes it away when the
 * process dies, however it dies, so there is no stale lock and no process id to guess about (L-01).
 */
function takeLock(file: string): Db | null {
  try {
    return openSqlite(file, 0, (lock) => void lock.exec('BEGIN EXCLUSIVE'))
  } catch (error) {
    if (isBusy(error)) return null
    throw error
  }
}

const openMigrated = (file: string): Db =>
  openSqlite(file, 0, (db) => {
    const from = stepsTaken(db, MIGRATIONS)
    if (from > 0 && from < MIGRATIONS.length) backUp(db, file, from)
    db.exec('PRAGMA journal_mode = WAL')
    db.exec(`PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`)
    db.exec('PRAGMA synchronous = FULL')
    takeSteps(db, MIGRATIONS)
    // The first commit makes the log, and only a full one makes its name durable.
    db.exec(`BEGIN IMMEDIATE; PRAGMA user_version = ${MIGRATIONS.length}; COMMIT`)
    db.exec('PRAGMA synchronous = NORMAL')
  })

function backUp(db: Db, file: string, from: number): void {
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  const copy = `${file}.before-${from + 1}`
  if (!existsSync(copy)) copyFileSync(file, copy)
}

/** As a text with all its digits: in JSON SQLite writes fifteen of them, and neighbours that stand close would change places. */
const POSITION = "printf('%!.17g', position)"

function storeOn(db: Db, lock: Db, file: string): DownloadStore {
  const page = db.prepare(
    `SELECT json_group_array(json_array(id, state_name, because, portal, producer, dataset, priority, ${POSITION}, folder,
       CASE state_name WHEN 'done' THEN NULL ELSE name END)) AS page, max(seq) AS last, count(*) AS rows
     FROM (SELECT * FROM downloads WHERE seq > ? ORDER BY seq LIMIT ?)`,
  )
  const those = db.prepare(
    `SELECT json_group_array(json_object('id', id, 'request', request, 'state', state)) AS rows
     FROM downloads WHERE id IN (SELECT value FROM json_each(?))`,
  )
  const byKeys = db.prepare('SELECT id FROM downloads WHERE key IN (SELECT value FROM json_each(?)) ORDER BY seq')
  const byPosition = db.prepare('SELECT id, position FROM downloads WHERE position > ? ORDER BY position LIMIT ?')
  const below = db.prepare('SELECT max(position) AS position FROM downloads WHERE position < ?')
  const write = writesOn(db)
  const log = openLog(db, file)

  return {
    slips: (from, limit) => guarded(() => ok(slipsOf(slipPage.parse(page.get(from, limit)), limit))),
    read: (ids) => guarded(() => ok(contents.parse(JSON.parse(rowsText.parse(those.get(JSON.stringify(ids))).rows)))),
    find: (keys) => guarded(() => ok(idRows.parse(byKeys.all(JSON.stringify(keys))).map(({ id }) => id))),
    ordered: (after, limit) =>
      guarded(() => ok(z.array(standing).parse(byPosition.all(after ?? -Number.MAX_VALUE, limit)))),
    lastBefore: (position) => guarded(() => ok(lastPosition.parse(below.get(position ?? Number.MAX_VALUE)).position)),
    put: (rows) => guarded(() => ok(write.put(rows))),
    sync: log.sync,
    remove: (ids) => guarded(() => ok(write.remove(ids))),
    close: () => {
      log.close()
      db.close()
      lock.close()
    },
  }
}

function slipsOf({ page, last, rows }: z.infer<typeof slipPage>, limit: number): SlipPage {
  return {
    slips: slips
      .parse(JSON.parse(page))
      .map(([id, is, because, portal, producer, dataset, priority, position, folder, name]) => {
        return { id, is, because, portal, producer, dataset, priority, position: Number(position), folder, name }
      }),
    next: rows < limit ? null : last,
  }
}

function writesOn(db: Db) {
  const put = db.prepare(
    `INSERT INTO downloads (id, key, state_name, because, portal, producer, dataset, priority, position, folder, name, request, state)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET state_name = excluded.state_name, because = excluded.because, priority = excluded.priority,
       position = excluded.position, folder = excluded.folder, name = excluded.name, request = excluded.request,
       state = excluded.state`,
  )
  const remove = db.prepare('DELETE FROM downloads WHERE id = ?')
  return {
    put: (rows: readonly StoredDownload[]): void =>
      together(db, () => {
        for (const {
          id,
          key,
          is,
          because,
          portal,
          producer,
          dataset,
          priority,
          position,
          folder,
          name,
          request,
          state,
        } of rows)
          put.run(id, key, is, because, portal, producer, dataset, priority, position, folder, name, request, state)
      }),
    remove: (ids: readonly string[]): void => together(db, () => ids.forEach((id) => void remove.run(id))),
  }
}
