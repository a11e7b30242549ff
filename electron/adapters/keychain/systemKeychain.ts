import { failure } from '../../../shared/failure.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { Keychain } from '../../ports/auth/keychain.js'
import { findSecrets, isDefaultKeyringLocked } from './secretService.js'

type Keytar = typeof import('keytar')

/** Our name in the system's keychain, beside which the account is shown to a person who looks there. */
const SERVICE = 'rudi-desk'

/** How long an account that is not kept is known not to be: each download asks for it. */
const ABSENT_MS = 5000

/**
 * The system's keychain: Secret Service, macOS Keychain, Windows Credential Manager.
 *
 * A keychain that is absent or refuses is a state of the machine and comes back as `keychain/unavailable`, one that
 * holds a secret and is locked as `keychain/locked`. The message of the system's error is dropped: some backends repeat
 * what they were given. The library that talks to it is loaded when it is first needed: where the system has no part
 * for it to talk to, it does not load at all, and that is the same state of the machine.
 *
 * A locked one answers questions and keeps nothing. Whether it can keep shows only when it is asked to, because trying
 * for the sake of it would ask a person to unlock it who never wanted anything kept: so one that refused is not counted
 * as keeping until it keeps something again (S-03).
 *
 * Reading a locked secret asks the person to unlock it. A person who has declined is not asked again until `askAgain`.
 */
export function openSystemKeychain(): Keychain {
  let hasRefused = false
  let hasDeclined = false
  let loaded: Keytar | null = null
  const absent = new Map<string, number>()
  const load = async (): Promise<Keytar> => {
    // Kept: older Nodes look for a module on the disk each time that it is asked for, and each download asks.
    loaded ??= (await import('keytar')).default
    return loaded
  }
  const tryKeytar = async <T>(act: (keytar: Keytar) => Promise<T>): Promise<Result<T>> => {
    try {
      return ok(await act(await load()))
    } catch (error) {
      const isLocked = error instanceof Error && /\blocked collection\b/.test(error.message)
      return fail(failure(isLocked ? 'keychain/locked' : 'keychain/unavailable'))
    }
  }
  const isKnownAbsent = (account: string): boolean => (absent.get(account) ?? 0) > performance.now()
  const isLocked = async (account: string): Promise<boolean> =>
    !isKnownAbsent(account) && (await holdsLocked({ service: SERVICE, account }))
  const recall = async (account: string): Promise<Result<string | null>> => {
    if (hasDeclined && (await isLocked(account))) return fail(failure('keychain/locked'))
    const kept = await tryKeytar((keytar) => keytar.getPassword(SERVICE, account))
    if (!kept.ok || kept.value !== null) return kept
    hasDeclined = await isLocked(account)
    if (hasDeclined) return fail(failure('keychain/locked'))
    absent.set(account, performance.now() + ABSENT_MS)
    return kept
  }
  return {
    // Asked by reading an account that is never kept: only an answer proves that a keychain is there.
    getStrength: async () => {
      const answer = await tryKeytar((keytar) => keytar.getPassword(SERVICE, 'is-it-there'))
      return answer.ok && !hasRefused ? 'kept-by-system' : 'this-session-only'
    },
    keep: async (account, secret) => {
      absent.delete(account)
      const kept = await tryKeytar((keytar) => keytar.setPassword(SERVICE, account, secret))
      hasRefused = !kept.ok
      return kept
    },
    recall,
    forget: async (account) => {
      const gone = await tryKeytar((keytar) => keytar.deletePassword(SERVICE, account))
      if (!gone.ok) return gone
      return !gone.value && (await isLocked(account)) ? fail(failure('keychain/locked')) : ok(undefined)
    },
    listAccounts: async () => {
      // The library would end the process.
      if (await holdsLocked({ service: SERVICE })) return fail(failure('keychain/locked'))
      return tryKeytar(async (keytar) => (await keytar.findCredentials(SERVICE)).map(({ account }) => account))
    },
    askAgain: () => {
      hasDeclined = false
    },
  }
}

/** Whether the Secret Service has such a secret and does not give it out. Other systems say so by an error. */
async function holdsLocked(attributes: Readonly<Record<string, string>>): Promise<boolean> {
  const found = process.platform === 'linux' ? await findSecrets(attributes) : null
  return found !== null && found.locked > 0
}

/**
 * What the system's keychain can do now, found out without asking a person anything. `locked`: it is there and holds a
 * secret of ours that it does not give out, or will keep nothing before it is unlocked.
 */
export async function readKeychainState(): Promise<'kept-by-system' | 'locked' | 'this-session-only'> {
  const strength = await openSystemKeychain().getStrength()
  if (strength !== 'kept-by-system' || process.platform !== 'linux') return strength
  return (await holdsLocked({ service: SERVICE })) || (await isDefaultKeyringLocked()) === true ? 'locked' : strength
}
