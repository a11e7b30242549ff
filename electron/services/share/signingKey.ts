import type { Result } from '../../../shared/result.js'
import { createSecretKey, type MinisignSecretKey, openSecretKey } from '../../crypto/minisign.js'
import type { Keychain } from '../../ports/auth/keychain.js'

/**
 * The Ed25519 key with which the person signs selections. It is created with the first selection, and only the main
 * process reads it from the keychain.
 */
export interface SigningKey {
  /** Fails with `selection/bad-key` when the stored text is no key, and with the failures of the keychain. */
  getOrCreate(): Promise<Result<MinisignSecretKey>>
  /** Null when there is none yet, or the keychain does not say. */
  find(): Promise<MinisignSecretKey | null>
}

/** The name of the key in the keychain. */
export const SIGNING_ACCOUNT = 'selection-key'

export function createSigningKey(keychain: Keychain): SigningKey {
  return {
    async getOrCreate() {
      const kept = await keychain.recall(SIGNING_ACCOUNT)
      if (!kept.ok) return kept
      if (kept.value !== null) return openSecretKey(kept.value, null)
      const made = createSecretKey()
      const stored = await keychain.keep(SIGNING_ACCOUNT, made)
      return stored.ok ? openSecretKey(made, null) : stored
    },
    async find() {
      const kept = await keychain.recall(SIGNING_ACCOUNT)
      if (!kept.ok || kept.value === null) return null
      const opened = await openSecretKey(kept.value, null)
      return opened.ok ? opened.value : null
    },
  }
}
