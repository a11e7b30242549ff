import type { SeedDataset } from '../seed/model.js'
import { deriveUuid, hash32 } from '../seed/random.js'

/** The accounts of the portal and their permissions. They are made from the seed, so none of them is secret. */

export interface Person {
  readonly login: string
  readonly password: string
  readonly type: 'PERSON' | 'ROBOT' | 'API'
  readonly firstname: string
  readonly lastname: string
  readonly roles: readonly string[]
  /** Whether this account (or its project) may read the granted restricted datasets. */
  readonly granted: boolean
}

export interface Accounts {
  readonly anonymous: Person
  /** May read the granted restricted datasets. */
  readonly person: Person
  /** Can sign in, but may read no restricted dataset. */
  readonly stranger: Person
  /** The account of a node (E1); `node` is its OAuth client. */
  readonly robot: Person
  readonly node: { readonly clientId: string; readonly clientSecret: string }
  /** The keys of E4, each for one login. */
  readonly customerKeys: readonly CustomerKey[]
  /** The key of a project on today's portals; the project has the same grants as `person`. */
  readonly project: Person
}

export interface CustomerKey {
  readonly key: string
  readonly secret: string
  readonly login: string
}

export function createAccounts(seed: number): Accounts {
  const createText = (what: string, chars: number): string =>
    [0, 1, 2, 3, 4]
      .map((n) => hash32(`${seed}/${what}/${n}`).toString(36))
      .join('')
      .slice(0, chars)
  const anonymous: Person = createPerson('anonymous', 'anonymous', ['ANONYMOUS'], {
    lastname: 'Anonymous',
    granted: false,
  })
  const person = createPerson('camille.martin@example.org', `Vilaine-${createText('person', 10)}`, ['USER'], {
    lastname: 'Martin',
    granted: true,
  })
  const stranger = createPerson('sacha.legall@example.org', `Cesson-${createText('stranger', 10)}`, ['USER'], {
    lastname: 'Le Gall',
    granted: false,
  })
  const robot: Person = {
    ...createPerson('noeud-rennes', `Noeud-${createText('robot', 12)}`, ['PROVIDER'], {
      lastname: 'Noeud',
      granted: false,
    }),
    type: 'ROBOT',
  }
  // Letters, digits and !@#$: a client that percent-encodes Basic credentials fails here (portal-api.md 1.7).
  const project: Person = {
    ...createPerson(deriveUuid(seed, 'project'), `${createText('project', 20)}!@#$E`, ['USER'], {
      lastname: 'Projet',
      granted: true,
    }),
    type: 'API',
  }
  return {
    anonymous,
    person,
    stranger,
    robot,
    node: { clientId: 'noeud-rennes-client', clientSecret: `${createText('node', 20)}@!` },
    customerKeys: [anonymous, person, stranger].map(({ login }) => ({
      key: createText(`key/${login}`, 28),
      secret: createText(`secret/${login}`, 28),
      login,
    })),
    project,
  }
}

function createPerson(
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

/** Lists what a client needs to sign in to the portal, as plain fields for a line of JSON or a message to a parent process. */
export function listCredentials({ person, anonymous, robot, node, project, customerKeys }: Accounts) {
  const findCustomerKey = (login: string) => customerKeys.find((one) => one.login === login)
  const { key: customerKey = '', secret: customerSecret = '' } = findCustomerKey(person.login) ?? {}
  const { key: anonymousKey = '', secret: anonymousSecret = '' } = findCustomerKey(anonymous.login) ?? {}
  return {
    login: person.login,
    password: person.password,
    customerKey,
    customerSecret,
    anonymousKey,
    anonymousSecret,
    projectKey: project.login,
    projectSecret: project.password,
    nodeClientId: node.clientId,
    nodeClientSecret: node.clientSecret,
    nodeUsername: robot.login,
    nodePassword: robot.password,
  }
}

/** Whether this caller (or its project) has a validated link to the dataset (portal-api.md 5.4). */
export function canRead(caller: Person | null, dataset: SeedDataset): boolean {
  if (dataset.access === 'open') return true
  if (!caller?.granted) return false
  if (dataset.access === 'personal') return caller.type === 'PERSON'
  return dataset.landmark ? dataset.landmark !== 'restricted-not-granted' : hash32(dataset.id) % 2 === 0
}
