import { mkdir, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
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
