import { existsSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import ElectronStore from 'electron-store'
import * as z from 'zod'
import { fail, ok, type Result } from '../../../shared/result.js'
import { PREFERENCES_VERSION, type Preferences, preferences } from '../../../shared/settings/preferences.js'
import type { Log } from '../../ports/log.js'
import type { PreferenceStore } from '../../ports/preferences.js'
import { toDiskFailure } from '../disk/diskErrors.js'
import { PRIVATE_MODE } from '../disk/openFlagsAndModes.js'
import { createPreferenceStore } from './preferenceStore.js'

const NAME = 'preferences'

export interface PreferencesFile extends PreferenceStore {
  /** The new name of a file that could not be used, in the same folder. Null when there was none. */
  readonly putAside: string | null
}

/**
 * Opens the preferences in `<folder>/preferences.json`, mode 0600, written to a temporary file that is then renamed. A
 * file that cannot be used as a whole is renamed and reported; it is neither deleted nor overwritten. A broken value
 * gets its default (D-04). Throws when the folder cannot be used. The library also registers `electron-store-get-data`
 * on the IPC of the window without checking the sender, and the composition root removes it.
 */
export function openPreferences(folder: string, log: Log): PreferencesFile {
  const defect = findDefect(join(folder, `${NAME}.json`))
  const putAside = defect === null ? null : putAsideIn(folder)
  if (defect !== null) log.note('preferences.put-aside', { because: defect })
  const store = open(folder)
  const save = (all: Preferences): Result<void> => {
    try {
      store.store = all
      return ok(undefined)
    } catch (error) {
      const writeFailure = toDiskFailure(error)
      log.note('preferences.not-written', { code: writeFailure.code })
      return fail(writeFailure)
    }
  }
  return { putAside, ...createPreferenceStore(preferences.parse(store.store), save) }
}

const open = (folder: string): ElectronStore<Record<string, unknown>> =>
  new ElectronStore<Record<string, unknown>>({
    name: NAME,
    cwd: folder,
    fileExtension: 'json',
    configFileMode: PRIVATE_MODE,
    clearInvalidConfig: false,
    accessPropertiesByDotNotation: false,
    watch: false,
  })

type Defect = 'unreadable' | 'not JSON' | 'not a record' | 'newer'

/** Early files have no version. */
const anyVersion = z.looseObject({ version: z.number().optional() })

/** Returns why a file cannot be used at all. Null when it can, or when there is none. */
function findDefect(file: string): Defect | null {
  if (!existsSync(file)) return null
  try {
    // Reading a pipe would block.
    if (!statSync(file).isFile()) return 'unreadable'
    const decoded = anyVersion.safeParse(JSON.parse(readFileSync(file, 'utf8')))
    if (!decoded.success) return 'not a record'
    return (decoded.data.version ?? 0) > PREFERENCES_VERSION ? 'newer' : null
  } catch (cause) {
    return cause instanceof SyntaxError ? 'not JSON' : 'unreadable'
  }
}

/** Returns the new name of the file. */
function putAsideIn(folder: string): string {
  for (let number = 1; ; number += 1) {
    const name = `${NAME}.unreadable-${number}.json`
    if (existsSync(join(folder, name))) continue
    renameSync(join(folder, `${NAME}.json`), join(folder, name))
    return name
  }
}
