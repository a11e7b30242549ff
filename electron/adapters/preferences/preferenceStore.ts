import type { Failure } from '../../../shared/failure.js'
import type { Result } from '../../../shared/result.js'
import { type Preferences, preferences } from '../../../shared/settings/preferences.js'
import type { PreferenceStore } from '../../ports/preferences.js'

/**
 * Creates preferences over a file. `save` writes all of them. Most callers cannot tell a person about a full disk, such
 * as the one that remembers the place of the window. The settings screen can.
 */
export function createPreferenceStore(stored: Preferences, save: (all: Preferences) => Result<void>): PreferenceStore {
  let now = stored
  let writeFailure: Failure | null = null
  return {
    read: () => now,
    write(change) {
      now = preferences.parse({ ...now, ...change } satisfies Preferences)
      const saved = save(now)
      writeFailure = saved.ok ? null : saved.failure
      return now
    },
    getWriteFailure: () => writeFailure,
  }
}
