import { constants, type Dirent } from 'node:fs'
import { lstat, mkdir, open, readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { failure } from '../../../shared/failure.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import { createCoalescedSync } from './coalescedSync.js'
import { getErrorCode, toDiskFailure } from './diskErrors.js'

/** The folder operations of `nodeDisk`. */

/** Makes one folder inside an existing one. A link in its place is refused, wherever it points (F-05). */
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

/**
 * Folders whose names are known to survive a power cut. The set is small: the dataset folders that one process writes
 * to.
 */
const LASTING = new Set<string>()

/** A folder that exists may still be lost in a power cut: the process that made it may have died before the sync. */
async function makeDurable(path: string): Promise<Result<void>> {
  if (LASTING.has(path)) return ok(undefined)
  try {
    await syncFolderTogether(dirname(path))
  } catch (error) {
    return fail(toDiskFailure(error))
  }
  LASTING.add(path)
  return ok(undefined)
}

/** Opens a folder or a link to one. A pipe in its place is refused at once instead of being waited for. */
const FOLDER = constants.O_RDONLY | (constants.O_DIRECTORY ?? 0)

/** The errors of file systems that cannot sync folders: shared folders of a virtual machine, many network shares. */
const NO_FOLDER_SYNC = new Set(['EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'])

/**
 * Syncs the names in a folder. Windows cannot do this, nor can some file systems elsewhere; there only the sync of the
 * file itself counts.
 */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(path, FOLDER)
  try {
    await handle.sync()
  } catch (error) {
    if (!NO_FOLDER_SYNC.has(getErrorCode(error))) throw error
  } finally {
    await handle.close()
  }
}

/** The same; calls for one folder at about the same time share a sync. */
export const syncFolderTogether = createCoalescedSync(syncFolder)

interface Entry {
  readonly name: string
  readonly type: 'file' | 'folder' | 'other'
  readonly sizeBytes: number | null
  readonly modifiedMs?: number
}

/** Reads the length and the date of a file. Throws system errors. */
type ReadStats = (path: string) => Promise<{ readonly size: number; readonly mtimeMs: number }>

/**
 * The wanted entries of a folder; those of files have their length and date where the system gives them. Throws system
 * errors.
 */
export async function listFolder(
  path: string,
  isWanted?: (name: string) => boolean,
  readStats: ReadStats = lstat,
): Promise<readonly Entry[]> {
  const entries = await readdir(path, { withFileTypes: true })
  const wanted = isWanted === undefined ? entries : entries.filter(({ name }) => isWanted(name))
  const described = await Promise.all(wanted.map((entry) => describeEntry(path, entry, readStats)))
  return described.filter((entry) => entry !== null)
}

/** Null for a file that was removed after the listing. */
async function describeEntry(folder: string, entry: Dirent, readStats: ReadStats): Promise<Entry | null> {
  if (entry.isDirectory()) return { name: entry.name, type: 'folder', sizeBytes: 0 }
  if (!entry.isFile()) return { name: entry.name, type: 'other', sizeBytes: 0 }
  const facts = await readFacts(join(folder, entry.name), readStats)
  return facts === null ? null : { name: entry.name, type: 'file', ...facts }
}

const readFacts = async (
  path: string,
  readStats: ReadStats,
): Promise<Pick<Entry, 'sizeBytes' | 'modifiedMs'> | null> => {
  try {
    const { size, mtimeMs } = await readStats(path)
    return { sizeBytes: size, modifiedMs: Math.round(mtimeMs) }
  } catch (error) {
    // A disk that does not answer has said nothing of the length: a length of 0 would make the file a damaged one.
    return getErrorCode(error) === 'ENOENT' ? null : { sizeBytes: null }
  }
}
