import { type FileHandle, open } from 'node:fs/promises'
import { ok, type Result } from '../../../../shared/result.js'
import { createCoalescedSync } from '../../disk/coalescedSync.js'
import type { Database } from '../database.js'
import { trySqlite } from '../sqliteErrors.js'

/** The write-ahead log, made durable by the system's own threads. One sync at a time; who comes meanwhile shares the next. */
export function createWalSync(db: Database, file: string) {
  let handle: FileHandle | null = null
  let isClosed = false
  /** After a sync that failed, the system may take the same pages for written: they are written anew, elsewhere. */
  let isDoubtful = false

  const flush = async (): Promise<Result<void>> => {
    if (isClosed) return ok(undefined)
    if (isDoubtful) return trySqlite(() => ok(void db.exec('PRAGMA wal_checkpoint(TRUNCATE)')))
    try {
      handle ??= await open(`${file}-wal`, 'r+')
      if (isClosed) await handle.close()
      else await handle.datasync()
      return ok(undefined)
    } catch (error) {
      isDoubtful = true
      return trySqlite(() => {
        throw error
      })
    }
  }
  const together = createCoalescedSync(flush)
  return {
    sync: () => together(file),
    close(): void {
      isClosed = true
      void handle?.close()
    },
  }
}
