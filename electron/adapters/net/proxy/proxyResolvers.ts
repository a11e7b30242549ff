import {
  type ProxyDecision,
  type ProxyRules,
  parsePacResult,
  type ResolvedRoute,
  resolveByRules,
} from '../../../../shared/http/proxy.js'
import type { ProxyChoice } from '../../../../shared/settings/schema.js'
import type { ResolveProxy } from '../../../ports/net.js'

/**
 * The login for a proxy. It comes from the environment or the keychain, never from a command line or a settings file.
 */
export interface ProxyLogin {
  readonly login: string
  readonly password: string
}

/** Chooses routes by rules that a person or the environment gave. `loginFor` is called with the proxy's origin. */
export const createRuleProxyResolver =
  (rules: ProxyRules, loginFor: (origin: string) => ProxyLogin | null): ResolveProxy =>
  async (url) =>
    addLogin(resolveByRules(rules, url), loginFor)

/**
 * Chooses routes by the settings of the system, its PAC script included. `resolve` is Chromium's: it takes an address
 * and returns a PAC answer. Without an answer the connection is direct, as in a browser.
 */
export const createSystemProxyResolver =
  (resolve: (address: string) => Promise<string>, loginFor: (origin: string) => ProxyLogin | null): ResolveProxy =>
  async (url) => {
    // Only the origin is asked about: a script may write down what it is asked, and the path concerns no proxy.
    const answer = await resolve(`${url.origin}/`).catch(() => '')
    return addLogin(parsePacResult(answer), loginFor)
  }

function addLogin(decision: ProxyDecision, loginFor: (origin: string) => ProxyLogin | null): ResolvedRoute {
  if (decision.type !== 'proxy') return decision
  const { otherwise, ...proxy } = decision
  const who = loginFor(proxy.origin)
  const authorization = who === null ? null : `Basic ${Buffer.from(`${who.login}:${who.password}`).toString('base64')}`
  const route = { ...proxy, authorization }
  return otherwise === undefined ? route : { ...route, otherwise: addLogin(otherwise, loginFor) }
}

/**
 * Chooses routes by the settings of the application. They are read for each connection, so a change applies from the
 * next one on.
 */
export const createConfiguredProxyResolver =
  (
    choice: () => ProxyChoice,
    { system, loginFor }: { readonly system: ResolveProxy; readonly loginFor: (origin: string) => ProxyLogin | null },
  ): ResolveProxy =>
  async (url) => {
    const chosen = choice()
    if (chosen.is === 'system') return system(url)
    if (chosen.is === 'none') return { type: 'direct' }
    return createRuleProxyResolver({ forHttp: chosen.origin, forHttps: chosen.origin, except: '' }, loginFor)(url)
  }
