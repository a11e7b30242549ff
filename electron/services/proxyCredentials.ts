import * as z from 'zod'
import { proxyOrigin } from '../../shared/ipc/contract/proxyLoginAndCertificates.js'
import type { ProxyLoginAndCertificatesView } from '../../shared/ipc/contract.js'
import { LIMITS } from '../../shared/limits.js'
import { ok, type Result } from '../../shared/result.js'
import { removeSecret } from '../portal/auth/removeSecret.js'
import type { Keychain } from '../ports/auth/keychain.js'

const proxyLogin = z.strictObject({
  login: z.string().min(1).max(LIMITS.LOGIN_CHARS),
  password: z.string().min(1).max(LIMITS.SECRET_CHARS),
})
type ProxyLogin = z.infer<typeof proxyLogin>

/** A login that was given in the environment, for the proxies that are named there too. */
export interface EnvironmentLogin extends ProxyLogin {
  readonly proxies: readonly string[]
  /** Whether these are the only ones; otherwise the proxy of the settings gets the login as well. */
  readonly isExact: boolean
}

/** In the keychain. Older versions stored no proxies. */
const keptLogin = proxyLogin.extend({ proxies: z.array(proxyOrigin).max(LIMITS.LOGIN_PROXIES).optional() })

/** A login, the origins of the proxies that get it, and where it is stored. */
export interface StoredLogin {
  readonly login: ProxyLogin
  /** Null as long as no proxy was seen for which it can have been given: the first one that is used gets it, alone. */
  readonly proxies: readonly string[] | null
  readonly by: 'kept-by-system' | 'this-session-only'
}

/**
 * The login for a proxy that requires one: typed by a person and, if they want it, stored in the keychain; or given in
 * the environment. Either is given only to the proxy for which it was meant, because a network can name another proxy to
 * the system (N-06).
 */
export interface ProxyCredentials {
  /** The login for new connections through a proxy. Null until the keychain has answered. */
  getLogin(proxy: string): ProxyLogin | null
  getLoginSource(): ProxyLoginAndCertificatesView['login']
  /**
   * The proxies that get the login. A typed one has none as long as it waits for the first proxy that is used; one of
   * the environment, when no proxy gets it.
   */
  getLoginProxies(): readonly string[]
  getKeychainStrength(): Promise<ProxyLoginAndCertificatesView['keychain']>
  /**
   * Keeps a login for the proxy of the settings, else for the one that had none, else for the last or the next one. It
   * counts in any case; fails when the keychain does not remove an older one, which would count at the next start.
   */
  keep(login: ProxyLogin, remember: boolean): Promise<Result<void>>
  /**
   * Removes the login and returns it, so that the removal can be undone; null when there was none. Fails, and removes
   * nothing, when the keychain holds it and does not remove it.
   */
  forget(): Promise<Result<StoredLogin | null>>
  /** Undoes the removal. Fails as `keep` does. */
  restore(was: StoredLogin): Promise<Result<void>>
}

const ACCOUNT = 'proxy'

/**
 * Reads the stored login once, at creation. A connection that is made before the keychain has answered has no login,
 * and the proxy then asks for one. `chosenProxy` is that of the settings, and null where the system names it.
 */
export function createProxyCredentials(
  system: Keychain,
  environment: EnvironmentLogin | null,
  chosenProxy: () => string | null,
): ProxyCredentials {
  let now: StoredLogin | null = null
  const seen: { last: string | null; withoutLogin: string | null } = { last: null, withoutLogin: null }
  let saved: Promise<unknown> = Promise.resolve()
  const listEnvironmentProxies = (): readonly string[] => {
    if (environment === null) return []
    const chosen = environment.isExact ? null : chosenProxy()
    return [...new Set(chosen === null ? environment.proxies : [chosen, ...environment.proxies])]
  }
  void system.recall(ACCOUNT).then((kept) => {
    const found = kept.ok && kept.value !== null ? decode(kept.value) : null
    if (found !== null && now === null) now = { ...found, by: 'kept-by-system' }
  })
  const store = async (
    login: ProxyLogin,
    proxies: StoredLogin['proxies'],
    remember: boolean,
  ): Promise<Result<void>> => {
    const bySystem = remember && (await system.keep(ACCOUNT, encode(login, proxies))).ok
    now = { login, proxies, by: bySystem ? 'kept-by-system' : 'this-session-only' }
    return bySystem ? ok(undefined) : removeSecret(system, ACCOUNT)
  }
  return {
    getLogin: (proxy) => {
      seen.last = proxy
      if (now !== null && now.proxies === null) {
        now = { ...now, proxies: [proxy] }
        if (now.by === 'kept-by-system') saved = system.keep(ACCOUNT, encode(now.login, now.proxies))
      }
      if (now?.proxies?.includes(proxy)) return now.login
      if (environment !== null && listEnvironmentProxies().includes(proxy))
        return { login: environment.login, password: environment.password }
      seen.withoutLogin = proxy
      return null
    },
    getLoginSource: () => now?.by ?? describeSource(environment),
    getLoginProxies: () =>
      now === null ? listEnvironmentProxies().slice(0, LIMITS.LOGIN_PROXIES) : (now.proxies ?? []),
    getKeychainStrength: () => system.getStrength(),
    keep: async (login, remember) => {
      const proxy = chosenProxy() ?? seen.withoutLogin ?? seen.last
      // The same login for one more proxy: an organisation may have several.
      const isSame = now?.login.login === login.login && now.login.password === login.password
      const before = isSame ? (now?.proxies ?? []) : []
      const proxies = proxy === null ? null : [...new Set([...before, proxy])].slice(-LIMITS.LOGIN_PROXIES)
      seen.withoutLogin = null
      await saved
      return store(login, proxies, remember)
    },
    forget: async () => {
      await saved
      const gone = await removeSecret(system, ACCOUNT)
      if (!gone.ok) return gone
      const was = now
      now = null
      return ok(was)
    },
    restore: ({ login, proxies, by }) => store(login, proxies, by === 'kept-by-system'),
  }
}

/** Names were given where only they count, so none of them could be read when there are none. */
function describeSource(environment: EnvironmentLogin | null): 'none' | 'environment' | 'environment-unreadable' {
  if (environment === null) return 'none'
  return environment.isExact && environment.proxies.length === 0 ? 'environment-unreadable' : 'environment'
}

const encode = (login: ProxyLogin, proxies: StoredLogin['proxies']): string =>
  JSON.stringify(proxies === null ? login : { ...login, proxies })

function decode(text: string): Omit<StoredLogin, 'by'> | null {
  try {
    const { data } = keptLogin.safeParse(JSON.parse(text))
    if (data === undefined) return null
    const { proxies, ...login } = data
    return { login, proxies: proxies === undefined || proxies.length === 0 ? null : proxies }
  } catch {
    return null
  }
}
