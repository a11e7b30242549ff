import { randomUUID } from 'node:crypto'
import { dirname, join } from 'node:path'
import { PARTIAL_SUFFIX } from '../../shared/download/files/fileSuffixes.js'
import type { Result } from '../../shared/result.js'
import type { Disk } from '../ports/disk.js'
import type { AcquireFileLock, FileLock } from '../ports/fileLock.js'
import { type ExportJournal, openExportJournal } from './exportJournal.js'

/** The name of a journal. Its lock file is beside it, with the same name and another ending. */
const JOURNAL = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.json$/

export interface CliExportDraftsDeps {
  readonly disk: Pick<Disk, 'list' | 'readSmall' | 'replaceSmall' | 'remove' | 'volume'>
  readonly acquireFileLock: AcquireFileLock
  /** Absolute path of the folder of all journals. It is created when needed. */
  readonly folder: string
}

/** The unfinished files of several processes that share a state folder. */
export interface CliExportDrafts {
  /**
   * Runs `write` with the path of an unfinished file beside `target`. The file is gone when this resolves; when this
   * process is killed before, the next `sweep` of any process removes it. When the journal cannot be written, `write`
   * runs nevertheless.
   */
  draft<T>(target: string, write: (partial: string) => Promise<Result<T>>): Promise<Result<T>>
  /** Removes the files that dead processes have left. Files of living processes stay. */
  sweep(): Promise<void>
  /** Closes the journal of this process. Call it when nothing is being written any more. */
  close(): Promise<void>
}

/**
 * Each process keeps its own journal and holds its lock for as long as it lives. So two processes never write to the
 * same journal, and a process that gets the lock of another journal knows that its writer is dead.
 */
export function createCliExportDrafts({ disk, acquireFileLock, folder }: CliExportDraftsDeps): CliExportDrafts {
  let own: OwnJournal | null = null
  const getPaths = (name: string) => ({ path: join(folder, `${name}.json`), lockPath: join(folder, `${name}.lock`) })
  const openOwnJournal = (): OwnJournal | null => {
    if (own !== null) return own
    const { path, lockPath } = getPaths(randomUUID())
    // The lock is taken before the journal is written, because another process removes a journal without a lock.
    const lock = acquireFileLock(lockPath)
    own = lock === null ? null : { lock, lockPath, path, journal: openExportJournal(disk, path) }
    return own
  }
  /** A file that cannot be removed now stays in its journal for the next sweep. */
  const settle = async ({ lock, lockPath, path, journal }: OwnJournal): Promise<void> => {
    if (await journal.sweep()) await disk.remove(path)
    lock.release()
    await disk.remove(lockPath)
  }

  return {
    async draft(target, write) {
      const partial = join(dirname(target), `${randomUUID()}${PARTIAL_SUFFIX}`)
      const journal = openOwnJournal()?.journal
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
      const names = listed.value.flatMap(({ name, type }) => (type === 'file' ? (JOURNAL.exec(name)?.[1] ?? []) : []))
      for (const name of names) {
        const { path, lockPath } = getPaths(name)
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
