import { copyFileSync, existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import * as z from 'zod'
import type { QueueRepairEvent } from '../../../../shared/download/model/queueRepairEvent.js'
import { failure } from '../../../../shared/failure.js'
import { fail, ok, type Result } from '../../../../shared/result.js'
import type { QueueStore } from '../../../ports/queueStore.js'
import type { Database } from '../database.js'
import { countAppliedMigrations, migrate } from '../migrate.js'
import { openSqlite } from '../openSqlite.js'
import { isForeignDatabase, isUnusableDatabase } from '../repair/isUnusableDatabase.js'
import { openSelfRepairingFile, type SelfRepairingFile } from '../repair/selfRepairingFile.js'
import { trySqlite } from '../sqliteErrors.js'
import { QUEUE_MIGRATIONS } from './migrations.js'
import { openQueueBackup } from './queueBackup.js'
import { takeQueueLock } from './queueLock.js'
import { createQueueRows, type RowRead } from './queueRows.js'
import { finishRebuild, type QueueRebuild, rebuildQueue } from './rebuildQueue.js'
import { createWalSync } from './walSync.js'

/**
 * How far `library.db` may be behind its log. The commit that exceeds it copies older pages into the file, which blocks
 * this thread for tens of milliseconds. A connection of another thread can copy meanwhile, but under steady commits it
 * never reaches the end of the log, and such a log does not start again: it grew to forty megabytes in seconds.
 */
const CHECKPOINT_PAGES = 1000

/**
 * Opens the durable queue in `<folder>/library.db`. It uses WAL with `synchronous=NORMAL`: a killed process loses
 * nothing that was committed. What must also survive a power cut waits for `sync`, which flushes the write-ahead log
 * from another thread. With `synchronous=FULL` SQLite would do the same after each commit and block this thread. The
 * folder is created with mode 0700 when needed. A backup of the queue is beside the file (`queueBackup.ts`).
 *
 * A file that turns out to be damaged, now or at any later call, is put aside. A new file is made from the rows that
 * can be read in it and from the backup. A damaged row is moved to a table of its own and restored from the backup.
 * `onRepair` is called after both.
 *
 * Fails with `state/in-use` while another process has the queue open, and with `state/unreadable` when a newer version
 * wrote the file, which is left as it is.
 */
export function openQueueStore(
  folder: string,
  onRepair: (news: QueueRepairEvent) => void = () => undefined,
): Result<QueueStore> {
  const opened = trySqlite((): Result<QueueStore> => {
    const lock = takeQueueLock(folder)
    if (lock === null) return fail(failure('state/in-use'))
    try {
      const file = join(folder, 'library.db')
      let rebuilt: RepairedQueue | null = null
      const repairing = openSelfRepairingFile({
        open: () => {
          const store = openMigrated(file, join(folder, 'library.copy'))
          const news = describeRepair(store, rebuilt)
          rebuilt = null
          if (news !== null) onRepair(news)
          return store
        },
        close: ({ db, log, copy }) => {
          log.close()
          copy.close()
          db.close()
        },
        isSpoilt: (error) => isUnusableDatabase(file, error),
        repair: (because) => {
          const isForeign = isForeignDatabase(file, because)
          rebuilt = { ...rebuildQueue(file), isForeign }
        },
      })
      return ok(createStoreOver(repairing, lock, onRepair))
    } catch (error) {
      lock.close()
      throw error
    }
  })
  // A person who has chosen another folder for the data must be told that this one is not used.
  const code = opened.ok ? null : opened.failure.code
  const isOfFolder = code === 'disk/denied' || code === 'disk/read-only' || code === 'disk/full'
  return isOfFolder ? fail(failure(code, { name: folder })) : opened
}

/** A rebuild, and whether the old file belongs to another account. */
interface RepairedQueue extends QueueRebuild {
  readonly isForeign: boolean
}

/** Reports a repair once the file and its backup agree. */
function describeRepair(
  { db, wasEmpty, restored, isWhole }: Opened,
  rebuilt: RepairedQueue | null,
): QueueRepairEvent | null {
  if (rebuilt === null && !(wasEmpty && restored > 0)) return null
  const kept = counted.parse(db.prepare('SELECT count(*) AS count FROM downloads').get()).count
  if (rebuilt === null) return { type: 'restored', kept }
  const name = basename(rebuilt.aside)
  if (rebuilt.isForeign) return { type: 'foreign', name, kept }
  const lost = isWhole ? 0 : Math.max(0, rebuilt.lost - restored)
  return { type: 'remade', name, kept, lost }
}

const counted = z.object({ count: z.number() })

function openMigrated(file: string, copyPath: string) {
  finishRebuild(file)
  return openSqlite(file, 0, (db) => {
    const from = countAppliedMigrations(db, QUEUE_MIGRATIONS)
    if (from > 0 && from < QUEUE_MIGRATIONS.length) backUp(db, file, from)
    db.exec('PRAGMA journal_mode = WAL')
    db.exec(`PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`)
    db.exec('PRAGMA synchronous = FULL')
    migrate(db, QUEUE_MIGRATIONS)
    // The first commit creates the log, and only a full one makes the name of the log durable. It also makes durable
    // what a killed process has left in the log, before a row is read: the engine acts on what it finds.
    db.exec(`BEGIN IMMEDIATE; PRAGMA user_version = ${QUEUE_MIGRATIONS.length}; COMMIT`)
    db.exec('PRAGMA synchronous = NORMAL')
    const wasEmpty = db.prepare('SELECT seq FROM downloads LIMIT 1').get() === undefined
    const { copy, ...found } = openQueueBackup(db, copyPath)
    return { db, copy, ...found, wasEmpty, log: createWalSync(db, file), rows: createQueueRows(db, copy) }
  })
}

function backUp(db: Database, file: string, from: number): void {
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  const copy = `${file}.before-${from + 1}`
  if (!existsSync(copy)) copyFileSync(file, copy)
}

type Opened = ReturnType<typeof openMigrated>

function createStoreOver(
  opened: SelfRepairingFile<Opened>,
  lock: Database,
  onRepair: (news: QueueRepairEvent) => void,
): QueueStore {
  const ask = <T>(work: (parts: Opened) => T): Result<T> => trySqlite(() => ok(opened.use(work)))
  const reportDamage = <T>({ value, damaged, restored }: RowRead<T>): T => {
    if (damaged > 0) onRepair({ type: 'put-aside', rows: damaged, restored: Math.min(damaged, restored) })
    return value
  }
  return {
    readIndexPage: (from, limit) => ask(({ rows }) => reportDamage(rows.readIndexPage(from, limit))),
    read: (ids) => ask(({ rows }) => reportDamage(rows.read(ids))),
    find: (keys) => ask(({ rows }) => rows.find(keys)),
    readOrderedIds: (after, limit) => ask(({ rows }) => rows.readOrderedIds(after, limit)),
    findLastPosition: (position) => ask(({ rows }) => rows.findLastPosition(position)),
    put: (some) => ask(({ rows }) => rows.put(some)),
    async sync() {
      const asked = ask(({ log }) => log.sync())
      return asked.ok ? asked.value : asked
    },
    remove: (ids) => ask(({ rows }) => rows.remove(ids)),
    putAside: (ids) => ask(({ rows }) => reportDamage({ value: undefined, damaged: rows.putAside(ids), restored: 0 })),
    close: () => {
      opened.close()
      lock.close()
    },
  }
}
