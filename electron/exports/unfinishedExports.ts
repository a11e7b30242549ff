import { randomUUID } from 'node:crypto'
import { dirname, join } from 'node:path'
import type { Result } from '../../shared/result.js'
import type { Disk } from '../ports/disk.js'
import type { AcquireFileLock, FileLock } from '../ports/fileLock.js'
import { type ExportJournal, openExportJournal } from './exportJournal.js'

/** A journal's name; its lock lies beside it under the same name with another ending. */
const JOURNAL = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.json$/

export interface UnfinishedExportsDeps {
  readonly disk: Pick<Disk, 'list' | 'readSmall' | 'replaceSmall' | 'remove' | 'volume'>
  readonly acquireFileLock: AcquireFileLock
  /** Absolute path of the folder of all journals, which is made if need be. */
  readonly folder: string
}

/** The unfinished files of processes that run beside each other and share a folder of state. */
export interface UnfinishedExports {
  /**
   * Lets `write` make an unfinished file beside `target`. Nothing is left of it when this resolves; when this process is
   * killed first, nothing is left of it after the next `sweep`, in whichever process. Where the state cannot be written,
   * `write` runs all the same: what a person asked for does not depend on it.
   */
  draft<T>(target: string, write: (partial: string) => Promise<Result<T>>): Promise<Result<T>>
  /** Removes what dead processes left. Files of a living process stay. */
  sweep(): Promise<void>
  /** Closes the journal of this process. Call it once nothing is written any more. */
  close(): Promise<void>
}

/**
 * Each process keeps a journal of its own, which it holds locked for as long as it lives: two processes never write one
 * journal, and a process that can take the lock of another's journal knows that its writer is dead.
 */
export function createUnfinishedExports({ disk, acquireFileLock, folder }: UnfinishedExportsDeps): UnfinishedExports {
  let own: OwnJournal | null = null
  const pathsOf = (name: string) => ({ path: join(folder, `${name}.json`), lockPath: join(folder, `${name}.lock`) })
  const ownJournal = (): OwnJournal | null => {
    if (own !== null) return own
    const { path, lockPath } = pathsOf(randomUUID())
    // The lock comes before the journal: another process removes a journal without a lock.
    const lock = acquireFileLock(lockPath)
    own = lock === null ? null : { lock, lockPath, path, journal: openExportJournal(disk, path) }
    return own
  }
  /** What cannot be removed now waits in its journal for the next sweep. */
  const settle = async ({ lock, lockPath, path, journal }: OwnJournal): Promise<void> => {
    if (await journal.sweep()) await disk.remove(path)
    lock.release()
    await disk.remove(lockPath)
  }

  return {
    async draft(target, write) {
      const partial = join(dirname(target), `${randomUUID()}.rudi-partial`)
      const journal = ownJournal()?.journal
      const begun = await journal?.begin(partial)
      try {
        return await write(partial)
      } finally {
        if (begun?.ok === true) await journal?.end(partial)
      }
    },
    async sweep() {
      const listed = await disk.list(folder)
      if (!listed.ok) return
      const names = listed.value.flatMap(({ name, is }) => (is === 'file' ? (JOURNAL.exec(name)?.[1] ?? []) : []))
      for (const name of names) {
        const { path, lockPath } = pathsOf(name)
        if (path === own?.path) continue
        const lock = acquireFileLock(lockPath)
        if (lock !== null) await settle({ lock, lockPath, path, journal: openExportJournal(disk, path) })
      }
    },
    async close() {
      if (own !== null) await settle(own)
      own = null
    },
  }
}

interface OwnJournal {
  readonly lock: FileLock
  readonly lockPath: string
  readonly path: string
  readonly journal: ExportJournal
}
