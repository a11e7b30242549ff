import { lstat, mkdir, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeFolders } from '../disk/makeFolders.js'
import { makeCommandProfile } from './commandProfile.js'
import { isProcessAlive } from './isProcessAlive.js'

export interface ScratchFolder {
  readonly path: string
  /** Removes the folder with its contents. */
  remove(): Promise<void>
}

const NAME = /^work-(\d+)$/

/**
 * Makes an empty folder for this process below `parent`, accessible to its owner only, and removes those that dead
 * processes left there. Where `parent` is not writable, the folder is made among the system's temporary files.
 */
export async function openScratchFolder(parent: string): Promise<ScratchFolder> {
  const made = await make(parent).catch(() => null)
  // A name among the temporary files that is known beforehand can be taken by another user, who may then exchange what
  // is in it.
  if (made === null) {
    const { path, remove } = makeCommandProfile(tmpdir())
    return { path, remove: async () => remove() }
  }
  return { path: made, remove: () => rm(made, { recursive: true, force: true, maxRetries: 3 }) }
}

/** The file system type that `statfs` reports for one in memory. */
const TMPFS = 0x01021994
const SHARED_MEMORY = '/dev/shm'

/**
 * The same in memory: nothing in it reaches a disk unless the system swaps it out. Null on a system without such a
 * place, or where another user has taken its name.
 */
export async function openMemoryFolder(): Promise<ScratchFolder | null> {
  try {
    const uid = process.getuid?.()
    const { type } = await statfs(SHARED_MEMORY)
    if (uid === undefined || type !== TMPFS) return null
    const parent = join(SHARED_MEMORY, `rudi-desk-${uid}`)
    await makeFolders(parent, 0o700)
    const found = await lstat(parent)
    if (!found.isDirectory() || found.uid !== uid || (found.mode & 0o077) !== 0) return null
    const path = await make(parent)
    return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 3 }) }
  } catch {
    return null
  }
}

async function make(parent: string): Promise<string> {
  await makeFolders(parent, 0o700)
  for (const name of await readdir(parent)) {
    const pid = Number(NAME.exec(name)?.[1] ?? 0)
    if (pid > 0 && !isProcessAlive(pid))
      await rm(join(parent, name), { recursive: true, force: true }).catch(() => undefined)
  }
  const path = join(parent, `work-${process.pid}`)
  await rm(path, { recursive: true, force: true })
  await mkdir(path, { mode: 0o700 })
  return path
}
