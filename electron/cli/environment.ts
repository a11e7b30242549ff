import type { Language } from '../../shared/messages/language.js'

/**
 * The variables of `ENVIRONMENT`. They are removed from the environment of the process, so that no child process sees
 * them (S-12).
 */
export type CliEnvironment = Readonly<Partial<Record<EnvironmentName, string>>>

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
