import type { Result } from '../../shared/result.js'

/** A folder in which Rudi Desk keeps state on this computer. */
export interface StateFolder {
  readonly path: string
  /** The locks that running processes hold on it; none where no process holds one. */
  readonly locks: readonly string[]
}

/** All that Rudi Desk keeps on this computer beside downloaded files. */
export interface ResettableState {
  /** The folders that are there, in the order in which they are removed. */
  listFolders(): Promise<readonly StateFolder[]>
  /** Removes what is in a folder, but not the names in `except`, and the folder itself once it is empty. */
  removeFolder(path: string, except: ReadonlySet<string>): Promise<Result<void>>
  /** The names of the secrets in the system's keychain. */
  listAccounts(): Promise<Result<readonly string[]>>
  removeAccount(account: string): Promise<Result<void>>
  /** Secrets without which files that a person has cannot be opened or signed any more. */
  readonly keyAccounts: ReadonlySet<string>
  /** The names of files that prove what was done with protected files. */
  readonly recordFiles: ReadonlySet<string>
}
