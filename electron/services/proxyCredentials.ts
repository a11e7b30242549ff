import * as z from 'zod'
import type { ProxyLoginAndCertificatesView } from '../../shared/ipc/contract.js'
import { LIMITS } from '../../shared/limits.js'
import { ok, type Result } from '../../shared/result.js'
import type { Keychain } from '../ports/auth/keychain.js'

const proxyLogin = z.strictObject({
  login: z.string().min(1).max(LIMITS.LOGIN_CHARS),
  password: z.string().min(1).max(LIMITS.SECRET_CHARS),
})
type ProxyLogin = z.infer<typeof proxyLogin>

/** A login, and where it is stored. */
export interface StoredLogin {
  readonly login: ProxyLogin
  readonly by: 'kept-by-system' | 'this-session-only'
}

/**
 * The login for a proxy that requires one: typed by a person and, if they want it, stored in the keychain; or given in
 * the environment.
 */
export interface ProxyCredentials {
  /** The login for new connections. Null until the keychain has answered. */
  getLogin(): ProxyLogin | null
  getLoginSource(): ProxyLoginAndCertificatesView['login']
  getKeychainStrength(): Promise<ProxyLoginAndCertificatesView['keychain']>
  keep(login: ProxyLogin, remember: boolean): Promise<void>
  /** Removes the login and returns it, so that the removal can be undone; null when there was none. */
  forget(): Promise<Result<StoredLogin | null>>
}

const ACCOUNT = 'proxy'

/**
 * Reads the stored login once, at creation. A connection that is made before the keychain has answered has no login,
 * and the proxy then asks for one.
 */
export function createProxyCredentials(system: Keychain, environment: ProxyLogin | null): ProxyCredentials {
  let now: StoredLogin | null = null
  void system.recall(ACCOUNT).then((kept) => {
    const login = kept.ok && kept.value !== null ? decode(kept.value) : null
    if (login !== null && now === null) now = { login, by: 'kept-by-system' }
  })
  return {
    getLogin: () => now?.login ?? environment,
    getLoginSource: () => now?.by ?? (environment === null ? 'none' : 'environment'),
    getKeychainStrength: () => system.getStrength(),
    keep: async (login, remember) => {
      const text = JSON.stringify(login)
      const bySystem = remember && (await system.keep(ACCOUNT, text)).ok
      // An older login in the keychain would be used again at the next start.
      if (!bySystem) await system.forget(ACCOUNT)
      now = { login, by: bySystem ? 'kept-by-system' : 'this-session-only' }
    },
    forget: async () => {
      const was = now
      now = null
      const kept = await system.recall(ACCOUNT)
      const gone = kept.ok && kept.value !== null ? await system.forget(ACCOUNT) : ok(undefined)
      return gone.ok ? ok(was) : gone
    },
  }
}

function decode(text: string): ProxyLogin | null {
  try {
    return proxyLogin.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
