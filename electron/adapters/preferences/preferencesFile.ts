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
  /** The name that a file which could not be used has now, in the same folder. Null when there was none. */
  readonly putAside: string | null
}

/**
 * Preferences in `<folder>/preferences.json`, mode 0600, written by write-then-rename. A file that cannot be used as a
 * whole is put aside under another name and reported, never deleted nor written over; a broken value inside falls back by
 * itself (D-04). Throws when the folder itself cannot be used. The library also registers `electron-store-get-data` with
 * the window's wire, without a sender check: the composition root removes it.
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

/** Why a file cannot be used at all; null when it can, or when there is none. */
function findDefect(file: string): Defect | null {
  if (!existsSync(file)) return null
  try {
    // A pipe would be waited for.
    if (!statSync(file).isFile()) return 'unreadable'
    const decoded = anyVersion.safeParse(JSON.parse(readFileSync(file, 'utf8')))
    if (!decoded.success) return 'not a record'
    return (decoded.data.version ?? 0) > PREFERENCES_VERSION ? 'newer' : null
  } catch (cause) {
    return cause instanceof SyntaxError ? 'not JSON' : 'unreadable'
  }
}

/** Gives the name that the file has now. */
function putAsideIn(folder: string): string {
  for (let number = 1; ; number += 1) {
    const name = `${NAME}.unreadable-${number}.json`
    if (existsSync(join(folder, name))) continue
    renameSync(join(folder, `${NAME}.json`), join(folder, name))
    return name
  }
}
