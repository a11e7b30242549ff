import type { BigIntStats } from 'node:fs'
import { link, lstat, open, rename, unlink } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type FileStamp, isSameContent, isUnchanged } from '../../../shared/download/model/fileStamp.js'
import { failure } from '../../../shared/failure.js'
import { fail, flattenResult, ok, type Result } from '../../../shared/result.js'
import type { Disk } from '../../ports/disk.js'
import { getErrorCode, toDiskFailure, tryDisk } from './diskErrors.js'
import { markDownloaded } from './markOfTheWeb.js'
import { syncFolder } from './nodeFolders.js'
import { CREATE_FLAGS, PRIVATE_MODE, PUBLIC_MODE, READ_FLAGS } from './openFlagsAndModes.js'
import { toFileStamp } from './ownWriteTracker.js'

/**
 * The errors with which file systems without hard links refuse one: exFAT, FAT32, many network shares. `EISDIR` is what
 * Node says on Windows, where the system's error is an invalid function, and `EIO` is the answer of mounted cloud
 * storage; on a broken disk the calls that are made instead fail as well.
 */
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EINVAL', 'EISDIR', 'EXDEV', 'EMLINK', 'EIO'])

/**
 * The errors of file systems whose files have the owner and the mode of the mount: a stick or a share that the system
 * has mounted for all users. Nothing can be published there in another mode.
 */
const FIXED_MODES = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'])

type Soon<T> = T | Promise<T>

/** The system calls that change names, asynchronous or synchronous. */
export interface RenameSyscalls {
  link(path: string, name: string): Soon<void>
  rename(from: string, to: string): Soon<void>
  unlink(path: string): Soon<void>
  lstat(path: string): Soon<BigIntStats>
  /** Creates an empty file under a free name. */
  createEmpty(path: string): Soon<void>
  /** Changes the mode through a handle that follows no link, so that no other file is affected. */
  makePublic(path: string): Soon<void>
  /** Syncs a folder: its names survive a power cut. */
  syncFolder(path: string): Soon<void>
  /** Resolves when a process that has reserved a name would have replaced its empty file. */
  waitForRename(): Promise<void>
}

/** Much longer than the two calls take, also on a slow share. */
export const waitForRename = (): Promise<void> => sleep(5000)

/** The calls as Node's thread pool makes them. */
export const asyncSyscalls: RenameSyscalls = {
  link,
  rename,
  unlink,
  lstat: (path) => lstat(path, { bigint: true }),
  async createEmpty(path) {
    const handle = await open(path, CREATE_FLAGS, PRIVATE_MODE)
    await handle.close()
  },
  async makePublic(path) {
    const handle = await open(path, READ_FLAGS)
    try {
      await handle.chmod(PUBLIC_MODE)
    } finally {
      await handle.close()
    }
  },
  syncFolder,
  waitForRename,
}

/** The operations of a disk that change names. */
export type NameOperations = Pick<Disk, 'create' | 'publish' | 'supersede' | 'stamp' | 'remove' | 'folderId'>

/**
 * These operations over the given calls. Failures are values, and no other file than the given one is replaced or
 * renamed.
 */
export const createNameOperations = (calls: RenameSyscalls): NameOperations => ({
  create: (path) => tryDisk(async () => calls.createEmpty(path)),
  publish: (partial, final, as) =>
    tryDisk(() => renameIfMeant(calls, { partial, final, as }, () => publish(calls, partial, final))).then(
      flattenResult,
    ),
  supersede: (partial, final, kept, as) =>
    tryDisk(() => renameIfMeant(calls, { partial, final, as }, () => supersede(calls, { partial, final, kept }))).then(
      flattenResult,
    ),
  stamp: (path) => tryDisk(() => readStampAt(calls, path)).then(flattenResult),
  remove: (path) => tryDisk(() => removeFile(calls, path)),
  folderId: (path) => tryDisk(() => readFolderId(calls, path)).then(flattenResult),
})

/** Removes a file; succeeds when there is none. Node's own `rm` would first check for a folder to descend into. */
export async function removeFile(calls: RenameSyscalls, path: string): Promise<void> {
  try {
    await calls.unlink(path)
  } catch (error) {
    if (getErrorCode(error) !== 'ENOENT') throw error
  }
}

async function readFolderId(calls: RenameSyscalls, path: string): Promise<Result<string>> {
  const found = await calls.lstat(path)
  return found.isDirectory() ? ok(`${found.dev}:${found.ino}`) : fail(failure('disk/denied', { name: basename(path) }))
}

async function readStampAt(calls: RenameSyscalls, path: string): Promise<Result<FileStamp>> {
  const found = await calls.lstat(path)
  if (found.isFile()) return ok(toFileStamp(found))
  return fail(failure('disk/denied', { name: basename(path), why: found.isDirectory() ? 'folder' : 'device' }))
}

interface Naming {
  readonly partial: string
  readonly final: string
  /** Identifies the file that is to get the name. */
  readonly as: FileStamp | undefined
}

/**
 * Gives a file its name by `work`, provided that it is the given file before and after. A program that has it open may
 * write into it between the check and the rename: then the name is removed again.
 */
async function renameIfMeant(
  calls: RenameSyscalls,
  { partial, final, as }: Naming,
  work: () => Promise<Result<void>>,
): Promise<Result<void>> {
  const isMeant = as === undefined || isUnchanged(as, toFileStamp(await calls.lstat(partial)))
  if (!isMeant) return fail(failure('file/meddled', { name: basename(final) }))
  const isMarked = await markDownloaded(partial)
  // The mark of the web is our own change of the file.
  const base = as === undefined || !isMarked ? as : toFileStamp(await calls.lstat(partial))
  const done = await work()
  if (!done.ok || base === undefined) return done
  const there = await statIfThere(calls, final)
  if (there !== null && isSameContent(base, toFileStamp(there))) return done
  // Another program has put its own file there: that one stays.
  const undone = there !== null && toFileStamp(there).file === base.file ? await publish(calls, final, partial) : done
  if (!undone.ok) return undone
  return fail(failure('file/meddled', { name: basename(final) }))
}

/**
 * `link` takes a name only if it is free; `rename` would replace a file (F-07). When this very file has the name
 * already, a crash came between the two steps, and only the second is left to do.
 */
async function publish(calls: RenameSyscalls, partial: string, final: string): Promise<Result<void>> {
  const added = await addName(calls, partial, final)
  if (!added.ok) return added
  if (added.value === 'no-links') return publishByRename(calls, partial, final)
  await makePublic(calls, final)
  // The system may write either of two folders first: the new name must be durable before the old one is removed.
  if (dirname(partial) !== dirname(final)) await calls.syncFolder(dirname(final))
  await removeFile(calls, partial)
  return ok(undefined)
}

/**
 * Gives a file a second name, if that is free. Succeeds when this very file has the name: a crash or an error may have
 * come after the step.
 */
async function addName(calls: RenameSyscalls, path: string, name: string): Promise<Result<'added' | 'no-links'>> {
  try {
    await calls.link(path, name)
    return ok('added')
  } catch (error) {
    const hasName = (await statIfThere(calls, name)) !== null && (await isSameFile(calls, path, name))
    if (hasName) return ok('added')
    return NO_LINKS.has(getErrorCode(error)) ? ok('no-links') : fail(toDiskFailure(error))
  }
}

/** Gives a file that is being published the usual mode, where the file system has modes. */
async function makePublic(calls: RenameSyscalls, path: string): Promise<void> {
  try {
    await calls.makePublic(path)
  } catch (error) {
    if (!FIXED_MODES.has(getErrorCode(error))) throw error
  }
}

interface Superseding {
  readonly partial: string
  readonly final: string
  readonly kept: string
}

/**
 * The old file gets a second name first; then the new one takes its name in one step, so that the name always belongs
 * to a whole file. Without hard links the old file is moved away first, and a crash in between leaves both under names
 * of ours. Each step recognises that it was already taken before a crash.
 */
async function supersede(calls: RenameSyscalls, { partial, final, kept }: Superseding): Promise<Result<void>> {
  const there = await statIfThere(calls, final)
  if (there === null) return publish(calls, partial, final)
  if (!there.isFile()) return fail(failure('disk/exists', { name: basename(final) }))
  if (await isSameFile(calls, partial, final)) return publish(calls, partial, final)
  const added = await addName(calls, final, kept)
  if (!added.ok) return added
  if (added.value === 'no-links' || (await takeBackStrangeName(calls, { there, final, kept }))) {
    const moved = await publishByRename(calls, final, kept)
    if (!moved.ok) return moved
    await calls.syncFolder(dirname(kept))
    return publishByRename(calls, partial, final)
  }
  await makePublic(calls, partial)
  // Not every file system keeps the order of names: without this sync, a power cut could leave the new name and lose
  // the old file.
  await calls.syncFolder(dirname(kept))
  // Another program may have put a different file there since; the person has not agreed to lose that one.
  if (!(await isSameFile(calls, final, kept))) return fail(failure('disk/exists', { name: basename(final) }))
  await calls.rename(partial, final)
  return ok(undefined)
}

/**
 * Over SFTP each name of a file has a number of its own, so two names of one file look like two files. There the second
 * name is removed again. Returns whether that was so.
 */
async function takeBackStrangeName(
  calls: RenameSyscalls,
  { there, final, kept }: { readonly there: BigIntStats; readonly final: string; readonly kept: string },
): Promise<boolean> {
  if (await isSameFile(calls, final, kept)) return false
  const now = await calls.lstat(final)
  // Another program has put a different file there: the old one has no other name.
  if (now.ino !== there.ino || now.dev !== there.dev) return false
  await removeFile(calls, kept)
  return true
}

async function statIfThere(calls: RenameSyscalls, path: string): Promise<BigIntStats | null> {
  try {
    return await calls.lstat(path)
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return null
    throw error
  }
}

async function isSameFile(calls: RenameSyscalls, one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([calls.lstat(one), calls.lstat(other)])
  return a.isFile() && a.ino === b.ino && a.dev === b.dev
}

/**
 * Without hard links, an empty file of ours reserves the name, and the rename replaces that file only. The mode is changed
 * before: after a kill behind the rename nothing is left that would change it.
 */
async function publishByRename(calls: RenameSyscalls, partial: string, final: string): Promise<Result<void>> {
  const reserved = await reserveName(calls, final)
  if (!reserved.ok) return reserved
  try {
    await makePublic(calls, partial)
    await calls.rename(partial, final)
  } catch (error) {
    // A network drive may have renamed the file and report an error all the same: only the empty file is removed.
    const isLeft = reserved.value === 'made' && (await statIfThere(calls, final))?.size === 0n
    if (isLeft) await removeFile(calls, final)
    return fail(toDiskFailure(error))
  }
  return ok(undefined)
}

/** How often a reserved name is looked at again, because other processes reserve it. */
const RESERVE_TRIES = 3

/**
 * Reserves a name by an empty file. An empty file that exists belongs to another process that is about to replace it,
 * or was left by a crash; it has no content to lose. It counts as left (`taken`) when it has not changed for a while,
 * because a rename follows its reservation at once.
 */
async function reserveName(calls: RenameSyscalls, final: string): Promise<Result<'made' | 'taken'>> {
  for (let tries = 1; tries <= RESERVE_TRIES; tries += 1) {
    try {
      await calls.createEmpty(final)
      return ok('made')
    } catch (error) {
      if (getErrorCode(error) !== 'EEXIST') return fail(toDiskFailure(error))
    }
    const before = await statIfThere(calls, final)
    if (before === null) continue
    if (!before.isFile() || before.size !== 0n) break
    await calls.waitForRename()
    const after = await statIfThere(calls, final)
    if (after !== null && after.size === 0n && isSameContent(toFileStamp(before), toFileStamp(after)))
      return ok('taken')
  }
  return fail(failure('disk/exists'))
}
