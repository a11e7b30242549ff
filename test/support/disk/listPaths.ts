import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Lists the paths of all files below a folder without reading them. */
export async function listPaths(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}
