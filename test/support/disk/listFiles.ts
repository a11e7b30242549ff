import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'

/** One file of a folder. */
export interface ListedFile {
  readonly path: string
  readonly name: string
  readonly sha256: string
}

/**
 * Every file below a folder with its digest, read again from the disk. Writers there replace files whole, so a name
 * may be gone by the time we read it: then the folder is not what we listed, and is listed anew.
 */
export async function listFiles(folder: string): Promise<readonly ListedFile[]> {
  for (;;) {
    const left = await nullIfMissing(async () => {
      const paths = await listPaths(folder)
      return Promise.all(paths.map(async (path) => ({ path, name: basename(path), sha256: await computeSha256(path) })))
    })
    if (left !== null) return left
    // Only what lies in it may come and go.
    await stat(folder)
  }
}

/** Where every file below a folder lies, unread. */
export async function listPaths(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

/** What was asked of the disk, or null when it named something that is no longer there. */
export async function nullIfMissing<T>(asked: () => Promise<T>): Promise<T | null> {
  try {
    return await asked()
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw problem
  }
}

/** The digest of a file, read again from the disk. */
export async function computeSha256(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 })) hash.update(chunk)
  return hash.digest('hex')
}
