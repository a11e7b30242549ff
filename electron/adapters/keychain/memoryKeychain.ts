import { ok } from '../../../shared/result.js'
import type { Keychain } from '../../ports/auth/keychain.js'

/** Keeps secrets until the application ends; used where the system has no keychain (S-03). */
export function createMemoryKeychain(): Keychain {
  const kept = new Map<string, string>()
  return {
    getStrength: async () => 'this-session-only',
    keep: async (account, secret) => {
      kept.set(account, secret)
      return ok(undefined)
    },
    recall: async (account) => ok(kept.get(account) ?? null),
    forget: async (account) => {
      kept.delete(account)
      return ok(undefined)
    },
    listAccounts: async () => ok([...kept.keys()]),
    askAgain: () => undefined,
  }
}
