import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type FileStamp, isSameContent } from '../../../shared/download/model/fileStamp.js'
import { LIMITS } from '../../../shared/limits.js'
import type { Result } from '../../../shared/result.js'
import type { KeptTable, PreviewFile } from '../../ports/preview/previewService.js'
import { nodeDisk } from '../disk/nodeDisk.js'

export interface KeptTablesOptions {
  /** Absolute path of our own folder, emptied at the start and at the end. */
  readonly folder: string
  /** Reads a table into the new file `target`; null where it is not kept. */
  readonly keep: (file: PreviewFile, target: string) => Promise<Result<KeptTable | null>>
  /** Called when no work is left. */
  readonly onIdle: () => void
}

/** Converted copies of large tables in a folder of ours: the first request reads the file, later ones read its copy. */
export interface KeptTables {
  /** Runs a request with the copies of these files, and then makes the missing copies. */
  ask<T>(files: readonly PreviewFile[], work: (files: readonly PreviewFile[]) => Promise<Result<T>>): Promise<Result<T>>
  /** Runs a request with the copies of a file, and makes none. */
  askWithoutKeeping<T>(file: PreviewFile, work: (file: PreviewFile) => Promise<Result<T>>): Promise<Result<T>>
  close(): void
}

/** Runs a request about one file with its copy. */
export type WithKept = <T>(file: PreviewFile, work: (file: PreviewFile) => Promise<Result<T>>) => Promise<Result<T>>

interface Entry {
  /** The stamp of the file that was read, whether its table could be kept or not. */
  readonly stamp: FileStamp
  readonly table: KeptTable | null
  readonly bytes: number
  users: number
}

/** Keeps no table: each request reads the file. */
export const NO_KEPT_TABLES: KeptTables = {
  ask: (files, work) => work(files),
  askWithoutKeeping: (file, work) => work(file),
  close: () => undefined,
}

export function createKeptTables({ folder, keep, onIdle }: KeptTablesOptions): KeptTables {
  /** Keyed by file and reading options; the least recently used first. */
  const entries = new Map<string, Entry>()
  const waiting = new Map<string, PreviewFile>()
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

  const drop = (key: string, { table }: Entry): void => {
    entries.delete(key)
    if (table !== null) rmSync(table.path, { force: true })
  }

  /** A copy in use stays and is removed later. */
  function makeRoom(): void {
    const held = (): number => [...entries.values()].reduce((sum, { bytes }) => sum + bytes, 0)
    for (const [key, entry] of [...entries]) {
      if (held() <= LIMITS.KEPT_BYTES && entries.size <= LIMITS.KEPT_TABLES) return
      if (entry.users === 0) drop(key, entry)
    }
  }

  async function keepOne(key: string, file: PreviewFile): Promise<void> {
    const stamp = await nodeDisk.stamp(file.path)
    if (!stamp.ok || stamp.value.sizeBytes < LIMITS.KEPT_FROM_BYTES) return
    const old = entries.get(key)
    if (old !== undefined && (old.users > 0 || isSameContent(old.stamp, stamp.value))) return
    if (old !== undefined) drop(key, old)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const target = join(folder, `${made++}.parquet`)
    const kept = await keep(file, target)
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
    for (let next = first(waiting); next !== null && !isOver; next = first(waiting)) {
      waiting.delete(next[0])
      await keepOne(...next)
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

  async function askWithKept<T>(
    files: readonly PreviewFile[],
    work: (files: readonly PreviewFile[]) => Promise<Result<T>>,
  ): Promise<Result<T>> {
    const acquired = files.map(acquire)
    try {
      return await work(acquired.map(({ file }) => file))
    } finally {
      for (const { entry } of acquired) if (entry !== null) entry.users -= 1
    }
  }

  return {
    async ask(files, work) {
      const answer = await askWithKept(files, work)
      if (answer.ok) for (const file of files) schedule(file)
      return answer
    },
    askWithoutKeeping: (file, work) => askWithKept([file], ([one = file]) => work(one)),
    close() {
      isOver = true
      waiting.clear()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The name of a table in a query does not change what is read. */
const toKey = ({ path, part, entry, reader }: PreviewFile): string => JSON.stringify([path, part, entry, reader])

const first = <K, V>(map: ReadonlyMap<K, V>): [K, V] | null => [...map][0] ?? null
