import { failure } from '../../../shared/failure.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { Keychain } from '../../ports/auth/keychain.js'
import { countSecrets, isDefaultKeyringLocked } from './secretServiceQueries.js'

type Keytar = typeof import('keytar')

/** Our name in the keychain of the system. A person who looks there sees it beside the account. */
const SERVICE = 'rudi-desk'

/**
 * For how long an account is not looked up again that has no secret, or where there is no keychain. Each dataset of a
 * download asks for it, and an answer takes up to a millisecond of the main thread.
 */
const MISSING_MS = 5000

/**
 * The keychain of the system: Secret Service, macOS Keychain, Windows Credential Manager.
 *
 * A keychain that is absent or refuses fails with `keychain/unavailable`. One that has a locked secret fails with
 * `keychain/locked`. The error text of the system is dropped, because some backends repeat the secret in it. The
 * library is loaded when it is first needed. Where the system lacks a part that it needs, it does not load, which also
 * counts as `keychain/unavailable`.
 *
 * A locked keychain answers questions and stores nothing. That it stores nothing shows only when a secret is stored: a
 * test would ask every person to unlock it, also those who store no secret. So a keychain that has refused counts as
 * one that stores nothing until it stores something again (S-03).
 *
 * Reading a locked secret asks the person to unlock the keychain. A person who has declined is not asked again until
 * `askAgain`.
 *
 * A secret that another process stores is found within five seconds after it was missing here.
 */
export function openSystemKeychain(): Keychain {
  let hasRefused = false
  let hasDeclined = false
  let loaded: Keytar | null = null
  let missing: Map<string, { readonly answer: Result<null>; readonly untilMs: number }> = new Map()
  const load = async (): Promise<Keytar> => {
    // The module is kept: older versions of Node look for it on the disk at each import, and each download imports it.
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
  const getMissing = (account: string): Result<null> | null => {
    const known = missing.get(account)
    return known !== undefined && performance.now() < known.untilMs ? known.answer : null
  }
  const isLocked = async (account: string): Promise<boolean> =>
    getMissing(account) === null && (await holdsLocked({ service: SERVICE, account }))
  const recall = async (account: string): Promise<Result<string | null>> => {
    const known = getMissing(account)
    if (known !== null) return known
    // What is asked before a secret is stored may be answered after it, and is remembered in the map of before.
    const missingNow = missing
    const rememberMissing = (answer: Result<null>): Result<null> => {
      missingNow.set(account, { answer, untilMs: performance.now() + MISSING_MS })
      return answer
    }
    if (hasDeclined && (await isLocked(account))) return fail(failure('keychain/locked'))
    const kept = await tryKeytar((keytar) => keytar.getPassword(SERVICE, account))
    if (!kept.ok) return kept.failure.code === 'keychain/unavailable' ? rememberMissing(kept) : kept
    if (kept.value !== null) return kept
    hasDeclined = await isLocked(account)
    return hasDeclined ? fail(failure('keychain/locked')) : rememberMissing(ok(null))
  }
  return {
    // It reads an account that is never stored, because only an answer proves that there is a keychain.
    getStrength: async () => {
      const answer = await tryKeytar((keytar) => keytar.getPassword(SERVICE, 'is-it-there'))
      return answer.ok && !hasRefused ? 'kept-by-system' : 'this-session-only'
    },
    keep: async (account, secret) => {
      const kept = await tryKeytar((keytar) => keytar.setPassword(SERVICE, account, secret))
      hasRefused = !kept.ok
      missing = new Map()
      return kept
    },
    recall,
    forget: async (account) => {
      const gone = await tryKeytar((keytar) => keytar.deletePassword(SERVICE, account))
      if (!gone.ok) return gone
      return !gone.value && (await isLocked(account)) ? fail(failure('keychain/locked')) : ok(undefined)
    },
    listAccounts: async () => {
      // The library would end the process here.
      if (await holdsLocked({ service: SERVICE })) return fail(failure('keychain/locked'))
      return tryKeytar(async (keytar) => (await keytar.findCredentials(SERVICE)).map(({ account }) => account))
    },
    askAgain: () => {
      hasDeclined = false
      missing = new Map()
    },
  }
}

/** Whether the Secret Service has such a secret and it is locked. On other systems a locked keychain is an error. */
async function holdsLocked(attributes: Readonly<Record<string, string>>): Promise<boolean> {
  const found = process.platform === 'linux' ? await countSecrets(attributes) : null
  return found !== null && found.locked > 0
}

/**
 * Examines the keychain without asking the person anything. `locked`: it has a locked secret of ours, or stores nothing
 * before it is unlocked.
 */
export async function readKeychainState(): Promise<'kept-by-system' | 'locked' | 'this-session-only'> {
  const strength = await openSystemKeychain().getStrength()
  if (strength !== 'kept-by-system' || process.platform !== 'linux') return strength
  return (await holdsLocked({ service: SERVICE })) || (await isDefaultKeyringLocked()) === true ? 'locked' : strength
}
