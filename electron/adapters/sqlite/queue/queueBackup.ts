import { fsync, fsyncSync, lstatSync, renameSync, rmSync } from 'node:fs'
import { type Database, runInTransaction } from '../database.js'
import { isAccessDenied, restoreOwnerAccess } from '../fileAccess.js'
import { quarantineDatabase } from '../repair/quarantineDatabase.js'
import { type BackupFile, openBackupFile, readBackup, readBackupHeader } from './backupFile.js'
import { type BackupRow, formatHeaderLine, formatRemovalLine, formatRowLine } from './backupLines.js'
import { type BackupRows, createBackupRows } from './backupRows.js'

/**
 * The backup of the queue, `library.copy` beside `library.db`. It has one line for each change, so that a waiting
 * download, which is recorded nowhere else, survives the loss of its pages.
 *
 * A line is written before the change is committed, and cut off again when the commit fails. So the backup never has
 * less than the database. If it were written afterwards, a killed process could leave a removal in the database only,
 * and a download that the person removed would come back from the backup. Each commit notes in the database how long
 * the backup is. A database that notes less has lost its last commits, and gets them back. A database that notes more
 * has a backup that lost its end, and a new backup is begun. The backup is not synced with each commit, because the
 * database is sound after a power cut.
 *
 * `VACUUM INTO` at quiet moments was considered instead. It blocks this thread for a second for a hundred thousand
 * rows, and loses what was added since.
 */
export interface QueueBackup {
  /** Writes what is about to be committed, and returns a function that undoes it. */
  put(rows: readonly BackupRow[]): () => void
  remove(ids: readonly string[]): () => void
  /** Notes the length of the backup in the open transaction. */
  note(): void
  /** Restores the downloads that the backup has and the database does not have, and returns their number. */
  restoreMissing(): number
  close(): void
}

export interface OpenedQueueBackup {
  readonly copy: QueueBackup
  /** How many downloads the database had lost. */
  readonly restored: number
  /** Whether the backup is complete. Then nothing that it contained is lost. */
  readonly isWhole: boolean
}

/** This many rows take this thread some milliseconds. */
const ROWS_AT_ONCE = 250
/** A backup grows with every change. A new one is begun when it is this much longer than its content. */
const SPARE_BYTES = 16 * 1024 * 1024
const BYTES_PER_ROW = 2048

/** Opens the backup beside an open store, and restores in each of them what it has lost. Throws SQLite's errors. */
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
  // A database that notes no backup is new. Then a backup without its first line is used too, as far as it can be read.
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

/** Null when there is no usable backup. A file that cannot be used is put aside. */
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
  /** Null when a new backup is to be begun. */
  readonly file: BackupFile | null
}

function copyOver({ db, rows, path, generation: first, file: given }: Parts): QueueBackup {
  const making = `${path}.making`
  let generation = first
  let file = given
  /** The next backup, while it is being written. */
  let next: BackupFile | null = null
  let isClosed = false
  let checkedAt = 0

  const note = (): void => rows.note(generation, file?.size() ?? 0)
  /** Goes on without a backup. The noted number belongs to none, so the next start begins one. */
  const giveUp = (): void => {
    for (const one of [next, file]) tryTo(() => one?.close())
    ;[next, file] = [null, null]
    generation += 1
    for (const one of [path, making]) tryTo(() => rmSync(one, { force: true }))
  }
  /** Gives up the new backup, and goes on with the present one. */
  const abandon = (): void => {
    next?.close()
    next = null
    tryTo(() => rmSync(making, { force: true }))
    if (file === null) generation += 1
  }
  const append = (text: string): (() => void) => {
    const files = [file, next].flatMap((one) => (one === null ? [] : [{ one, was: one.size() }]))
    const undo = (): void => {
      // Nothing is written to a backup that was closed meanwhile.
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
  /** Copies a few rows, then lets other work run. */
  const step = (from: number): void => {
    if (isClosed || next === null) return
    try {
      const page = rows.readPage(from, ROWS_AT_ONCE)
      // A row that is damaged in the database may be intact in the present backup.
      if (!page.isSound && file !== null) {
        abandon()
        return
      }
      next.append(page.rows.map(formatRowLine).join(''))
      if (page.last !== null) setImmediate(step, page.last)
      else if (from > 0) finish(next)
      else {
        // The backup of a short queue is complete before anything is added to the queue.
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
  /** Called once the new backup is synced: it replaces the present one. */
  const takeOver = (made: BackupFile): void => {
    try {
      // Some systems cannot replace an open file.
      file?.close()
      renameSync(making, path)
    } catch {
      giveUp()
      return
    }
    ;[file, next] = [made, null]
    generation += 1
    checkedAt = made.size()
    // A backup with a greater number than the noted one is valid. A number that cannot be noted now is noted with the
    // next commit.
    tryTo(() => runInTransaction(db, note))
  }
  /** Begins a new backup when this one has grown too long. */
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
    // What remains does no harm, because the noted number belongs to another backup.
  }
}
