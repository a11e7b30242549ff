import { chmodSync, copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import * as z from 'zod'
import { failure } from '../../shared/failure.js'
import { fail, ok, type Result } from '../../shared/result.js'
import type { DownloadStore, StoredDownload } from '../ports/downloadStore.js'
import { codeOf } from './diskBreaks.js'
import { MIGRATIONS } from './migrations.js'

type Db = InstanceType<typeof Database>

const row = z.object({ id: z.string(), request: z.string(), state: z.string() })
const version = z.object({ user_version: z.number().int() })

/** `library.db` is this much behind at most: older pages are folded in while nobody waits. */
const CHECKPOINT_PAGES = 1000

/**
 * The durable queue in `<folder>/library.db`. WAL with `synchronous=NORMAL`: a killed process loses nothing that was
 * told; what must also survive a power cut is written with `synchronous=FULL`. The folder is made if need be, 0700.
 *
 * Fails with `state/in-use` while another process has it open, and with `state/unreadable` when the file is not a
 * store, is damaged, or was written by a newer version. Nothing is ever deleted or replaced then.
 */
export function openStore(folder: string): Result<DownloadStore> {
  return guarded(() => {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const lock = takeLock(join(folder, 'lock.db'))
    if (lock === null) return fail(failure('state/in-use'))
    try {
      return ok(storeOn(openMigrated(join(folder, 'library.db')), lock))
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
  const lock = new Database(file, { timeout: 0 })
  try {
    lock.exec('BEGIN EXCLUSIVE')
    chmodSync(file, 0o600)
    return lock
  } catch (error) {
    lock.close()
    if (isBusy(error)) return null
    throw error
  }
}

function openMigrated(file: string): Db {
  const db = new Database(file)
  try {
    chmodSync(file, 0o600)
    const from = versionOf(db)
    if (from > MIGRATIONS.length) throw new Newer()
    if (from > 0 && from < MIGRATIONS.length) backUp(db, file, from)
    db.exec('PRAGMA journal_mode = WAL')
    db.exec(`PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`)
    db.exec('PRAGMA synchronous = FULL')
    for (const [index, sql] of MIGRATIONS.entries()) {
      if (index >= from) db.exec(`BEGIN; ${sql}; PRAGMA user_version = ${index + 1}; COMMIT`)
    }
    db.exec('PRAGMA synchronous = NORMAL')
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

/** Written by a version of the product that knew more steps. */
class Newer extends Error {}

const versionOf = (db: Db): number => version.parse(db.prepare('PRAGMA user_version').get()).user_version

function backUp(db: Db, file: string, from: number): void {
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  const copy = `${file}.before-${from + 1}`
  if (!existsSync(copy)) copyFileSync(file, copy)
}

function storeOn(db: Db, lock: Db): DownloadStore {
  const all = db.prepare('SELECT id, request, state FROM downloads ORDER BY seq')
  const put = db.prepare(
    'INSERT INTO downloads (id, request, state) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET request = excluded.request, state = excluded.state',
  )
  const remove = db.prepare('DELETE FROM downloads WHERE id = ?')

  const together = (work: () => void): void => {
    db.exec('BEGIN IMMEDIATE')
    try {
      work()
      db.exec('COMMIT')
    } catch (error) {
      if (db.inTransaction) db.exec('ROLLBACK')
      throw error
    }
  }

  const putAll = (rows: readonly StoredDownload[]): void =>
    together(() => {
      for (const { id, request, state } of rows) put.run(id, request, state)
    })

  return {
    all: () => guarded(() => ok(z.array(row).parse(all.all()))),
    put: (rows, how) =>
      guarded(() => {
        if (how === 'told') return ok(putAll(rows))
        db.exec('PRAGMA synchronous = FULL')
        try {
          return ok(putAll(rows))
        } finally {
          db.exec('PRAGMA synchronous = NORMAL')
        }
      }),
    remove: (ids) => guarded(() => ok(together(() => ids.forEach((id) => void remove.run(id))))),
    close: () => {
      db.close()
      lock.close()
    },
  }
}

const isBusy = (error: unknown): boolean => /^SQLITE_(BUSY|LOCKED)/.test(codeOf(error))

/** Translates what SQLite and the system say, once. What is neither is a bug and thrown on. */
function guarded<T>(work: () => Result<T>): Result<T> {
  try {
    return work()
  } catch (error) {
    const code = codeOf(error)
    if (isBusy(error)) return fail(failure('state/in-use'))
    if (/^SQLITE_FULL/.test(code) || code === 'ENOSPC') return fail(failure('disk/full'))
    if (/^(EACCES|EPERM|EROFS)$/.test(code)) return fail(failure('disk/denied'))
    if (code.startsWith('SQLITE_') || error instanceof Newer || error instanceof z.ZodError)
      return fail(failure('state/unreadable', code === '' ? {} : { note: code }))
    throw error
  }
}
