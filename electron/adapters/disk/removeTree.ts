import { readdir, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Result } from '../../../shared/result.js'
import { tryDisk } from './diskErrors.js'

/**
 * Removes the contents of a folder except the names in `except`, and the folder itself when it is then empty. Links in
 * it are removed and not followed. Succeeds when there is no such folder.
 */
export const removeTree = (folder: string, except: ReadonlySet<string>): Promise<Result<void>> =>
  tryDisk(async () => {
    const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    })
    const gone = names.filter((name) => !except.has(name))
    for (const name of gone) await rm(join(folder, name), { recursive: true, force: true })
    // A folder that the person has replaced by a link stays, and is emptied.
    if (gone.length === names.length) await rmdir(folder).catch(() => undefined)
  })
