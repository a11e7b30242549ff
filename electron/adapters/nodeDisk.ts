import { constants } from 'node:fs'
import { type FileHandle, link, lstat, open, rename, statfs, unlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { failure } from '../../shared/failure.js'
import { fail, ok, type Result } from '../../shared/result.js'
import type { Disk, OpenFile } from '../ports/disk.js'
import { codeOf, diskFailure, flat, tried } from './diskBreaks.js'
import { groupedSync } from './groupedSync.js'
import { folderId, list, makeFolder, syncFolder, volume } from './nodeFolders.js'
import { markOrigin } from './originMark.js'

const { O_CREAT, O_EXCL, O_NOFOLLOW = 0, O_RDONLY, O_RDWR, O_WRONLY } = constants

/** A file, or nothing. Node's own `rm` looks first whether there is a folder to go down into. */
async function removeFile(path: string): Promise<void> {
  await unlink(path).catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error
  })
}

/** How each way of opening is said to the system. No link is followed in any. */
export const FILE_FLAGS = {
  'create-new': O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW,
  resume: O_RDWR | O_NOFOLLOW,
  read: O_RDONLY | O_NOFOLLOW,
} as const

/** What is being made belongs to its owner; a published file gets what the umask gives everybody (F-09). */
export const PRIVATE_MODE = 0o600
const PUBLIC_MODE = 0o666 & ~process.umask()

/** Refusals of hard links by file systems that have none: exFAT, FAT32, many network shares. */
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EXDEV', 'EMLINK'])

/** The file system of this machine. */
export const nodeDisk: Disk = {
  open: (path, how) => tried(() => opened(path, how)),
  publish: (partial, final) => tried(() => publish(partial, final)).then(flat),
  supersede: (partial, final, kept) => tried(() => supersede(partial, final, kept)).then(flat),
  replaceSmall: (path, text) => tried(() => replaceSmall(path, text)),
  readSmall: (path, maxBytes) => tried(() => readSmall(path, maxBytes)).then(flat),
  makeFolder: (path) => tried(() => makeFolder(path)).then(flat),
  syncFolder: (path) => tried(() => syncTogether(path)),
  list: (path) => tried(() => list(path)),
  remove: (path) => tried(() => removeFile(path)),
  freeBytes: (path) => tried(async () => statfs(path).then(({ bavail, bsize }) => bavail * bsize)),
  folderId: (path) => tried(() => folderId(path)).then(flat),
  volume: (path) => tried(() => volume(path)),
}

const syncTogether = groupedSync(syncFolder)

async function opened(path: string, how: keyof typeof FILE_FLAGS): Promise<OpenFile> {
  const handle = await open(path, FILE_FLAGS[how], PRIVATE_MODE)
  // What was made just now is a file.
  return openFile(how === 'create-new' ? handle : await regular(handle))
}

/** A device, a pipe or a folder under the name of a file is nobody's file. */
async function regular(handle: FileHandle): Promise<FileHandle> {
  const stat = await handle.stat()
  if (stat.isFile()) return handle
  await handle.close()
  throw Object.assign(new Error('not a regular file'), { code: 'EACCES' })
}

const openFile = (handle: FileHandle): OpenFile => ({
  writeAt: (bytes, position) => tried(() => writeAll(handle, bytes, position)),
  readAt: (length, position) => tried(() => readUpTo(handle, length, position)),
  truncate: (length) => tried(() => handle.truncate(length)),
  size: () => tried(async () => (await handle.stat()).size),
  sync: () => tried(() => handle.datasync()),
  close: () => handle.close(),
})

/** A system call may write less than it was given; what is left is written by the next one, or fails with its reason. */
async function writeAll(handle: FileHandle, bytes: readonly Uint8Array[], position: number): Promise<void> {
  let rest = restOf(bytes, 0)
  let at = position
  while (rest.length > 0) {
    const { bytesWritten } = await handle.writev(rest, at)
    at += bytesWritten
    rest = restOf(rest, bytesWritten)
  }
}

/** What is still to be written once `written` bytes are. */
export function restOf(bytes: readonly Uint8Array[], written: number): Uint8Array[] {
  let skip = written
  return bytes.flatMap((chunk) => {
    const cut = Math.min(skip, chunk.byteLength)
    skip -= cut
    return cut === chunk.byteLength ? [] : [chunk.subarray(cut)]
  })
}

async function readUpTo(handle: FileHandle, length: number, position: number): Promise<Uint8Array> {
  const buffer = Buffer.allocUnsafe(length)
  let filled = 0
  while (filled < length) {
    const { bytesRead } = await handle.read(buffer, filled, length - filled, position + filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return buffer.subarray(0, filled)
}

/**
 * `link` takes a name only if it is free; `rename` would replace (F-07). When the name is taken by this very file, a
 * crash came between the two steps and only the second is left to do.
 */
async function publish(partial: string, final: string): Promise<Result<void>> {
  await markOrigin(partial)
  try {
    await link(partial, final)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') {
      if (!(await isSameFile(partial, final))) return fail(failure('disk/exists'))
    } else if (NO_LINKS.has(codeOf(error))) return publishByRename(partial, final)
    else return fail(diskFailure(error))
  }
  await makePublic(final)
  await removeFile(partial)
  return ok(undefined)
}

/**
 * The old file gets a second name first, then the new one takes the first in one step: at no moment is the name without
 * a whole file. Where there are no links the old one is moved, and a crash in between leaves both under names of ours.
 * Each step is recognised when it was taken before a crash.
 */
async function supersede(partial: string, final: string, kept: string): Promise<Result<void>> {
  const there = await lstat(final).catch((error: unknown) =>
    codeOf(error) === 'ENOENT' ? null : Promise.reject(error),
  )
  if (there === null) return publish(partial, final)
  if (!there.isFile()) return fail(failure('disk/exists', { name: basename(final) }))
  if (await isSameFile(partial, final)) return publish(partial, final)
  try {
    await link(final, kept)
  } catch (error) {
    if (NO_LINKS.has(codeOf(error))) {
      const moved = await publishByRename(final, kept)
      return moved.ok ? publish(partial, final) : moved
    }
    if (codeOf(error) !== 'EEXIST' || !(await isSameFile(final, kept))) return fail(diskFailure(error))
  }
  await markOrigin(partial)
  await makePublic(partial)
  // Somebody may have put yet another file there since: that one nobody agreed to lose.
  if (!(await isSameFile(final, kept))) return fail(failure('disk/exists', { name: basename(final) }))
  await rename(partial, final)
  return ok(undefined)
}

async function isSameFile(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([lstat(one, { bigint: true }), lstat(other, { bigint: true })])
  return a.isFile() && a.ino === b.ino && a.dev === b.dev
}

/** Where there are no links: an empty file of ours takes the name, and the rename replaces that and nothing else. */
async function publishByRename(partial: string, final: string): Promise<Result<void>> {
  try {
    const taken = await open(final, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, PRIVATE_MODE)
    await taken.close()
  } catch (error) {
    return fail(diskFailure(error))
  }
  try {
    await rename(partial, final)
  } catch (error) {
    await removeFile(final)
    return fail(diskFailure(error))
  }
  await makePublic(final)
  return ok(undefined)
}

/** Through a handle that follows no link, so that nothing but our own file changes its mode. */
async function makePublic(path: string): Promise<void> {
  const handle = await open(path, FILE_FLAGS.read)
  try {
    await handle.chmod(PUBLIC_MODE)
  } finally {
    await handle.close()
  }
}

async function replaceSmall(path: string, text: string): Promise<void> {
  const draft = join(dirname(path), `.${basename(path)}.rudi-new`)
  await removeFile(draft)
  const handle = await open(draft, FILE_FLAGS['create-new'], PUBLIC_MODE)
  try {
    await handle.writeFile(text, 'utf8')
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(draft, path)
  await syncFolder(dirname(path))
}

async function readSmall(path: string, maxBytes: number): Promise<Result<string>> {
  const handle = await regular(await open(path, FILE_FLAGS.read))
  try {
    const bytes = await readUpTo(handle, maxBytes + 1, 0)
    if (bytes.byteLength > maxBytes) return fail(failure('file/too-large', { bytes: maxBytes }))
    return ok(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'))
  } finally {
    await handle.close()
  }
}
