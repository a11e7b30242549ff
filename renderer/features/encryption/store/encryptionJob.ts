import { parsePublicKey } from '../../../../shared/crypto/publicKey.js'
import { type Failure, failure } from '../../../../shared/failure.js'
import type { Result } from '../../../../shared/result.js'
import type { SaveOutcome } from '../../exports/store/saveOutcomes.js'
import { encryptInWindow } from './encryptInWindow.js'

export type EncryptionState =
  | { readonly type: 'sealing' }
  | { readonly type: 'sealed'; readonly sizeBytes: number }
  /** The person cancelled the save dialog. */
  | { readonly type: 'not-saved' }
  | { readonly type: 'failed'; readonly because: Failure }

/** Offers a file that the window made to be saved, and reports the outcome. */
export type SaveFile = (name: string, sealed: Blob) => Promise<SaveOutcome>

/** One file that the window encrypts or has encrypted. */
export interface EncryptionJob {
  readonly id: number
  readonly name: string
  readonly sizeBytes: number
  readonly state: EncryptionState
}

export const STATES: Readonly<Record<SaveOutcome, (sizeBytes: number) => EncryptionState>> = {
  saved: (sizeBytes) => ({ type: 'sealed', sizeBytes }),
  cancelled: () => ({ type: 'not-saved' }),
  failed: () => ({ type: 'failed', because: failure('disk/error') }),
}

export async function sealOne(pem: string, content: Blob): Promise<Result<Blob>> {
  const key = parsePublicKey(pem)
  return key.ok ? encryptInWindow(content, key.value) : key
}
