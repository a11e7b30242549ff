import { mkdir, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface ScratchFolder {
  readonly path: string
  /** Removes it with everything in it. */
  remove(): Promise<void>
}

const NAME = /^work-(\d+)$/

/**
 * Makes an empty folder of this process below `parent`, for its owner only, and removes those that dead processes left
 * there. Where `parent` cannot be written, the folder lies among the system's temporary files.
 */
export async function openScratchFolder(parent: string): Promise<ScratchFolder> {
  const made = await make(parent).catch(() => make(join(tmpdir(), 'rudi-desk-scratch')))
  return { path: made, remove: () => rm(made, { recursive: true, force: true, maxRetries: 3 }) }
}

async function make(parent: string): Promise<string> {
  await mkdir(parent, { recursive: true, mode: 0o700 })
  for (const name of await readdir(parent)) {
    const pid = Number(NAME.exec(name)?.[1] ?? 0)
    if (pid > 0 && !isAlive(pid)) await rm(join(parent, name), { recursive: true, force: true }).catch(() => undefined)
  }
  const path = join(parent, `work-${process.pid}`)
  await rm(path, { recursive: true, force: true })
  await mkdir(path, { mode: 0o700 })
  return path
}

/** A process of another user counts: it cannot be asked, but it is there. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
