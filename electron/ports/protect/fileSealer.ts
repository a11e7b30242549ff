import type { Result } from '../../../shared/result.js'

/** The header of one file in the age format, and its key. The header holds the same key, encrypted for the identity. */
export interface FileSeal {
  /** The first bytes of the file: header and nonce. */
  readonly header: Uint8Array<ArrayBuffer>
  /** The key of the file's chunks, 32 bytes. No other file has it. */
  readonly key: Uint8Array<ArrayBuffer>
}

/**
 * Makes and opens the headers of files that are kept encrypted. Fails with `identity/missing` when no identity is set
 * up, and with `identity/unreachable` or `keychain/locked` when the keychain does not give it.
 */
export interface FileSealer {
  /**
   * Whether an identity is set up. Fails when there is one that cannot be read, so that no file is stored in clear
   * because of that.
   */
  isSetUp(): Promise<Result<boolean>>
  /** Creates a seal for a new file. No two seals are the same. */
  create(): Promise<Result<FileSeal>>
  /**
   * Opens the seal of a file that begins with these bytes. Fails with `identity/wrong` when it was sealed for another
   * identity, and with `protect/damaged` when the header is incomplete.
   */
  open(head: Uint8Array): Promise<Result<FileSeal>>
}
