import { fsync, fsyncSync, lstatSync, renameSync, rmSync } from 'node:fs'
import { type Database, runInTransaction } from '../database.js'
import { isAccessDenied, restoreOwnerAccess } from '../fileAccess.js'
import { quarantineDatabase } from '../repair/quarantineDatabase.js'
import { type BackupFile, openBackupFile, readBackup, readBackupHeader } from './backupFile.js'
import { type BackupRow, formatHeaderLine, formatRemovalLine, formatRowLine } from './backupLines.js'
import { type BackupRows, createBackupRows } from './backupRows.js'

/**
 * The second copy of the queue, `library.copy` beside `library.db`: one line for each change, so that a waiting download,
 * of which nothing else in the world knows, outlives the pages that it stood on.
 *
 * A line is written before the change is committed, and cut off again when the commit fails. So the copy never knows less
 * than the database. Were it written after, a killed process could leave a removal in the database alone, and a download
 * that the person removed would come back out of the copy. Each commit notes in the database how long the copy is: a
 * database that notes less has lost its last commits, and is given them again; one that notes more lies beside a copy that
 * has lost its end, which is begun anew. The copy is not synced with each commit: after a power cut the database is sound.
 *
 * `VACUUM INTO` at quiet moments was weighed against it: it stops this thread for a second at a hundred thousand rows, and
 * what was added since is lost.
 */
export interface QueueBackup {
  /** Writes what is about to be committed. Gives what undoes it. */
  put(rows: readonly BackupRow[]): () => void
  remove(ids: readonly string[]): () => void
  /** Notes in the transaction that is open how long the copy is. */
  note(): void
  /** Puts those downloads back that the copy has and the database has not. Gives how many. */
  restoreMissing(): number
  close(): void
}

export interface OpenedQueueBackup {
  readonly copy: QueueBackup
  /** How many downloads the database had lost. */
  readonly restored: number
  /** The copy is whole: nothing that it knew of is lost. */
  readonly isWhole: boolean
}

/** Some milliseconds of this thread. */
const ROWS_AT_ONCE = 250
/** A copy grows with every change. It is begun anew when it is this much longer than what it says. */
const SPARE_BYTES = 16 * 1024 * 1024
const BYTES_PER_ROW = 2048

/** Opens the copy beside an open store, and gives either what the other has lost. Throws what SQLite says. */
export function openQueueBackup(db: Database, path: string): OpenedQueueBackup {
  const rows = createBackupRows(db)
  const known = rows.readNote()
  const file = openIfPossible(path)
  const head = file === null ? null : readBackupHeader(file)
  const generation = Math.max(head?.generation ?? 0, known?.generation ?? 0)
  const startAnew = (): QueueBackup => {
    file?.close()
    rmSync(path, { force: true })
    return copyOver({ db, rows, path, generation: generation + 1, file: null })
  }
  const isSame = head !== null && head.generation === known?.generation
  // A database that notes no copy was made anew: then even a copy without its first line is read as far as it can be.
  const isNewer = known === null || (head !== null && head.generation > known.generation)
  const isBehind = isSame && file !== null && file.size() < known.bytes
  if (file === null || isBehind || !(isSame || isNewer)) return { copy: startAnew(), restored: 0, isWhole: false }
  const from = isSame ? known.bytes : 0
  if (file.size() === from) return { copy: copyOver({ db, rows, path, generation, file }), restored: 0, isWhole: true }
  try {
    const lines = readBackup(file, from)
    const isAll = !isSame && lines.isWhole
    const restored = rows.apply(lines, isAll && head !== null ? head.after : null)
    if (!lines.isWhole) return { copy: startAnew(), restored, isWhole: false }
    file.cut(lines.end)
    return { copy: copyOver({ db, rows, path, generation, file }), restored, isWhole: true }
  } catch (error) {
    file.close()
    throw error
  }
}

/** Null where there is none that could be used. What lies there instead is put aside. */
function openIfPossible(path: string): BackupFile | null {
  const there = lstatSync(path, { throwIfNoEntry: false })
  if (there === undefined) return null
  if (isAccessDenied(path)) restoreOwnerAccess(path)
  try {
    return openBackupFile(path, false)
  } catch {
    if (!there.isFile() || isAccessDenied(path)) quarantineDatabase(path)
    return null
  }
}

interface Parts {
  readonly db: Database
  readonly rows: BackupRows
  readonly path: string
  readonly generation: number
  /** Null where a copy is to be begun anew. */
  readonly file: BackupFile | null
}

function copyOver({ db, rows, path, generation: first, file: given }: Parts): QueueBackup {
  const making = `${path}.making`
  let generation = first
  let file = given
  /** The next copy, while it is made. */
  let next: BackupFile | null = null
  let isClosed = false
  let checkedAt = 0

  const note = (): void => rows.note(generation, file?.size() ?? 0)
  /** Without it for now. The number that is noted belongs to no copy: the next start begins one. */
  const giveUp = (): void => {
    for (const one of [next, file]) tryTo(() => one?.close())
    ;[next, file] = [null, null]
    generation += 1
    for (const one of [path, making]) tryTo(() => rmSync(one, { force: true }))
  }
  /** The copy that is being made is not finished; the one there is goes on. */
  const abandon = (): void => {
    next?.close()
    next = null
    tryTo(() => rmSync(making, { force: true }))
    if (file === null) generation += 1
  }
  const append = (text: string): (() => void) => {
    const files = [file, next].flatMap((one) => (one === null ? [] : [{ one, was: one.size() }]))
    const undo = (): void => {
      // One that was closed meanwhile is not written any more.
      try {
        for (const { one, was } of files) if (one === file || one === next) one.cut(was)
      } catch {
        giveUp()
      }
    }
    try {
      for (const { one } of files) one.append(text)
    } catch {
      giveUp()
    }
    return undo
  }

  const begin = (): void => {
    if (isClosed) return
    try {
      next = openBackupFile(making, true)
      next.append(formatHeaderLine({ generation: generation + 1, after: rows.getGreatestNumber() }))
      step(0)
    } catch {
      abandon()
    }
  }
  /** A few rows, and then whatever else is to be done. */
  const step = (from: number): void => {
    if (isClosed || next === null) return
    try {
      const page = rows.readPage(from, ROWS_AT_ONCE)
      // What is damaged in the database may be well in the copy there is.
      if (!page.isSound && file !== null) {
        abandon()
        return
      }
      next.append(page.rows.map(formatRowLine).join(''))
      if (page.last !== null) setImmediate(step, page.last)
      else if (from > 0) finish(next)
      else {
        // A short queue has its copy before anything is put into it.
        fsyncSync(next.descriptor)
        takeOver(next)
      }
    } catch {
      abandon()
    }
  }
  const finish = (made: BackupFile): void =>
    fsync(made.descriptor, (problem) => {
      if (isClosed || next !== made) return
      if (problem === null) takeOver(made)
      else abandon()
    })
  /** It is synced: the new one takes the place of the one there is. */
  const takeOver = (made: BackupFile): void => {
    try {
      // Some systems replace no file that is open.
      file?.close()
      renameSync(making, path)
    } catch {
      giveUp()
      return
    }
    ;[file, next] = [made, null]
    generation += 1
    checkedAt = made.size()
    // A copy with a greater number than the noted one is believed: what cannot be noted now is noted with the next commit.
    tryTo(() => runInTransaction(db, note))
  }
  /** Begins a new copy where this one has grown too long. */
  const mayBegin = (): void => {
    if (file === null || next !== null || file.size() - checkedAt < SPARE_BYTES) return
    checkedAt = file.size()
    if (file.size() > SPARE_BYTES + BYTES_PER_ROW * rows.count()) setImmediate(begin)
  }

  runInTransaction(db, note)
  if (file === null) begin()
  return {
    note,
    put(some) {
      mayBegin()
      return append(some.map(formatRowLine).join(''))
    },
    remove: (ids) => append(ids.map(formatRemovalLine).join('')),
    restoreMissing: () => (file === null ? 0 : rows.putBackMissing(readBackup(file, 0))),
    close() {
      isClosed = true
      abandon()
      file?.close()
    },
  }
}

function tryTo(act: () => void): void {
  try {
    act()
  } catch {
    // What is left does no harm: the number that is noted is of another copy.
  }
}
