import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { getErrorCode } from './diskErrors.js'

/** Makes a folder and its parents. Throws the error of the system. */
export async function makeFolders(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true })
  } catch (error) {
    // On a volume that cannot be written, Node says that a parent is missing. A single step says what is wrong.
    if (getErrorCode(error) === 'ENOENT') await mkdir(await findFirstMissing(path))
    throw error
  }
}

/** Finds the folder of a path that has to be made first. */
async function findFirstMissing(path: string): Promise<string> {
  const parent = dirname(path)
  const isThere =
    parent === path ||
    (await stat(parent).then(
      () => true,
      () => false,
    ))
  return isThere ? path : findFirstMissing(parent)
}
