import { copyFileSync, existsSync, lstatSync, truncateSync } from 'node:fs'
import { basename, join } from 'node:path'
import * as z from 'zod'
import type { StoreNews } from '../../shared/download/storeNews.js'
import { failure } from '../../shared/failure.js'
import { fail, ok, type Result } from '../../shared/result.js'
import type { DownloadStore } from '../ports/downloadStore.js'
import { MIGRATIONS } from './migrations.js'
import { putAside } from './putAside.js'
import { openRenewable, type Renewable } from './renewable.js'
import { guarded, isBusy, isDamage } from './sqliteBreaks.js'
import { type Db, isSpoilt, openSqlite, stepsTaken, takeSteps } from './sqliteFile.js'
import { openLocked } from './sqliteLock.js'
import { openStoreCopy } from './storeCopy.js'
import { finishRemaking, type Remade, remakeStore } from './storeRemaking.js'
import { openStoreRows, type Sound } from './storeRows.js'
import { openLog } from './writeAheadLog.js'

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
 * is made if need be, 0700. A second copy of the queue lies beside it (`storeCopy.ts`).
 *
 * A file that turns out damaged, now or at any call, is put aside and made anew from the rows that can be read in it and
 * from the second copy. A row that is not what was written is kept apart in the file, and comes back out of the second
 * copy. `hear` is told of both.
 *
 * Fails with `state/in-use` while another process has it open, and with `state/unreadable` when it was written by a newer
 * version, which is left as it is.
 */
export function openStore(folder: string, hear: (news: StoreNews) => void = () => undefined): Result<DownloadStore> {
  return guarded(() => {
    const lock = takeLock(join(folder, 'lock.db'))
    if (lock === null) return fail(failure('state/in-use'))
    try {
      const file = join(folder, 'library.db')
      let remade: Remade | null = null
      const opened = openRenewable({
        open: () => {
          const store = openMigrated(file, join(folder, 'library.copy'))
          const news = newsOf(store, remade)
          remade = null
          if (news !== null) hear(news)
          return store
        },
        close: ({ db, log, copy }) => {
          log.close()
          copy.close()
          db.close()
        },
        isSpoilt: (error) => isSpoilt(file, error),
        mend: () => {
          remade = remakeStore(file)
        },
      })
      return ok(storeOver(opened, lock, hear))
    } catch (error) {
      lock.close()
      throw error
    }
  })
}

/**
 * The lock on the queue, held for the life of the process. What is in the file does not matter: a damaged one is emptied
 * in its place, so that all processes lock the same file.
 */
function takeLock(file: string): Db | null {
  try {
    return openLocked(file)
  } catch (error) {
    if (isBusy(error)) return null
    if (!isSpoilt(file, error)) throw error
    const isEmptied = lstatSync(file, { throwIfNoEntry: false })?.isFile() === true && isDamage(error)
    if (isEmptied) truncateSync(file)
    else putAside(file)
    return openLocked(file)
  }
}

/** What a person is to hear once the file and its second copy agree. */
function newsOf({ db, wasEmpty, restored, isWhole }: Opened, remade: Remade | null): StoreNews | null {
  if (remade === null && !(wasEmpty && restored > 0)) return null
  const kept = counted.parse(db.prepare('SELECT count(*) AS count FROM downloads').get()).count
  if (remade === null) return { type: 'restored', kept }
  const lost = isWhole ? 0 : Math.max(0, remade.lost - restored)
  return { type: 'remade', name: basename(remade.aside), kept, lost }
}

const counted = z.object({ count: z.number() })

function openMigrated(file: string, copyPath: string) {
  finishRemaking(file)
  return openSqlite(file, 0, (db) => {
    const from = stepsTaken(db, MIGRATIONS)
    if (from > 0 && from < MIGRATIONS.length) backUp(db, file, from)
    db.exec('PRAGMA journal_mode = WAL')
    db.exec(`PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`)
    db.exec('PRAGMA synchronous = FULL')
    takeSteps(db, MIGRATIONS)
    // The first commit makes the log, and only a full one makes its name durable.
    db.exec(`BEGIN IMMEDIATE; PRAGMA user_version = ${MIGRATIONS.length}; COMMIT`)
    db.exec('PRAGMA synchronous = NORMAL')
    const wasEmpty = db.prepare('SELECT seq FROM downloads LIMIT 1').get() === undefined
    const { copy, ...found } = openStoreCopy(db, copyPath)
    return { db, copy, ...found, wasEmpty, log: openLog(db, file), rows: openStoreRows(db, copy) }
  })
}

function backUp(db: Db, file: string, from: number): void {
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  const copy = `${file}.before-${from + 1}`
  if (!existsSync(copy)) copyFileSync(file, copy)
}

type Opened = ReturnType<typeof openMigrated>

function storeOver(opened: Renewable<Opened>, lock: Db, hear: (news: StoreNews) => void): DownloadStore {
  const ask = <T>(work: (parts: Opened) => T): Result<T> => guarded(() => ok(opened.use(work)))
  const told = <T>({ value, damaged, restored }: Sound<T>): T => {
    if (damaged > 0) hear({ type: 'put-aside', rows: damaged, restored: Math.min(damaged, restored) })
    return value
  }
  return {
    slips: (from, limit) => ask(({ rows }) => told(rows.slips(from, limit))),
    read: (ids) => ask(({ rows }) => told(rows.read(ids))),
    find: (keys) => ask(({ rows }) => rows.find(keys)),
    ordered: (after, limit) => ask(({ rows }) => rows.ordered(after, limit)),
    lastBefore: (position) => ask(({ rows }) => rows.lastBefore(position)),
    put: (some) => ask(({ rows }) => rows.put(some)),
    async sync() {
      const asked = ask(({ log }) => log.sync())
      return asked.ok ? asked.value : asked
    },
    remove: (ids) => ask(({ rows }) => rows.remove(ids)),
    putAside: (ids) => ask(({ rows }) => told({ value: undefined, damaged: rows.putAside(ids), restored: 0 })),
    close: () => {
      opened.close()
      lock.close()
    },
  }
}
