import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import ElectronStore from 'electron-store'
import { type Preferences, preferences } from '../../shared/settings/schema.js'
import type { Log, PreferenceStore } from '../ports.js'

const NAME = 'preferences'

/**
 * Preferences in `<folder>/preferences.json`, mode 0600, written by write-then-rename. A file that is not JSON is put
 * aside under another name and told, never deleted; a broken value inside falls back by itself (D-04). The library also
 * registers `electron-store-get-data` with the window's wire, without a sender check: the composition root removes it.
 */
export function openPreferences(folder: string, log: Log): PreferenceStore {
  const store = openOrPutAside(folder, log)
  let now = preferences.parse(store.store)
  return {
    read: () => now,
    write: (change) => {
      now = preferences.parse({ ...now, ...change } satisfies Preferences)
      store.store = now
      return now
    },
  }
}

const open = (folder: string): ElectronStore<Record<string, unknown>> =>
  new ElectronStore<Record<string, unknown>>({
    name: NAME,
    cwd: folder,
    fileExtension: 'json',
    configFileMode: 0o600,
    clearInvalidConfig: false,
    accessPropertiesByDotNotation: false,
    watch: false,
  })

function openOrPutAside(folder: string, log: Log): ElectronStore<Record<string, unknown>> {
  try {
    return open(folder)
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause
    const file = join(folder, `${NAME}.json`)
    renameSync(file, freeName(folder))
    log.note('preferences.put-aside', { because: 'not JSON' })
    return open(folder)
  }
}

function freeName(folder: string): string {
  for (let number = 1; ; number += 1) {
    const file = join(folder, `${NAME}.unreadable-${number}.json`)
    if (!existsSync(file)) return file
  }
}
