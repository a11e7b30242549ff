import { fail, ok, type Result } from '../../../shared/result.js'
import type { Preferences } from '../../../shared/settings/preferences.js'
import type { PreferenceStore } from '../../ports/preferences.js'

/**
 * Changes preferences for a person who is told when they cannot be stored: the change holds until the application ends,
 * and the call fails as the disk does.
 */
export function storePreferences(
  preferences: Pick<PreferenceStore, 'write' | 'getWriteFailure'>,
  change: Partial<Preferences>,
): Result<Preferences> {
  const now = preferences.write(change)
  const notWritten = preferences.getWriteFailure()
  return notWritten === null ? ok(now) : fail(notWritten)
}
