import type { TriedAccount } from '../../shared/account/lockout.js'
import type { Result } from '../../shared/result.js'
import type { Preferences } from '../../shared/settings/schema.js'

/** What a person has set and which portals are configured. No secret is ever given to it. */
export interface PreferenceStore {
  read(): Preferences
  /** Replaces the named parts and gives the whole back. On disk before it returns. */
  write(change: Partial<Preferences>): Preferences
}

/** Where the count of wrong passwords rests, on disk before `write` returns. No secret is ever given to it. */
export interface LoginAttemptStore {
  read(): readonly TriedAccount[]
  /** Replaces all of it. What cannot be written is not remembered: no reason to stop. */
  write(tried: readonly TriedAccount[]): void
}

/** Distinguishes two passwords without keeping either. It is slow on purpose, so that guessing many of them takes too long. */
export interface SecretDigest {
  /** Sixteen random bytes, as lower-case hex. */
  newSalt(): string
  /** Thirty-two bytes, as lower-case hex. */
  of(secret: string, salt: string): Promise<string>
}

/** Where secrets are kept. The window shows whether they survive the session. */
export interface Keychain {
  strength(): Promise<'kept-by-system' | 'this-session-only'>
  keep(account: string, secret: string): Promise<Result<void>>
  recall(account: string): Promise<Result<string | null>>
  forget(account: string): Promise<Result<void>>
  /** The names of all accounts that are kept, in no order. */
  accounts(): Promise<Result<readonly string[]>>
}
