import {
  type ProxyDecision,
  type ProxyRules,
  parsePacResult,
  type ResolvedRoute,
  resolveByRules,
} from '../../../../shared/http/proxy.js'
import type { ProxyChoice } from '../../../../shared/settings/schema.js'
import type { ResolveProxy } from '../../../ports/net.js'

/** Who goes through a proxy. From the environment or the keychain, never from a command line or a settings file. */
export interface ProxyLogin {
  readonly login: string
  readonly password: string
}

/** Ways by rules that a person or the environment gave. `loginFor` is asked with the proxy's origin. */
export const createRuleProxyResolver =
  (rules: ProxyRules, loginFor: (origin: string) => ProxyLogin | null): ResolveProxy =>
  async (url) =>
    addLogin(resolveByRules(rules, url), loginFor)

/**
 * Ways by what the system says, its PAC script included. `resolve` is Chromium's: it gets an address and gives a PAC
 * answer. When it does not know, we go directly, as a browser does.
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

/** Ways by what a person chose, asked anew for each connection: a change holds from the next one on. */
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
