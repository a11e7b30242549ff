import type { PublicKey } from '../../shared/crypto/publicKey.js'
import type { Result } from '../../shared/result.js'
import type { FileSeal } from './protect/fileSealer.js'

/** How the caller of a long operation on a file follows and aborts it. */
export interface ProgressOptions {
  /** Aborting ends the operation: it cleans up and throws the signal's reason. */
  readonly signal?: AbortSignal | undefined
  /** Called with how many bytes of the source are done. */
  readonly onProgress?: ((doneBytes: number, totalBytes: number) => void) | undefined
}

/** All paths are absolute. The folder of the target exists, and the target is never replaced. */
export interface EncryptTask {
  readonly source: string
  readonly target: string
  /** The path of the unfinished file. When it is left out, a name is chosen. */
  readonly partial?: string
  readonly publicKey: PublicKey
}

export interface DecryptTask {
  readonly source: string
  readonly target: string
  /** The path of the unfinished file. When it is left out, a name is chosen. */
  readonly partial?: string
  /** The path of a PEM file. The key itself is read only where it is used. */
  readonly privateKeyPath: string
}

export interface RevealTask {
  readonly source: string
  readonly target: string
  readonly partial?: string
  readonly seal: FileSeal
}

/**
 * Encrypts and decrypts whole files of any size in the portal's format, one after another and off the main thread. On
 * success the target is complete, durable, and `bytes` long; after a failure or an abort nothing is left of it. The
 * failures are those of `electron/crypto/encryptFile.ts` and `decryptFile.ts`. Progress is reported at most
 * `LIMITS.NEWS_PER_SECOND` times a second.
 */
export interface FileCrypt {
  encrypt(task: EncryptTask, watch: ProgressOptions): Promise<Result<{ readonly bytes: number }>>
  decrypt(task: DecryptTask, watch: ProgressOptions): Promise<Result<{ readonly bytes: number }>>
  /**
   * Writes the clear content of a file in the age format. The target gets its name once all of it was authenticated.
   */
  reveal(task: RevealTask, watch: ProgressOptions): Promise<Result<{ readonly bytes: number }>>
  /** Aborts all operations, waits until they have cleaned up, and ends the thread. */
  close(): Promise<void>
}
