import * as z from 'zod'
import type { NetworkView } from '../../shared/ipc/contract.js'
import { LIMITS } from '../../shared/limits.js'
import { ok, type Result } from '../../shared/result.js'
import type { Keychain } from '../ports/auth/keychain.js'

const proxyLogin = z.strictObject({
  login: z.string().min(1).max(LIMITS.LOGIN_CHARS),
  password: z.string().min(1).max(LIMITS.SECRET_CHARS),
})
type ProxyLogin = z.infer<typeof proxyLogin>

/** A login, and where it rests. */
export interface StoredLogin {
  readonly login: ProxyLogin
  readonly by: 'kept-by-system' | 'this-session-only'
}

/** Who we are to a proxy that asks: typed by a person, and kept by the keychain if they want it, or given in the environment. */
export interface ProxyCredentials {
  /** What a connection that is being made uses. Null until the keychain has answered. */
  login(): ProxyLogin | null
  kept(): NetworkView['login']
  keychain(): Promise<NetworkView['keychain']>
  keep(login: ProxyLogin, remember: boolean): Promise<void>
  /** Forgets the login and gives it back, so that the person may have it again; null when there was none. */
  forget(): Promise<Result<StoredLogin | null>>
}

const ACCOUNT = 'proxy'

/** Reads what an earlier start kept, once. A connection that is made before that has no login, and the proxy asks for one. */
export function createProxyCredentials(system: Keychain, environment: ProxyLogin | null): ProxyCredentials {
  let now: StoredLogin | null = null
  void system.recall(ACCOUNT).then((kept) => {
    const login = kept.ok && kept.value !== null ? decode(kept.value) : null
    if (login !== null && now === null) now = { login, by: 'kept-by-system' }
  })
  return {
    login: () => now?.login ?? environment,
    kept: () => now?.by ?? (environment === null ? 'none' : 'environment'),
    keychain: () => system.strength(),
    keep: async (login, remember) => {
      const text = JSON.stringify(login)
      const bySystem = remember && (await system.keep(ACCOUNT, text)).ok
      // An older one would come back at the next start.
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
