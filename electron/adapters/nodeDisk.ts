import { constants, type Dirent } from 'node:fs'
import { type FileHandle, link, lstat, mkdir, open, readdir, rename, rm, statfs } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { failure } from '../../shared/failure.js'
import { fail, ok, type Result } from '../../shared/result.js'
import type { Disk, OpenFile } from '../ports/disk.js'
import { codeOf, diskFailure, tried } from './diskBreaks.js'

const { O_CREAT, O_EXCL, O_NOFOLLOW = 0, O_RDONLY, O_RDWR, O_WRONLY } = constants

const FLAGS = {
  'create-new': O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW,
  resume: O_RDWR | O_NOFOLLOW,
  read: O_RDONLY | O_NOFOLLOW,
} as const

/** What is being made belongs to its owner; a published file gets what the umask gives everybody (F-09). */
const PRIVATE_MODE = 0o600
const PUBLIC_MODE = 0o666 & ~process.umask()

/** Refusals of hard links by file systems that have none: exFAT, FAT32, many network shares. */
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EXDEV', 'EMLINK'])

/** The file system of this machine. */
export const nodeDisk: Disk = {
  open: (path, how) => tried(async () => openFile(await regular(await open(path, FLAGS[how], PRIVATE_MODE)))),
  publish: (partial, final) => tried(() => publish(partial, final)).then(flat),
  replaceSmall: (path, text) => tried(() => replaceSmall(path, text)),
  readSmall: (path, maxBytes) => tried(() => readSmall(path, maxBytes)).then(flat),
  makeFolder: (path) => tried(() => makeFolder(path)).then(flat),
  syncFolder: (path) => tried(() => syncFolder(path)),
  list: (path) => tried(() => list(path)),
  remove: (path) => tried(() => rm(path, { force: true })),
  freeBytes: (path) => tried(async () => statfs(path).then((volume) => volume.bavail * volume.bsize)),
}

const flat = <T>(result: Result<Result<T>>): Result<T> => (result.ok ? result.value : result)

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
  let rest = [...bytes]
  let at = position
  while (rest.length > 0) {
    const { bytesWritten } = await handle.writev(rest, at)
    at += bytesWritten
    rest = after(rest, bytesWritten)
  }
}

function after(bytes: readonly Uint8Array[], written: number): Uint8Array[] {
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
  try {
    await link(partial, final)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') {
      if (!(await isSameFile(partial, final))) return fail(failure('disk/exists'))
    } else if (NO_LINKS.has(codeOf(error))) return publishByRename(partial, final)
    else return fail(diskFailure(error))
  }
  await makePublic(final)
  await rm(partial, { force: true })
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
    await rm(final, { force: true })
    return fail(diskFailure(error))
  }
  await makePublic(final)
  return ok(undefined)
}

/** Through a handle that follows no link, so that nothing but our own file changes its mode. */
async function makePublic(path: string): Promise<void> {
  const handle = await open(path, FLAGS.read)
  try {
    await handle.chmod(PUBLIC_MODE)
  } finally {
    await handle.close()
  }
}

async function replaceSmall(path: string, text: string): Promise<void> {
  const draft = join(dirname(path), `.${basename(path)}.rudi-new`)
  await rm(draft, { force: true })
  const handle = await open(draft, FLAGS['create-new'], PUBLIC_MODE)
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
  const handle = await regular(await open(path, FLAGS.read))
  try {
    const bytes = await readUpTo(handle, maxBytes + 1, 0)
    if (bytes.byteLength > maxBytes) return fail(failure('file/too-large', { bytes: maxBytes }))
    return ok(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'))
  } finally {
    await handle.close()
  }
}

/** Makes one folder inside an existing one. A link in its place is refused, whatever it points to (F-05). */
async function makeFolder(path: string): Promise<Result<void>> {
  try {
    await mkdir(path)
    await syncFolder(dirname(path))
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') return fail(diskFailure(error))
    if (!(await lstat(path)).isDirectory()) return fail(failure('disk/exists', { name: basename(path) }))
  }
  return ok(undefined)
}

/** Windows cannot sync a folder; there the file's own sync is all there is. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(path, O_RDONLY)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

type Entry = { readonly name: string; readonly is: 'file' | 'folder' | 'other'; readonly sizeBytes: number }

async function list(path: string): Promise<readonly Entry[]> {
  const entries = await readdir(path, { withFileTypes: true })
  return Promise.all(entries.map((entry) => described(path, entry)))
}

async function described(folder: string, entry: Dirent): Promise<Entry> {
  if (entry.isDirectory()) return { name: entry.name, is: 'folder', sizeBytes: 0 }
  if (!entry.isFile()) return { name: entry.name, is: 'other', sizeBytes: 0 }
  return { name: entry.name, is: 'file', sizeBytes: await sizeOf(join(folder, entry.name)) }
}

const sizeOf = async (path: string): Promise<number> => {
  try {
    return (await lstat(path)).size
  } catch {
    // Gone between the listing and now.
    return 0
  }
}
