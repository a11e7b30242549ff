import type { Result } from '../../../shared/result.js'

/** Where secrets are kept. The window shows whether they survive the session. */
export interface Keychain {
  getStrength(): Promise<'kept-by-system' | 'this-session-only'>
  keep(account: string, secret: string): Promise<Result<void>>
  /**
   * Returns null when nothing is stored for the account. Fails with `keychain/locked` when something is stored and the
   * person has not unlocked the keychain, and with `keychain/unavailable` without a keychain.
   */
  recall(account: string): Promise<Result<string | null>>
  forget(account: string): Promise<Result<void>>
  /** Lists the accounts of all stored secrets, in any order. */
  listAccounts(): Promise<Result<readonly string[]>>
  /** Makes the next reading ask the person to unlock the keychain again. */
  askAgain(): void
}
