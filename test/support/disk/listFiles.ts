import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { computeSha256 } from './computeSha256.js'
import { returnNullIfMissing } from './returnNullIfMissing.js'

/** One file of a folder. */
export interface ListedFile {
  readonly path: string
  readonly name: string
  readonly sha256: string
}

/**
 * Lists every file below a folder with the digest of its bytes on disk. Programs that write there replace whole files,
 * so a name may be gone before it is read: then the folder is listed again.
 */
export async function listFiles(folder: string): Promise<readonly ListedFile[]> {
  for (;;) {
    const left = await returnNullIfMissing(async () => {
      const paths = await listPaths(folder)
      return Promise.all(paths.map(async (path) => ({ path, name: basename(path), sha256: await computeSha256(path) })))
    })
    if (left !== null) return left
    // The folder itself must exist; only its entries may change.
    await stat(folder)
  }
}

/** Lists the paths of all files below a folder without reading them. */
export async function listPaths(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}
