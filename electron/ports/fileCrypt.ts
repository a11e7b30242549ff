import type { PublicKey } from '../../shared/crypto/publicKey.js'
import type { Result } from '../../shared/result.js'
import type { FileSeal } from './protect/protection.js'

/** How the caller of a long operation on a file may follow and abort it. */
export interface ProgressOptions {
  /** Aborting ends the work by throwing the signal's reason, once it has cleaned up behind itself. */
  readonly signal?: AbortSignal | undefined
  /** In bytes of the source that are through. */
  readonly onProgress?: ((doneBytes: number, totalBytes: number) => void) | undefined
}

/** All paths absolute; the target's folder exists, and the target is never replaced. */
export interface EncryptTask {
  readonly source: string
  readonly target: string
  /** Where it is made, when the caller must know; left out, the work chooses a name. */
  readonly partial?: string
  readonly publicKey: PublicKey
}

export interface DecryptTask {
  readonly source: string
  readonly target: string
  /** Where it is made, when the caller must know; left out, the work chooses a name. */
  readonly partial?: string
  /** A PEM file. Only its path crosses: the key is read where it is used. */
  readonly privateKeyPath: string
}

export interface RevealTask {
  readonly source: string
  readonly target: string
  readonly partial?: string
  readonly seal: FileSeal
}

/**
 * Encrypts and decrypts whole files of any size, in the portal's format and off the main thread, one after the other.
 * On success the target is complete and durable, `bytes` long; on any failure or abort nothing is left of it.
 * The failures are those of `electron/crypto/encryptFile.ts` and `decryptFile.ts`. Progress comes at most `LIMITS.NEWS_PER_SECOND`.
 */
export interface FileCrypt {
  encrypt(task: EncryptTask, watch: ProgressOptions): Promise<Result<{ readonly bytes: number }>>
  decrypt(task: DecryptTask, watch: ProgressOptions): Promise<Result<{ readonly bytes: number }>>
  /** Writes the clear content of a file of the age format. The target has its name only once all of it was authenticated. */
  reveal(task: RevealTask, watch: ProgressOptions): Promise<Result<{ readonly bytes: number }>>
  /** Aborts what runs and waits, waits for its cleaning up, then lets the thread go. */
  close(): Promise<void>
}
