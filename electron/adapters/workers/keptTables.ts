import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type FileStamp, isSameContent } from '../../../shared/download/model/fileStamp.js'
import { LIMITS } from '../../../shared/limits.js'
import type { TableProgress } from '../../../shared/preview/table/tableRequests.js'
import type { Result } from '../../../shared/result.js'
import type { KeptTable, PreviewFile } from '../../ports/preview/previewService.js'
import { makeFoldersSync } from '../disk/makeFolders.js'
import { nodeDisk } from '../disk/nodeDisk.js'

export interface KeptTablesOptions {
  /** Absolute path of our own folder, emptied at the start and at the end. */
  readonly folder: string
  /** Reads a table into the new file `target`; null where it is not kept. */
  readonly keep: (
    file: PreviewFile,
    target: string,
    onProgress: (progress: TableProgress) => void,
  ) => Promise<Result<KeptTable | null>>
  /** Called when no work is left. */
  readonly onIdle: () => void
}

/** Converted copies of large tables in a folder of ours: the first request reads the file, later ones read its copy. */
export interface KeptTables {
  /** Runs a request with the copies of these files, and then makes the missing copies. */
  ask<T>(files: readonly PreviewFile[], work: (files: readonly PreviewFile[]) => Promise<Result<T>>): Promise<Result<T>>
  /** Runs a request with the copies of a file, and makes none. */
  askWithoutKeeping<T>(file: PreviewFile, work: (file: PreviewFile) => Promise<Result<T>>): Promise<Result<T>>
  /**
   * Runs a request that reads a whole file more than once. `ready` makes the copy first, or waits for the one that is
   * being made, unless another table has its turn: writing it and reading it takes less time than reading text twice.
   */
  askWhenKept<T>(file: PreviewFile, work: (ready: WhenKept) => Promise<Result<T>>): Promise<Result<T>>
  close(): void
}

/** Resolves with the file and its copy, or with the file alone when it has no copy or the signal is aborted. */
export type WhenKept = (signal: AbortSignal, onProgress: (progress: TableProgress) => void) => Promise<PreviewFile>

/** Runs a request about one file with its copy. */
export type WithKept = <T>(file: PreviewFile, work: (file: PreviewFile) => Promise<Result<T>>) => Promise<Result<T>>

interface Entry {
  /** The stamp of the file that was read, whether its table could be kept or not. */
  readonly stamp: FileStamp
  readonly table: KeptTable | null
  readonly bytes: number
  users: number
}

interface Keeping {
  readonly key: string
  readonly done: Promise<void>
  readonly progress: Set<(progress: TableProgress) => void>
}

/** Keeps no table: each request reads the file. */
export const NO_KEPT_TABLES: KeptTables = {
  ask: (files, work) => work(files),
  askWithoutKeeping: (file, work) => work(file),
  askWhenKept: (file, work) => work(async () => file),
  close: () => undefined,
}

export function createKeptTables({ folder, keep, onIdle }: KeptTablesOptions): KeptTables {
  /** Keyed by file and reading options; the least recently used first. */
  const entries = new Map<string, Entry>()
  const waiting = new Map<string, PreviewFile>()
  /** The table that is being written. */
  let current: Keeping | null = null
  let isKeeping = false
  let made = 0
  let isOver = false
  rmSync(folder, { recursive: true, force: true })

  const acquire = (file: PreviewFile): { readonly file: PreviewFile; readonly entry: Entry | null } => {
    const key = toKey(file)
    const entry = entries.get(key)
    if (entry === undefined || entry.table === null) return { file, entry: null }
    entries.delete(key)
    entries.set(key, entry)
    entry.users += 1
    return { file: { ...file, kept: entry.table }, entry }
  }

  const release = (entry: Entry | null): void => {
    if (entry !== null) entry.users -= 1
  }

  const drop = (key: string, { table }: Entry): void => {
    entries.delete(key)
    if (table !== null) rmSync(table.path, { force: true })
  }

  /** A copy in use stays and is removed later. */
  function makeRoom(): void {
    const countHeldBytes = (): number => [...entries.values()].reduce((sum, { bytes }) => sum + bytes, 0)
    for (const [key, entry] of [...entries]) {
      if (countHeldBytes() <= LIMITS.KEPT_BYTES && entries.size <= LIMITS.KEPT_TABLES) return
      if (entry.users === 0) drop(key, entry)
    }
  }

  async function keepOne(key: string, file: PreviewFile, progress: Keeping['progress']): Promise<void> {
    const stamp = await nodeDisk.stamp(file.path)
    if (!stamp.ok || stamp.value.sizeBytes < LIMITS.KEPT_FROM_BYTES) return
    const old = entries.get(key)
    if (old !== undefined && (old.users > 0 || isSameContent(old.stamp, stamp.value))) return
    if (old !== undefined) drop(key, old)
    makeFoldersSync(folder, 0o700)
    const target = join(folder, `${made++}.parquet`)
    const kept = await keep(file, target, (news) => {
      for (const report of progress) report(news)
    })
    // A table that could not be converted is not tried again while its file is the same.
    const table = kept.ok ? kept.value : null
    if (isOver || table === null) rmSync(target, { force: true })
    const written = table === null ? null : await nodeDisk.stamp(target)
    if (isOver) return
    const bytes = written?.ok === true ? written.value.sizeBytes : 0
    entries.set(key, { stamp: stamp.value, table, bytes, users: 0 })
    makeRoom()
  }

  async function keepAll(): Promise<void> {
    for (let next = getFirst(waiting); next !== null && !isOver; next = getFirst(waiting)) {
      waiting.delete(next[0])
      const progress: Keeping['progress'] = new Set()
      const done = keepOne(...next, progress)
      current = { key: next[0], done, progress }
      await done
      current = null
    }
    isKeeping = false
    onIdle()
  }

  function schedule(file: PreviewFile): void {
    // Rows of protected files may be in memory only.
    if (isOver || file.isBeginning || (file.revealed ?? []).length > 0) return
    waiting.set(toKey(file), file)
    if (isKeeping) return
    isKeeping = true
    void keepAll()
  }

  /** Waits for the copy of this file, or until the signal is aborted. */
  async function waitUntilKept(file: PreviewFile, ...[signal, onProgress]: Parameters<WhenKept>): Promise<void> {
    const stamp = await nodeDisk.stamp(file.path)
    if (!stamp.ok || stamp.value.sizeBytes < LIMITS.KEPT_FIRST_BYTES || signal.aborted) return
    if (!isKeeping) schedule(file)
    const mine = current
    if (mine?.key !== toKey(file)) return
    const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
    mine.progress.add(onProgress)
    await Promise.race([mine.done, aborted])
    mine.progress.delete(onProgress)
  }

  async function askWithKept<T>(
    files: readonly PreviewFile[],
    work: (files: readonly PreviewFile[]) => Promise<Result<T>>,
  ): Promise<Result<T>> {
    const acquired = files.map(acquire)
    try {
      return await work(acquired.map(({ file }) => file))
    } finally {
      for (const { entry } of acquired) release(entry)
    }
  }

  return {
    async ask(files, work) {
      const answer = await askWithKept(files, work)
      if (answer.ok) for (const file of files) schedule(file)
      return answer
    },
    askWithoutKeeping: (file, work) => askWithKept([file], ([one = file]) => work(one)),
    async askWhenKept(file, work) {
      let used: Entry | null = null
      try {
        const answer = await work(async (...how) => {
          await waitUntilKept(file, ...how)
          const acquired = acquire(file)
          used = acquired.entry
          return acquired.file
        })
        if (answer.ok) schedule(file)
        return answer
      } finally {
        release(used)
      }
    },
    close() {
      isOver = true
      waiting.clear()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The name of a table in a query does not change what is read. */
const toKey = ({ path, part, entry, reader }: PreviewFile): string => JSON.stringify([path, part, entry, reader])

const getFirst = <K, V>(map: ReadonlyMap<K, V>): [K, V] | null => [...map][0] ?? null
