import { type ProxyRules, type Route, routeByPac, routeByRules, type Way } from '../../shared/http/proxy.js'
import type { ProxyChoice } from '../../shared/settings/schema.js'
import type { ProxyFor } from '../ports/net.js'

/** Who goes through a proxy. From the environment or the keychain, never from a command line or a settings file. */
export interface ProxyLogin {
  readonly login: string
  readonly password: string
}

/** Ways by rules that a person or the environment gave. `loginFor` is asked with the proxy's origin. */
export const ruledProxies =
  (rules: ProxyRules, loginFor: (origin: string) => ProxyLogin | null): ProxyFor =>
  async (url) =>
    wayOf(routeByRules(rules, url), loginFor)

/**
 * Ways by what the system says, its PAC script included. `resolve` is Chromium's: it gets an address and gives a PAC
 * answer. When it cannot tell, we go directly, as a browser does.
 */
export const systemProxies =
  (resolve: (address: string) => Promise<string>, loginFor: (origin: string) => ProxyLogin | null): ProxyFor =>
  async (url) => {
    // Only the origin is asked about: a script may write down what it is asked, and the path is nobody's business.
    const answer = await resolve(`${url.origin}/`).catch(() => '')
    return wayOf(routeByPac(answer), loginFor)
  }

function wayOf(route: Route, loginFor: (origin: string) => ProxyLogin | null): Way {
  if (route.is !== 'proxy') return route
  const who = loginFor(route.origin)
  const authorization = who === null ? null : `Basic ${Buffer.from(`${who.login}:${who.password}`).toString('base64')}`
  return { ...route, authorization }
}

/** Ways by what a person chose, asked anew for each connection: a change holds from the next one on. */
export const chosenProxies =
  (
    choice: () => ProxyChoice,
    { system, loginFor }: { readonly system: ProxyFor; readonly loginFor: (origin: string) => ProxyLogin | null },
  ): ProxyFor =>
  async (url) => {
    const chosen = choice()
    if (chosen.is === 'system') return system(url)
    if (chosen.is === 'none') return { is: 'direct' }
    return ruledProxies({ forHttp: chosen.origin, forHttps: chosen.origin, except: '' }, loginFor)(url)
  }
