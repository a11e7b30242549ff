import type { Result } from '../../../shared/result.js'

/** Where secrets are kept. The window shows whether they survive the session. */
export interface Keychain {
  getStrength(): Promise<'kept-by-system' | 'this-session-only'>
  keep(account: string, secret: string): Promise<Result<void>>
  /**
   * Null when nothing is kept. Fails with `keychain/locked` when it is kept and the person has not unlocked it, and
   * with `keychain/unavailable` without a keychain.
   */
  recall(account: string): Promise<Result<string | null>>
  forget(account: string): Promise<Result<void>>
  /** The names of all accounts that are kept, in no order. */
  listAccounts(): Promise<Result<readonly string[]>>
  /** Has the next reading ask the person to unlock it once more. */
  askAgain(): void
}
