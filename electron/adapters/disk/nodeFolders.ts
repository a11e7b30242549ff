import { constants, type Dirent } from 'node:fs'
import { access, lstat, mkdir, open, readdir, stat, statfs } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { failure } from '../../../shared/failure.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { Volume } from '../../ports/disk.js'
import { getErrorCode, toDiskFailure } from './diskErrors.js'

/** What `nodeDisk` does with folders. */

/** Makes one folder inside an existing one. A link in its place is refused, whatever it points to (F-05). */
export async function makeFolder(path: string): Promise<Result<void>> {
  try {
    await mkdir(path)
    LASTING.delete(path)
  } catch (error) {
    if (getErrorCode(error) !== 'EEXIST') return fail(toDiskFailure(error))
    if (!(await lstat(path)).isDirectory()) return fail(failure('disk/exists', { name: basename(path) }))
  }
  return makeDurable(path)
}

/** Folders whose names are known to survive a power cut. Small: the datasets that one process writes to. */
const LASTING = new Set<string>()

/** A folder that is there may be there only until the power goes: the process that made it may have died before it was synced. */
async function makeDurable(path: string): Promise<Result<void>> {
  if (LASTING.has(path)) return ok(undefined)
  try {
    await syncFolder(dirname(path))
  } catch (error) {
    return fail(toDiskFailure(error))
  }
  LASTING.add(path)
  return ok(undefined)
}

/** A folder, or what it links to; a pipe in its place is refused at once instead of waited for. */
const FOLDER = constants.O_RDONLY | (constants.O_DIRECTORY ?? 0)

/** Windows cannot sync a folder; there the file's own sync is all there is. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(path, FOLDER)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The folder may be a link that a person put there for themselves: what counts is where it leads. */
export async function readVolume(path: string): Promise<Volume> {
  const { dev, ino } = await stat(path, { bigint: true })
  await access(path, constants.W_OK)
  const { bavail, bsize } = await statfs(path)
  return { id: String(dev), folderId: String(ino), freeBytes: bavail * bsize }
}

interface Entry {
  readonly name: string
  readonly is: 'file' | 'folder' | 'other'
  readonly sizeBytes: number
  readonly modifiedMs?: number
}

/** The entries of a folder, of files with their length and date. Throws what the system says. */
export async function listFolder(path: string): Promise<readonly Entry[]> {
  const entries = await readdir(path, { withFileTypes: true })
  return Promise.all(entries.map((entry) => describeEntry(path, entry)))
}

async function describeEntry(folder: string, entry: Dirent): Promise<Entry> {
  if (entry.isDirectory()) return { name: entry.name, is: 'folder', sizeBytes: 0 }
  if (!entry.isFile()) return { name: entry.name, is: 'other', sizeBytes: 0 }
  return { name: entry.name, is: 'file', ...(await readFacts(join(folder, entry.name))) }
}

const readFacts = async (path: string): Promise<Pick<Entry, 'sizeBytes' | 'modifiedMs'>> => {
  try {
    const { size, mtimeMs } = await lstat(path)
    return { sizeBytes: size, modifiedMs: Math.round(mtimeMs) }
  } catch {
    // Gone between the listing and now.
    return { sizeBytes: 0 }
  }
}
