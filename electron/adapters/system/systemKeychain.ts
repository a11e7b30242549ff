import { failure } from '../../../shared/failure.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { Keychain } from '../../ports/auth/keychain.js'

type Keytar = typeof import('keytar')

/** Our name in the system's keychain, beside which the account is shown to a person who looks there. */
const SERVICE = 'rudi-desk'

/**
 * The system's keychain: Secret Service, macOS Keychain, Windows Credential Manager.
 *
 * A keychain that is absent, locked or refuses is a state of the machine and comes back as `keychain/unavailable`. The
 * message of the system's error is dropped: some backends repeat what they were given. The library that talks to it is
 * loaded when it is first needed: where the system has no part for it to talk to, it does not load at all, and that is
 * the same state of the machine.
 *
 * A locked one answers questions and keeps nothing. Whether it can keep shows only when it is asked to, because trying
 * for the sake of it would ask a person to unlock it who never wanted anything kept: so one that refused is not counted
 * as keeping until it keeps something again (S-03).
 */
export function openSystemKeychain(): Keychain {
  let hasRefused = false
  let loaded: Keytar | null = null
  const load = async (): Promise<Keytar> => {
    // Kept: older Nodes look for a module on the disk each time that it is asked for, and each download asks.
    loaded ??= (await import('keytar')).default
    return loaded
  }
  const attempt = async <T>(act: (keytar: Keytar) => Promise<T>): Promise<Result<T>> => {
    try {
      return ok(await act(await load()))
    } catch {
      return fail(failure('keychain/unavailable'))
    }
  }
  return {
    // Asked by reading an account that is never kept: only an answer proves that a keychain is there.
    getStrength: async () => {
      const answer = await attempt((keytar) => keytar.getPassword(SERVICE, 'is-it-there'))
      return answer.ok && !hasRefused ? 'kept-by-system' : 'this-session-only'
    },
    keep: async (account, secret) => {
      const kept = await attempt((keytar) => keytar.setPassword(SERVICE, account, secret))
      hasRefused = !kept.ok
      return kept
    },
    recall: (account) => attempt((keytar) => keytar.getPassword(SERVICE, account)),
    forget: async (account) => {
      const gone = await attempt((keytar) => keytar.deletePassword(SERVICE, account))
      return gone.ok ? ok(undefined) : gone
    },
    listAccounts: () =>
      attempt(async (keytar) => (await keytar.findCredentials(SERVICE)).map(({ account }) => account)),
  }
}
