import type { Result } from '../../shared/result.js'

/** A folder in which Rudi Desk keeps state on this computer. */
export interface StateFolder {
  readonly path: string
  /** The locks that running processes hold on it. */
  readonly locks: readonly string[]
}

/** Lists and removes everything that Rudi Desk stores on this computer, except downloaded files. */
export interface ResettableState {
  /** Lists the existing folders, in the order in which they are to be removed. */
  listFolders(): Promise<readonly StateFolder[]>
  /** Removes the content of a folder except the names in `except`, and the folder itself when it is empty then. */
  removeFolder(path: string, except: ReadonlySet<string>): Promise<Result<void>>
  /** Lists the secrets in the system's keychain. */
  listAccounts(): Promise<Result<readonly string[]>>
  removeAccount(account: string): Promise<Result<void>>
  /** The secrets without which files of the person cannot be opened or signed any more. */
  readonly keyAccounts: ReadonlySet<string>
  /** The names of the files that prove what was done with protected files. */
  readonly recordFiles: ReadonlySet<string>
}
