import { mkdir, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { OutputFile } from 'esbuild'

/**
 * Writes every output under a temporary name and renames it, so that a program that starts during a build reads either
 * the old or the new bundle. The files are dated `startedAt`: a source that is saved during the build is then newer
 * than its bundle.
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
 * Removes what an earlier build left below a folder: file names have a hash or change, and a package contains
 * everything in the folder. `isOurs` returns true for files of this version.
 */
export async function removeLeftovers(folder: string, isOurs: (path: string) => boolean): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  for (const path of files) if (!isOurs(path)) await rm(path, { force: true })
}
