import type { Failure } from '../../shared/failure.js'
import type { Preferences } from '../../shared/settings/preferences.js'

/** What a person has set and which portals are configured. No secret is ever given to it. */
export interface PreferenceStore {
  read(): Preferences
  /**
   * Replaces the named parts and gives the whole back. On disk before it returns; where the disk takes nothing, the
   * change holds until the end of the application, and is written with the next one.
   */
  write(change: Partial<Preferences>): Preferences
  /** Why the last change is not on the disk; null when it is. */
  getWriteFailure(): Failure | null
}
