import type { Language } from '../../shared/messages/language.js'
import type { NodeCredentials, PortalCredentials } from '../portal/api/portalClient.js'

/**
 * The variables of `ENVIRONMENT`. They are removed from the environment of the process, so that no child process sees
 * them (S-12).
 */
export type CliEnvironment = Readonly<Partial<Record<EnvironmentName, string>>>

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

export function toNodeCredentials(taken: CliEnvironment): NodeCredentials | null {
  const clientId = taken.RUDI_NODE_CLIENT_ID
  const clientSecret = taken.RUDI_NODE_CLIENT_SECRET
  const username = taken.RUDI_NODE_USERNAME
  const password = taken.RUDI_NODE_PASSWORD
  return clientId && clientSecret && username && password ? { clientId, clientSecret, username, password } : null
}

/** Reads the variables and removes them from the environment. */
export function readSecrets(
  env: Record<string, string | undefined>,
  names: readonly EnvironmentName[],
): CliEnvironment {
  const taken: Partial<Record<EnvironmentName, string>> = {}
  for (const name of names) {
    const value = env[name]
    delete env[name]
    if (value) taken[name] = value
  }
  return taken
}

/** French when the environment says so, in the order in which POSIX reads it; English otherwise. */
export function getLanguageFromEnvironment(env: Readonly<Record<string, string | undefined>>): Language {
  const locale = env.LC_ALL || env.LC_MESSAGES || env.LANG || ''
  return /^fr/i.test(locale) ? 'fr' : 'en'
}

/**
 * All environment variables with a secret, the address of the portal, or those of the proxies that get the login.
 * They are read once and removed from the environment.
 */
export const ENVIRONMENT = [
  'RUDI_PORTAL',
  'RUDI_LOGIN',
  'RUDI_PASSWORD',
  'RUDI_CUSTOMER_KEY',
  'RUDI_CUSTOMER_SECRET',
  'RUDI_NODE_CLIENT_ID',
  'RUDI_NODE_CLIENT_SECRET',
  'RUDI_NODE_USERNAME',
  'RUDI_NODE_PASSWORD',
  'RUDI_PROXY_LOGIN',
  'RUDI_PROXY_PASSWORD',
  'RUDI_PROXY_LOGIN_FOR',
  'RUDI_SELECTION_PASSWORD',
  'RUDI_AGE_IDENTITY',
] as const
export type EnvironmentName = (typeof ENVIRONMENT)[number]
