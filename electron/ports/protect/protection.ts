import type { Result } from '../../../shared/result.js'

/** What one file in the age format is sealed with. The header holds the same key, wrapped for its reader. */
export interface FileSeal {
  /** The first bytes of the file: header and nonce. */
  readonly header: Uint8Array<ArrayBuffer>
  /** The key of its chunks, 32 bytes. Of this file only. */
  readonly key: Uint8Array<ArrayBuffer>
}

/**
 * Makes and opens the headers of files that are kept encrypted. Fails with `identity/missing` where no identity is set
 * up, and with `identity/unreachable` or `keychain/locked` where the keychain does not give it.
 */
export interface Protection {
  /** Fails when there is an identity and it cannot be read: a file is not stored in clear for that reason. */
  isSetUp(): Promise<Result<boolean>>
  /** A seal for a new file. Never the same twice. */
  create(): Promise<Result<FileSeal>>
  /**
   * The seal of a file that begins with these bytes. `identity/wrong` when it was sealed for another identity,
   * `protect/damaged` when this is no whole header.
   */
  open(head: Uint8Array): Promise<Result<FileSeal>>
}
