import { type FileHandle, open } from 'node:fs/promises'
import { ok, type Result } from '../../../../shared/result.js'
import { createCoalescedSync } from '../../disk/coalescedSync.js'
import type { Database } from '../database.js'
import { trySqlite } from '../sqliteErrors.js'

/**
 * Syncs the write-ahead log on a thread of the system's pool. One sync runs at a time, and callers that arrive
 * meanwhile share the next one.
 */
export function createWalSync(db: Database, file: string) {
  let handle: FileHandle | null = null
  let isClosed = false
  /**
   * After a failed sync, the system may believe that the same pages are written, so they are written again to another
   * place.
   */
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
