import {
  closeSync,
  fchmodSync,
  fdatasync,
  fstatSync,
  ftruncateSync,
  linkSync,
  lstatSync,
  openSync,
  read,
  renameSync,
  unlinkSync,
  writev,
} from 'node:fs'
import { promisify } from 'node:util'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { Disk, OpenFile } from '../../ports/disk.js'
import { closeQuietly, toDiskFailure, tryDisk } from './diskErrors.js'
import { createNotRegularFileError, explainOpenError } from './explainOpenError.js'
import { createNameOperations, type RenameSyscalls, waitForRename } from './nameOperations.js'
import { nodeDisk } from './nodeDisk.js'
import { syncFolder } from './nodeFolders.js'
import { CREATE_FLAGS, FILE_FLAGS, PRIVATE_MODE, PUBLIC_MODE, READ_FLAGS } from './openFlagsAndModes.js'
import { createSyncOwnWriteTracker, type SyncOwnWriteTracker } from './ownWriteTracker.js'
import { readUpTo, readUpToSync, writeAll, writeAllSync } from './readWriteLoops.js'

/**
 * Up to this size, reads and writes are synchronous: they take the time of a copy, which is less than handing the work
 * to another thread and back. Work that waits for the medium itself is always handed to another thread.
 */
const AT_ONCE_BYTES = 256 * 1024

const syncSyscalls: RenameSyscalls = {
  link: linkSync,
  rename: renameSync,
  unlink: unlinkSync,
  lstat: (path) => lstatSync(path, { bigint: true }),
  createEmpty: (path) => closeSync(openSync(path, CREATE_FLAGS, PRIVATE_MODE)),
  makePublic(path) {
    const file = openSync(path, READ_FLAGS)
    try {
      fchmodSync(file, PUBLIC_MODE)
    } finally {
      closeSync(file)
    }
  },
  syncFolder,
  waitForRename,
}

/** The name operations, made synchronously. */
const syncNameOperations = createNameOperations(syncSyscalls)

/**
 * The file system of a transfer worker: its thread only moves bytes, so it may make small calls synchronously. Not for
 * the main thread, which a slow volume would block (a network folder, a disk that has to spin up).
 */
export const workerDisk: Disk = {
  ...nodeDisk,
  ...syncNameOperations,
  open: async (path, how) => tryNow(() => openWatched(path, how)),
}

function tryNow<T>(work: () => T): Result<T> {
  try {
    return ok(work())
  } catch (error) {
    return fail(toDiskFailure(error))
  }
}

function openWatched(path: string, how: Parameters<Disk['open']>[1]): OpenFile {
  const file = openNow(path, how)
  try {
    const stat = how === 'create-new' ? null : fstatSync(file)
    if (stat !== null && !stat.isFile()) throw createNotRegularFileError(stat)
    return openFile(file, createSyncOwnWriteTracker(file, how === 'resume'))
  } catch (error) {
    closeSync(file)
    throw error
  }
}

function openNow(path: string, how: Parameters<Disk['open']>[1]): number {
  try {
    return openSync(path, FILE_FLAGS[how], PRIVATE_MODE)
  } catch (error) {
    throw explainOpenError(error, how === 'read')
  }
}

const [readLater, writeLater, syncLater] = [promisify(read), promisify(writev), promisify(fdatasync)]

const descriptors = new WeakMap<OpenFile, number>()
/** The descriptor of a file that was opened here and is still open; other threads of this process can use it. */
export const getDescriptor = (file: OpenFile): number | null => descriptors.get(file) ?? null

function openFile(file: number, watch: SyncOwnWriteTracker): OpenFile {
  const opened = createOpenFile(file, watch, () => descriptors.delete(opened))
  descriptors.set(opened, file)
  return opened
}

const createOpenFile = (file: number, watch: SyncOwnWriteTracker, onClosed: () => void): OpenFile => ({
  writeAt: async (bytes, position) => {
    const length = bytes.reduce((sum, chunk) => sum + chunk.byteLength, 0)
    return length <= AT_ONCE_BYTES
      ? tryNow(() => watch.watch(() => writeAllSync(file, bytes, position)))
      : tryDisk(() => watch.watchAsync(() => writeAll((rest, at) => writeLater(file, rest, at), bytes, position)))
  },
  readAt: async (length, position) => {
    if (length <= AT_ONCE_BYTES) return tryNow(() => readUpToSync(file, length, position))
    return tryDisk(() => readUpTo((...part) => readLater(file, ...part), length, position))
  },
  truncate: async (length) => tryNow(() => watch.watch(() => ftruncateSync(file, length))),
  size: async () => tryNow(() => fstatSync(file).size),
  stamp: async () => tryNow(watch.stamp),
  sync: () => tryDisk(() => syncLater(file)),
  close: async () => {
    // The system gives the number to the next file that is opened.
    onClosed()
    await closeQuietly(() => closeSync(file))
  },
})
