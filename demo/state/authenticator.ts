import { type Accounts, listAccounts, type Person } from './accounts.js'
import { type AccountService, type PortalOptions, resolveAccountService } from './portalOptions.js'

/** An account is locked when its count exceeds this (portal-api.md 1.3). */
const COUNT_BEFORE_LOCK = 10

/**
 * How much one wrong password adds to the count: 3.3.2 counts each twice, so that the sixth locks the account; before
 * it, the eleventh did (portal-api.md 00).
 */
const COUNT_OF_ONE: Readonly<Record<AccountService, number>> = { documented: 1, '3.0.2': 1, '3.3.2': 2 }

export type SignInResult = { readonly type: 'in'; readonly person: Person } | { readonly type: 'refused' | 'locked' }

/**
 * Creates the check of passwords and the lock of accounts. Robots are never locked; the password of the anonymous
 * account is not compared.
 */
export function createAuthenticator(
  accounts: Accounts,
  options: Pick<PortalOptions, 'acl' | 'dialect' | 'lockMs'>,
  now: () => number,
) {
  const { lockMs } = options
  const countOfOne = COUNT_OF_ONE[resolveAccountService(options)]
  const wrong = new Map<string, { count: number; at: number }>()
  return {
    signIn(login: string, password: string): SignInResult {
      const person = listAccounts(accounts).find((one) => one.login === login)
      if (!person) return { type: 'refused' }
      const past = wrong.get(login)
      const locked = past !== undefined && past.count > COUNT_BEFORE_LOCK
      if (locked && now() - past.at < lockMs) return { type: 'locked' }
      if (locked) wrong.delete(login)
      if (person.roles.includes('ANONYMOUS') || person.password === password) {
        wrong.delete(login)
        return { type: 'in', person }
      }
      if (person.type === 'ROBOT') return { type: 'refused' }
      const count = (wrong.get(login)?.count ?? 0) + countOfOne
      wrong.set(login, { count, at: now() })
      return { type: count > COUNT_BEFORE_LOCK ? 'locked' : 'refused' }
    },
  }
}

export type Authenticator = ReturnType<typeof createAuthenticator>
