import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'

/** One file somebody left in a folder. */
export interface Left {
  readonly path: string
  readonly name: string
  readonly sha256: string
}

/** Every file below a folder with its digest, read again from the disk. */
export async function filesBelow(folder: string): Promise<readonly Left[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return Promise.all(paths.map(async (path) => ({ path, name: basename(path), sha256: await sha256Of(path) })))
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex')
}
