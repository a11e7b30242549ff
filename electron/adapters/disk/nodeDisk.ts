import { type FileHandle, lstat, lutimes, open, rename } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { failure } from '../../../shared/failure.js'
import { fail, flattenResult, ok, type Result } from '../../../shared/result.js'
import type { Disk, NamedText, OpenFile, SmallText } from '../../ports/disk.js'
import { closeQuietly, getErrorCode, getSystemCall, tryDisk } from './diskErrors.js'
import { createNotRegularFileError, explainOpenError } from './explainOpenError.js'
import { asyncSyscalls, createNameOperations, removeFile } from './nameOperations.js'
import { listFolder, makeFolder, syncFolderTogether } from './nodeFolders.js'
import { readFreeBytes, readVolume } from './nodeVolume.js'
import { FILE_FLAGS, PRIVATE_MODE, PUBLIC_MODE } from './openFlagsAndModes.js'
import { createOwnWriteTracker, type OwnWriteTracker } from './ownWriteTracker.js'
import { type ReadPart, readUpTo, writeAll } from './readWriteLoops.js'

/** The file system of this machine. */
export const nodeDisk: Disk = {
  ...createNameOperations(asyncSyscalls),
  open: (path, how) => tryDisk(() => openWatched(path, how)),
  replaceSmall: (path, text, rights) =>
    tryDisk(() => replaceSmallFiles(dirname(path), [[basename(path), text]], chooseMode(rights))),
  replaceSmallTogether: (folder, files, rights) => tryDisk(() => replaceSmallFiles(folder, files, chooseMode(rights))),
  readSmall: (path, maxBytes) => tryDisk(() => readSmall(path, maxBytes)).then(flattenResult),
  setModified: (path, modifiedMs) => tryDisk(() => lutimes(path, new Date(), new Date(modifiedMs))),
  makeFolder: (path) => tryDisk(() => makeFolder(path)).then(flattenResult),
  syncFolder: (path) => tryDisk(() => syncFolderTogether(path)),
  list: (path, isWanted) => tryDisk(() => listFolder(path, isWanted)),
  freeBytes: (path) => tryDisk(() => readFreeBytes(path)),
  volume: (path) => tryDisk(() => readVolume(path)),
}

/** Opens a file, and watches a partial that is resumed for changes by other programs. */
async function openWatched(path: string, how: keyof typeof FILE_FLAGS): Promise<OpenFile> {
  const handle =
    how === 'create-new'
      ? await open(path, FILE_FLAGS[how], PRIVATE_MODE)
      : (await openRegular(path, FILE_FLAGS[how])).handle
  try {
    return openFile(handle, await createOwnWriteTracker(handle, how === 'resume'))
  } catch (error) {
    await handle.close()
    throw error
  }
}

/** A device, a pipe, a socket or a folder in the place of a file fails with `EACCES`. */
async function openRegular(
  path: string,
  flags: number,
): Promise<{ readonly handle: FileHandle; readonly sizeBytes: number }> {
  const handle = await open(path, flags).catch((error: unknown) => {
    throw explainOpenError(error, flags === FILE_FLAGS.read)
  })
  try {
    const stat = await handle.stat()
    if (!stat.isFile()) throw createNotRegularFileError(stat)
    return { handle, sizeBytes: stat.size }
  } catch (error) {
    await handle.close()
    throw error
  }
}

const openFile = (handle: FileHandle, ownWriteTracker: OwnWriteTracker): OpenFile => ({
  writeAt: (bytes, position) =>
    tryDisk(() => ownWriteTracker.watch(() => writeAll((rest, at) => handle.writev(rest, at), bytes, position))),
  readAt: (length, position) => tryDisk(() => readUpTo(handle.read.bind(handle), length, position)),
  truncate: (length) => tryDisk(() => ownWriteTracker.watch(() => handle.truncate(length))),
  size: () => tryDisk(async () => (await handle.stat()).size),
  stamp: () => tryDisk(ownWriteTracker.stamp),
  sync: () => tryDisk(() => handle.datasync()),
  close: () => closeQuietly(() => handle.close()),
})

/** How often a file is written anew because another process replaces the same one. */
const REPLACE_TRIES = 5
/** How long the draft of another process is waited for, and how often it is looked at meanwhile. */
const DRAFT_MS = 1000
const LOOK_MS = 10

const chooseMode = (rights: 'usual' | undefined): number => (rights === 'usual' ? PUBLIC_MODE : PRIVATE_MODE)

/** `overtaken`: another process has put its own draft in the place of ours. */
type Draft = 'ours' | 'overtaken'

interface SmallFile {
  readonly path: string
  readonly draft: string
  readonly text: SmallText
  readonly mode: number
}

async function replaceSmallFiles(folder: string, files: readonly NamedText[], mode: number): Promise<void> {
  const smallFiles = files.map(
    ([name, text]): SmallFile => ({ path: join(folder, name), draft: join(folder, `.${name}.rudi-new`), text, mode }),
  )
  const drafts = await Promise.allSettled(smallFiles.map(writeDraft))
  try {
    for (const draft of drafts) if (draft.status === 'rejected' && !isOvertaken(draft.reason)) throw draft.reason
    for (const [at, file] of smallFiles.entries()) {
      const draft = drafts[at]
      await replaceByDraft(file, draft?.status === 'fulfilled' ? draft.value : 'overtaken')
    }
  } catch (error) {
    // On a full disk each byte counts, and no other code would remove these files.
    for (const { draft } of smallFiles) await removeFile(asyncSyscalls, draft).catch(() => undefined)
    throw error
  }
  await syncFolderTogether(folder)
}

/**
 * Every process uses the same name for the draft of a file, so that the next write removes what a killed one has left.
 * Of two processes that write at the same time, one takes the name from the other, which then lets it finish and writes
 * again. `first`: what became of the first draft.
 */
async function replaceByDraft(file: SmallFile, first: Draft): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      const draft = tries === 1 ? first : await writeDraft(file)
      // Some file systems may not recognise a file, so the last try does not ask for it.
      if (draft === 'ours' || tries === REPLACE_TRIES) return await rename(file.draft, file.path)
    } catch (error) {
      if (!isOvertaken(error) || tries === REPLACE_TRIES) throw error
    }
    await waitForOther(file.draft)
  }
}

/** Waits until the draft of another process has its name, for a moment: the process may have been killed. */
async function waitForOther(draft: string): Promise<void> {
  const isThere = (): Promise<boolean> =>
    lstat(draft).then(
      () => true,
      () => false,
    )
  for (let waitedMs = 0; waitedMs < DRAFT_MS && (await isThere()); waitedMs += LOOK_MS) await sleep(LOOK_MS)
}

/** Whether another process has made the draft before us, or removed ours. */
const isOvertaken = (error: unknown): boolean =>
  getErrorCode(error) === 'EEXIST' || (getErrorCode(error) === 'ENOENT' && getSystemCall(error) === 'rename')

/** Writes the draft anew, durably. Returns whether the file of its name is still the one that was written. */
async function writeDraft({ draft, text, mode }: SmallFile): Promise<Draft> {
  const handle = await openDraft(draft, mode)
  try {
    // Each call writes on from where the last one ended.
    for (const piece of typeof text === 'string' ? [text] : text) await handle.writeFile(piece, 'utf8')
    await handle.sync()
    const there = await lstat(draft, { bigint: true }).catch(() => null)
    return there?.ino === (await handle.stat({ bigint: true })).ino ? 'ours' : 'overtaken'
  } finally {
    await handle.close()
  }
}

async function openDraft(draft: string, mode: number): Promise<FileHandle> {
  try {
    return await open(draft, FILE_FLAGS['create-new'], mode)
  } catch (error) {
    if (getErrorCode(error) !== 'EEXIST') throw error
    await removeFile(asyncSyscalls, draft)
    return open(draft, FILE_FLAGS['create-new'], mode)
  }
}

async function readSmall(path: string, maxBytes: number): Promise<Result<string>> {
  const { handle, sizeBytes } = await openRegular(path, FILE_FLAGS.read)
  try {
    // The buffer grows with the file: one of the maximal size, thirty megabytes for a sidecar, would be wasteful for
    // each small file.
    const read: ReadPart = handle.read.bind(handle)
    const usual = await readUpTo(read, Math.min(sizeBytes, maxBytes) + 1, 0)
    // The file is longer than it was a moment ago.
    const bytes = usual.byteLength > sizeBytes ? await readUpTo(read, maxBytes + 1, 0) : usual
    if (bytes.byteLength > maxBytes) return fail(failure('file/too-large', { bytes: maxBytes }))
    return ok(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'))
  } finally {
    await handle.close()
  }
}
