import type { TriedAccount } from '../../../shared/account/lockout.js'

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
