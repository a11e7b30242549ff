import { closeSync, constants, fstatSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LIMITS } from '../../../shared/limits.js'
import { triedAccounts } from '../../../shared/settings/preferences.js'
import type { LoginAttemptStore } from '../../ports/auth/loginAttemptStore.js'
import { makeFoldersSync } from '../disk/makeFolders.js'
import { PRIVATE_MODE } from '../disk/openFlagsAndModes.js'

/**
 * Opens the wrong passwords of the command line in `<folder>/tried.json`, mode 0600, written to a temporary file that
 * is then renamed. The file is read each time, because several commands may run at once. A file that cannot be read or
 * written counts as empty.
 */
export function createLoginAttemptsFile(folder: string): LoginAttemptStore {
  const path = join(folder, 'tried.json')
  return {
    read: () => triedAccounts.parse(readContent(path)),
    write: (tried) => {
      const draft = join(folder, `.tried-${process.pid}.rudi-new`)
      const clear = (): void => rmSync(draft, { force: true })
      try {
        makeFoldersSync(folder, 0o700)
        clear()
        writeFileSync(draft, JSON.stringify(tried), { mode: PRIVATE_MODE, flag: 'wx', flush: true })
        renameSync(draft, path)
      } catch {
        tryTo(clear)
      }
    },
  }
}

function tryTo(act: () => void): void {
  try {
    act()
  } catch {
    // The folder cannot be used, so there is nothing to clear.
  }
}

/** Returns the JSON of the file, or null. A pipe or a device of this name is not read. */
function readContent(path: string): unknown {
  try {
    const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
    try {
      const stat = fstatSync(file)
      if (!stat.isFile() || stat.size > LIMITS.TRIED_BYTES) return null
      return JSON.parse(readFileSync(file, 'utf8'))
    } finally {
      closeSync(file)
    }
  } catch {
    return null
  }
}
