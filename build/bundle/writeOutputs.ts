import { mkdir, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { OutputFile } from 'esbuild'

/**
 * Gives every output its name in one step, so that a program that starts while we build reads the old bundle or the
 * new one, never half of one. The files are dated `startedAt`: a source saved during the build is newer than its bundle.
 */
export async function writeOutputs(files: readonly Pick<OutputFile, 'path' | 'contents'>[], startedAt: Date) {
  for (const { path, contents } of files) {
    const unfinished = `${path}.${process.pid}`
    try {
      await mkdir(dirname(path), { recursive: true })
      await writeFile(unfinished, contents)
      await utimes(unfinished, startedAt, startedAt)
      await rename(unfinished, path)
    } catch (error) {
      await rm(unfinished, { force: true })
      throw error
    }
  }
}

/**
 * Removes what an earlier build left below a folder: names carry a hash, or change, and a package holds all that lies
 * there. `isOurs` tells what belongs to this version.
 */
export async function removeLeftovers(folder: string, isOurs: (path: string) => boolean): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  for (const path of files) if (!isOurs(path)) await rm(path, { force: true })
}
