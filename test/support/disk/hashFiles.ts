import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { computeSha256 } from './computeSha256.js'
import { listPaths } from './listPaths.js'
import { returnNullIfMissing } from './returnNullIfMissing.js'

/** One file of a folder. */
export interface HashedFile {
  readonly path: string
  readonly name: string
  readonly sha256: string
}

/**
 * Hashes every file below a folder as it is on disk. Programs that write there replace whole files, so a name may be
 * gone before it is read: then the folder is listed and hashed again.
 */
export async function hashFiles(folder: string): Promise<readonly HashedFile[]> {
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
