import type { NodeCredentials, PortalCredentials } from '../portal/api/portalClient.js'
import type { CliEnvironment } from './environment.js'

/**
 * Combines the credentials of the environment and of the keychain. The environment takes precedence; a login without a
 * password is no account.
 */
export function toPortalCredentials(taken: CliEnvironment, kept: PortalCredentials): PortalCredentials {
  const { RUDI_LOGIN: login, RUDI_PASSWORD: password } = taken
  const { RUDI_CUSTOMER_KEY: key, RUDI_CUSTOMER_SECRET: secret } = taken
  return {
    account: async () => (login && password ? { login, password } : kept.account()),
    customerKey: async () => (key && secret ? { key, secret } : kept.customerKey()),
  }
}

/** Reads the credentials of a node from the environment; null unless all four variables are set. */
export function toNodeCredentials(taken: CliEnvironment): NodeCredentials | null {
  const clientId = taken.RUDI_NODE_CLIENT_ID
  const clientSecret = taken.RUDI_NODE_CLIENT_SECRET
  const username = taken.RUDI_NODE_USERNAME
  const password = taken.RUDI_NODE_PASSWORD
  return clientId && clientSecret && username && password ? { clientId, clientSecret, username, password } : null
}
