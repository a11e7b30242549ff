import { closeSync, constants, fstatSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs'
import { PRIVATE_MODE } from '../../disk/openFlagsAndModes.js'
import { type BackupHeader, type BackupLine, type BackupRow, readHeaderLine, readLine } from './backupLines.js'

/** The result of reading all lines of a copy: the last line of each download counts. */
export interface BackupContents {
  readonly rows: ReadonlyMap<string, BackupRow>
  readonly removed: ReadonlySet<string>
  /** Whether all lines match their checksums. The last line may be incomplete: its write was interrupted. */
  readonly isWhole: boolean
  /** The end of the last complete line. */
  readonly end: number
}

/** Opens regular files only: a pipe would block, and links are not followed. */
const PLAIN = constants.O_NOFOLLOW | constants.O_NONBLOCK

/**
 * A backup that is open for writing. All calls are synchronous and pass the bytes to the system. None of them syncs.
 */
export interface BackupFile {
  /** The length in bytes. */
  size(): number
  /** Throws disk errors. What was written before the error is cut off again. */
  append(text: string): void
  cut(bytes: number): void
  /** The descriptor, for the code that syncs it. */
  readonly descriptor: number
  close(): void
}

/** Opens a backup, or creates an empty one. Throws system errors, and when it is no regular file. */
export function openBackupFile(path: string, isNew: boolean): BackupFile {
  const flags = isNew ? constants.O_CREAT | constants.O_TRUNC : 0
  const descriptor = openSync(path, constants.O_RDWR | flags | PLAIN, PRIVATE_MODE)
  const facts = fstatSync(descriptor)
  if (!facts.isFile()) {
    closeSync(descriptor)
    throw new Error('the copy of the queue is no file')
  }
  let end = facts.size
  const cut = (bytes: number): void => {
    ftruncateSync(descriptor, bytes)
    end = bytes
  }
  return {
    descriptor,
    cut,
    size: () => end,
    append(text) {
      const bytes = Buffer.from(text)
      const before = end
      try {
        for (let at = 0; at < bytes.length; ) {
          const written = writeSync(descriptor, bytes, at, bytes.length - at, end)
          at += written
          end += written
        }
      } catch (error) {
        cut(before)
        throw error
      }
    },
    close: () => closeSync(descriptor),
  }
}

const CHUNK_BYTES = 1024 * 1024
const LINE_FEED = 10

/** Returns its first line, or null when that cannot be read. */
export function readBackupHeader(file: BackupFile): BackupHeader | null {
  const bytes = Buffer.alloc(200)
  const length = readSync(file.descriptor, bytes, 0, bytes.length, 0)
  const end = bytes.subarray(0, length).indexOf(LINE_FEED)
  return end < 0 ? null : readHeaderLine(bytes.toString('utf8', 0, end))
}

/** Reads the lines from `from`, which is the start of a line. Throws disk errors. A damaged line is no error. */
export function readBackup(file: BackupFile, from: number): BackupContents {
  const rows = new Map<string, BackupRow>()
  const removed = new Set<string>()
  let isWhole = true
  const take = (line: BackupLine): void => {
    if (line === 'damaged') isWhole = false
    else if ('row' in line) {
      rows.set(line.row.id, line.row)
      removed.delete(line.row.id)
    } else if ('removed' in line) {
      rows.delete(line.removed)
      removed.add(line.removed)
    }
  }
  let rest = Buffer.alloc(0)
  let end = from
  const chunk = Buffer.alloc(CHUNK_BYTES)
  for (let at = from; ; ) {
    const length = readSync(file.descriptor, chunk, 0, CHUNK_BYTES, at)
    if (length === 0) return { rows, removed, isWhole, end }
    at += length
    let bytes = Buffer.concat([rest, chunk.subarray(0, length)])
    for (let feed = bytes.indexOf(LINE_FEED); feed >= 0; feed = bytes.indexOf(LINE_FEED)) {
      take(readLine(bytes.toString('utf8', 0, feed)))
      end += feed + 1
      bytes = bytes.subarray(feed + 1)
    }
    rest = Buffer.from(bytes)
  }
}
