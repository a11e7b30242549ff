import type { Result } from '../../../shared/result.js'

/** Where secrets are kept. The window shows whether they survive the session. */
export interface Keychain {
  getStrength(): Promise<'kept-by-system' | 'this-session-only'>
  keep(account: string, secret: string): Promise<Result<void>>
  recall(account: string): Promise<Result<string | null>>
  forget(account: string): Promise<Result<void>>
  /** The names of all accounts that are kept, in no order. */
  listAccounts(): Promise<Result<readonly string[]>>
}
