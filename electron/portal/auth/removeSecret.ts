import { ok, type Result } from '../../../shared/result.js'
import type { Keychain } from '../../ports/auth/keychain.js'

/**
 * Removes a secret from a keychain. Fails only when the keychain holds it and does not remove it: without a keychain, or
 * with one that holds nothing, there is nothing to remove.
 */
export async function removeSecret(keychain: Keychain, account: string): Promise<Result<void>> {
  const kept = await keychain.recall(account)
  if (!kept.ok) return kept.failure.code === 'keychain/locked' ? kept : ok(undefined)
  return kept.value === null ? ok(undefined) : keychain.forget(account)
}
