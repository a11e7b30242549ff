import type { TriedAccount } from '../../../shared/account/lockout.js'

/** Where the count of wrong passwords rests, on disk before `write` returns. No secret is ever given to it. */
export interface LoginAttemptStore {
  read(): readonly TriedAccount[]
  /** Replaces all of it. What cannot be written is not remembered: no reason to stop. */
  write(tried: readonly TriedAccount[]): void
}
