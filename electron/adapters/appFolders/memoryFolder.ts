import { lstat, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { MemoryFolder } from '../../ports/protect/memoryFolder.js'
import { makeFolders } from '../disk/makeFolders.js'
import { makeProcessFolder } from './makeProcessFolder.js'

/** The file system type that `statfs` reports for one in memory. */
const TMPFS = 0x01021994
const SHARED_MEMORY = '/dev/shm'

/**
 * Makes an empty folder for this process in memory: nothing in it reaches a disk unless the system swaps it out. Null on
 * a system without such a place, or where another user has taken its name.
 */
export async function openMemoryFolder(): Promise<MemoryFolder | null> {
  try {
    const uid = process.getuid?.()
    const { type } = await statfs(SHARED_MEMORY)
    if (uid === undefined || type !== TMPFS) return null
    const parent = join(SHARED_MEMORY, `rudi-desk-${uid}`)
    await makeFolders(parent, 0o700)
    const found = await lstat(parent)
    if (!found.isDirectory() || found.uid !== uid || (found.mode & 0o077) !== 0) return null
    const path = await makeProcessFolder(parent)
    return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 3 }) }
  } catch {
    return null
  }
}
