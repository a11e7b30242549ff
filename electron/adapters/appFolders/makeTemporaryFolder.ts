import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isProcessAlive } from './isProcessAlive.js'

export interface TemporaryFolder {
  readonly path: string
  /** Removes the folder with its contents. */
  remove(): void
}

const NAME = /^rudi-desk-(\d+)-/

/**
 * Makes an empty folder in `parent`, for Chromium's profile while a command runs and for scratch files that have no
 * other place, and removes those that killed commands left there. Everything is synchronous: the profile must be set
 * before Electron is ready, and is removed by a process that exits.
 */
export function makeTemporaryFolder(parent: string): TemporaryFolder {
  removeLeftFolders(parent)
  const path = mkdtempSync(join(parent, `rudi-desk-${process.pid}-`))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** Other users write to the same temporary folder, so only folders of this user are removed. A failure changes nothing. */
function removeLeftFolders(parent: string): void {
  for (const name of listNames(parent)) {
    const pid = Number(NAME.exec(name)?.[1] ?? 0)
    if (pid === 0 || isProcessAlive(pid)) continue
    try {
      const found = lstatSync(join(parent, name))
      if (!found.isDirectory() || (process.getuid !== undefined && found.uid !== process.getuid())) continue
      rmSync(join(parent, name), { recursive: true, force: true })
    } catch {}
  }
}

/** None where the folder permits new entries but no list of them. */
function listNames(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
