import type { NodeCredentials, PortalSecrets } from '../portal/portal.js'
import type { EnvironmentName } from './table.js'

/** The variables of `ENVIRONMENT`, taken out of the process's own environment so that no child ever sees them (S-12). */
export type Taken = Readonly<Partial<Record<EnvironmentName, string>>>

/** What the environment gives wins over what the keychain keeps; a login without its password is no account. */
export function portalSecrets(taken: Taken, kept: PortalSecrets): PortalSecrets {
  const { RUDI_LOGIN: login, RUDI_PASSWORD: password } = taken
  const { RUDI_CUSTOMER_KEY: key, RUDI_CUSTOMER_SECRET: secret } = taken
  return {
    account: async () => (login && password ? { login, password } : kept.account()),
    customerKey: async () => (key && secret ? { key, secret } : kept.customerKey()),
  }
}

export function nodeCredentials(taken: Taken): NodeCredentials | null {
  const clientId = taken.RUDI_NODE_CLIENT_ID
  const clientSecret = taken.RUDI_NODE_CLIENT_SECRET
  const username = taken.RUDI_NODE_USERNAME
  const password = taken.RUDI_NODE_PASSWORD
  return clientId && clientSecret && username && password ? { clientId, clientSecret, username, password } : null
}

/** Reads the variables and takes them away. */
export function takeSecrets(env: Record<string, string | undefined>, names: readonly EnvironmentName[]): Taken {
  const taken: Partial<Record<EnvironmentName, string>> = {}
  for (const name of names) {
    const value = env[name]
    delete env[name]
    if (value) taken[name] = value
  }
  return taken
}
