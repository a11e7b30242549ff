import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { makeProcessFolder } from './makeProcessFolder.js'
import { makeTemporaryFolder } from './makeTemporaryFolder.js'

export interface ScratchFolder {
  readonly path: string
  /** Removes the folder with its contents. */
  remove(): Promise<void>
}

/**
 * Makes an empty folder for this process below `parent`, or among the system's temporary files where `parent` is not
 * writable.
 */
export async function openScratchFolder(parent: string): Promise<ScratchFolder> {
  const made = await makeProcessFolder(parent).catch(() => null)
  // A name among the temporary files that is known beforehand can be taken by another user, who may then exchange what
  // is in it.
  if (made === null) {
    const { path, remove } = makeTemporaryFolder(tmpdir())
    return { path, remove: async () => remove() }
  }
  return { path: made, remove: () => rm(made, { recursive: true, force: true, maxRetries: 3 }) }
}
