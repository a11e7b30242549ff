import { closeSync, constants, fstatSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LIMITS } from '../../../shared/limits.js'
import { triedAccounts } from '../../../shared/settings/preferences.js'
import type { LoginAttemptStore } from '../../ports/auth/loginAttemptStore.js'
import { makeFoldersSync } from '../disk/makeFolders.js'
import { PRIVATE_MODE } from '../disk/openFlagsAndModes.js'

/**
 * Wrong passwords of the command line, in `<folder>/tried.json`, mode 0600, written by write-then-rename. Read each time,
 * for commands run beside each other. What cannot be read or written is as if nothing was known.
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
    // The folder itself cannot be used: then there is nothing to clear either.
  }
}

/** The file's JSON, or null: a pipe or a device under its name is not waited for. */
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
