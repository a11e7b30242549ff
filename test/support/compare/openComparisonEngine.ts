import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { openDuckDb } from '../../../electron/adapters/preview/duckdb.js'
import { createTemporaryFolder } from '../disk/temporaryFolder.js'
import { unwrap } from '../unwrap.js'

/** Opens a database as a comparison does, with a folder for what does not fit in memory, and these files. */
export async function openComparisonEngine(files: readonly string[], memoryBytes = 256 * 1024 * 1024) {
  const folder = await createTemporaryFolder()
  const spillFolder = join(folder, 'spill')
  await mkdir(spillFolder)
  const tables = await unwrap(
    openDuckDb({
      files: files.map((name) => ({ path: join(folder, name), name })),
      memoryBytes,
      threads: 2,
      spillFolder,
    }),
  )
  return { folder, spillFolder, tables }
}
