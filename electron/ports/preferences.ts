import type { Preferences } from '../../shared/settings/preferences.js'

/** What a person has set and which portals are configured. No secret is ever given to it. */
export interface PreferenceStore {
  read(): Preferences
  /** Replaces the named parts and gives the whole back. On disk before it returns. */
  write(change: Partial<Preferences>): Preferences
}
