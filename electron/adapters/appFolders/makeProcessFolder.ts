import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolders } from '../disk/makeFolders.js'
import { isProcessAlive } from './isProcessAlive.js'

const NAME = /^work-(\d+)$/

/**
 * Makes an empty folder for this process below `parent`, accessible to its owner only, and removes those that dead
 * processes left there.
 */
export async function makeProcessFolder(parent: string): Promise<string> {
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
