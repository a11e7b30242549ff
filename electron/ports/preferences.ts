import type { Failure } from '../../shared/failure.js'
import type { Preferences } from '../../shared/settings/preferences.js'

/** Stores the settings of a person and the configured portals. It never gets a secret. */
export interface PreferenceStore {
  read(): Preferences
  /**
   * Replaces the named parts and returns all preferences. They are on disk when it returns. When the disk refuses them,
   * the change lasts until the application ends, and is written with the next one.
   */
  write(change: Partial<Preferences>): Preferences
  /** Returns why the last change is not on the disk; null when it is. */
  getWriteFailure(): Failure | null
}
