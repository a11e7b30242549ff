import type { TriedAccount } from '../../../shared/account/lockout.js'

/** Stores the counts of wrong passwords, on disk before `write` returns. It never gets a secret. */
export interface LoginAttemptStore {
  read(): readonly TriedAccount[]
  /** Replaces all counts. Counts that cannot be written are not remembered, which is no reason to stop. */
  write(tried: readonly TriedAccount[]): void
}
