import { mkdirSync, statSync } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { getErrorCode } from './diskErrors.js'

/**
 * Makes a folder and its parents, those that are new with `mode`. Throws the error of the system. Node's own recursive
 * `mkdir` tries without end to make a folder inside one that exists and in which nothing can be made, such as `/proc`.
 */
export async function makeFolders(path: string, mode?: number): Promise<void> {
  const problem = await makeOne(path, mode)
  if (problem === null) return
  if (!isParentMissing(problem, path)) throw problem
  await makeFolders(dirname(path), mode)
  const next = await makeOne(path, mode)
  if (next !== null) throw next
}

/** The same as `makeFolders`, for code that cannot wait. */
export function makeFoldersSync(path: string, mode?: number): void {
  const problem = makeOneSync(path, mode)
  if (problem === null) return
  if (!isParentMissing(problem, path)) throw problem
  makeFoldersSync(dirname(path), mode)
  const next = makeOneSync(path, mode)
  if (next !== null) throw next
}

/** Whether a parent may be missing. Where it is there, making it again changes nothing. */
const isParentMissing = (problem: unknown, path: string): boolean =>
  getErrorCode(problem) === 'ENOENT' && dirname(path) !== path

/** Returns null when the folder is there, else the error of the system. */
const makeOne = (path: string, mode: number | undefined): Promise<unknown> =>
  mkdir(path, mode).then(
    () => null,
    (error: unknown) =>
      stat(path).then(
        (found) => (found.isDirectory() ? null : error),
        (unread: unknown) => chooseError(error, unread),
      ),
  )

function makeOneSync(path: string, mode: number | undefined): unknown {
  try {
    mkdirSync(path, mode)
    return null
  } catch (error) {
    try {
      return statSync(path).isDirectory() ? null : error
    } catch (unread) {
      return chooseError(error, unread)
    }
  }
}

/**
 * Chooses the error to report. When a name is taken and nothing more can be read of it, such as the mount point of a
 * network drive whose connection is lost, the second error says why.
 */
const chooseError = (error: unknown, unread: unknown): unknown => (getErrorCode(error) === 'EEXIST' ? unread : error)
