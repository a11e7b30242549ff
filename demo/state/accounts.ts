import type { SeedDataset } from '../seed/model.js'
import { deriveUuid, hash32 } from '../seed/random.js'
import { type AccountService, type PortalOptions, resolveAccountService } from './options.js'

/** The accounts of the portal, and what each may read. They are made from the seed: none of them is a secret. */

export interface Person {
  readonly login: string
  readonly password: string
  readonly type: 'PERSON' | 'ROBOT' | 'API'
  readonly firstname: string
  readonly lastname: string
  readonly roles: readonly string[]
  /** Whether the granted restricted datasets are this one's (or its project's). */
  readonly granted: boolean
}

export interface Accounts {
  readonly anonymous: Person
  /** Has access to the granted restricted datasets. */
  readonly person: Person
  /** Can sign in and has no grant at all. */
  readonly stranger: Person
  /** A node's own account (E1), with the client that speaks for it. */
  readonly robot: Person
  readonly node: { readonly clientId: string; readonly clientSecret: string }
  /** E4's keys, each tied to a login. */
  readonly customerKeys: readonly CustomerKey[]
  /** A project's key of today's portals; its project holds the same grants as `person`. */
  readonly project: Person
}

export interface CustomerKey {
  readonly key: string
  readonly secret: string
  readonly login: string
}

export function createAccounts(seed: number): Accounts {
  const made = (what: string, chars: number): string =>
    [0, 1, 2, 3, 4]
      .map((n) => hash32(`${seed}/${what}/${n}`).toString(36))
      .join('')
      .slice(0, chars)
  const anonymous: Person = who('anonymous', 'anonymous', ['ANONYMOUS'], { lastname: 'Anonymous', granted: false })
  const person = who('camille.martin@example.org', `Vilaine-${made('person', 10)}`, ['USER'], {
    lastname: 'Martin',
    granted: true,
  })
  const stranger = who('sacha.legall@example.org', `Cesson-${made('stranger', 10)}`, ['USER'], {
    lastname: 'Le Gall',
    granted: false,
  })
  const robot: Person = {
    ...who('noeud-rennes', `Noeud-${made('robot', 12)}`, ['PROVIDER'], { lastname: 'Noeud', granted: false }),
    type: 'ROBOT',
  }
  // Letters, digits and !@#$: a client that percent-encodes Basic credentials fails here (portal-api.md 1.7).
  const project: Person = {
    ...who(deriveUuid(seed, 'project'), `${made('project', 20)}!@#$E`, ['USER'], { lastname: 'Projet', granted: true }),
    type: 'API',
  }
  return {
    anonymous,
    person,
    stranger,
    robot,
    node: { clientId: 'noeud-rennes-client', clientSecret: `${made('node', 20)}@!` },
    customerKeys: [anonymous, person, stranger].map(({ login }) => ({
      key: made(`key/${login}`, 28),
      secret: made(`secret/${login}`, 28),
      login,
    })),
    project,
  }
}

function who(
  login: string,
  password: string,
  roles: readonly string[],
  rest: Pick<Person, 'lastname' | 'granted'>,
): Person {
  return { login, password, type: 'PERSON', firstname: 'Camille', roles, ...rest }
}

export const listAccounts = (accounts: Accounts): readonly Person[] => [
  accounts.anonymous,
  accounts.person,
  accounts.stranger,
  accounts.robot,
  accounts.project,
]

/** Whether a validated link exists between this caller (or its project) and the dataset (portal-api.md 5.4). */
export function mayRead(caller: Person | null, dataset: SeedDataset): boolean {
  if (dataset.access === 'open') return true
  if (!caller?.granted) return false
  if (dataset.access === 'personal') return caller.type === 'PERSON'
  return dataset.landmark ? dataset.landmark !== 'restricted-not-granted' : hash32(dataset.id) % 2 === 0
}

/** An account is locked when its count exceeds this (portal-api.md 1.3). */
const COUNT_BEFORE_LOCK = 10

/** What one wrong password counts: 3.3.2 counts each twice, so the sixth locks; before it the eleventh did (portal-api.md 00). */
const COUNT_OF_ONE: Readonly<Record<AccountService, number>> = { documented: 1, '3.0.2': 1, '3.3.2': 2 }

export type SignInResult = { readonly is: 'in'; readonly person: Person } | { readonly is: 'refused' | 'locked' }

/** Passwords and the lock. Robots are never locked; the anonymous account's password is not compared at all. */
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
      if (!person) return { is: 'refused' }
      const past = wrong.get(login)
      const locked = past !== undefined && past.count > COUNT_BEFORE_LOCK
      if (locked && now() - past.at < lockMs) return { is: 'locked' }
      if (locked) wrong.delete(login)
      if (person.roles.includes('ANONYMOUS') || person.password === password) {
        wrong.delete(login)
        return { is: 'in', person }
      }
      if (person.type === 'ROBOT') return { is: 'refused' }
      const count = (wrong.get(login)?.count ?? 0) + countOfOne
      wrong.set(login, { count, at: now() })
      return { is: count > COUNT_BEFORE_LOCK ? 'locked' : 'refused' }
    },
  }
}

export type Authenticator = ReturnType<typeof createAuthenticator>
