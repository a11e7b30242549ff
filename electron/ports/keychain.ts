import type { Result } from '../../shared/result.js'
import type { Preferences } from '../../shared/settings/schema.js'

/** What a person has set and which portals are configured. No secret is ever given to it. */
export interface PreferenceStore {
  read(): Preferences
  /** Replaces the named parts and gives the whole back. On disk before it returns. */
  write(change: Partial<Preferences>): Preferences
}

/** Where secrets rest. Whether they survive the session is something the person is told. */
export interface Keychain {
  strength(): Promise<'kept-by-system' | 'this-session-only'>
  keep(account: string, secret: string): Promise<Result<void>>
  recall(account: string): Promise<Result<string | null>>
  forget(account: string): Promise<Result<void>>
}
