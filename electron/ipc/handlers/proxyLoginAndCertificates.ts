import { failure } from '../../../shared/failure.js'
import type { ProxyLoginAndCertificatesView } from '../../../shared/ipc/contract.js'
import { LIMITS } from '../../../shared/limits.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { Clock } from '../../ports/clock.js'
import type { NativeShell } from '../../ports/desktop/nativeShell.js'
import type { PreferenceStore } from '../../ports/preferences.js'
import type { ProxyCredentials, StoredLogin } from '../../services/proxyCredentials.js'
import { createUndoBuffer } from '../../services/undoBuffer.js'
import type { IpcHandlers } from '../server/ipcServer.js'

export interface ProxyLoginAndCertificateDeps {
  readonly clock: Pick<Clock, 'sleep'>
  readonly preferences: PreferenceStore
  readonly nativeShell: Pick<NativeShell, 'chooseCertificate'>
  readonly proxyCredentials: ProxyCredentials
  readonly certificates: {
    /** Splits a PEM text. `input/bad-certificate` when it holds no certificate, or one that cannot be parsed. */
    read(pem: string): Result<readonly string[]>
    describe(pems: readonly string[]): ProxyLoginAndCertificatesView['authorities']
  }
  /** Makes all connections trust these besides the runtime's own, from the next connection on. */
  readonly trust: (pems: readonly string[]) => void
}

type Verbs = keyof IpcHandlers & `network.${string}`

/**
 * The additional certificate authorities (N-07) and the login for a proxy. A change applies from the next connection
 * on.
 */
export function createProxyLoginAndCertificateHandlers(deps: ProxyLoginAndCertificateDeps): Pick<IpcHandlers, Verbs> {
  const { preferences, nativeShell, proxyCredentials, certificates, trust } = deps
  const view = async (): Promise<Result<ProxyLoginAndCertificatesView>> =>
    ok({
      authorities: certificates.describe(preferences.read().authorities),
      login: proxyCredentials.getLoginSource(),
      proxies: [...proxyCredentials.getLoginProxies()],
      keychain: await proxyCredentials.getKeychainStrength(),
    })
  const forgotten = {
    login: createUndoBuffer<StoredLogin>(deps.clock),
    authorities: createUndoBuffer<readonly string[]>(deps.clock),
  }
  /** False, with nothing changed, when there are too many. */
  const setAuthorities = (authorities: readonly string[]): boolean => {
    if (authorities.length > LIMITS.AUTHORITIES) return false
    preferences.write({ authorities: [...authorities] })
    trust(authorities)
    return true
  }
  return {
    'network.describe': view,
    'network.chooseAuthority': async () => {
      const text = await nativeShell.chooseCertificate()
      if (!text.ok) return text
      if (text.value === null) return view()
      const found = certificates.read(text.value)
      if (!found.ok) return found
      const all = [...new Set([...preferences.read().authorities, ...found.value])]
      if (all.some((pem) => pem.length > LIMITS.CERTIFICATE_CHARS) || !setAuthorities(all))
        return fail(failure('input/bad-certificate'))
      return view()
    },
    'network.forgetAuthorities': async () => {
      forgotten.authorities.hold(preferences.read().authorities)
      setAuthorities([])
      return view()
    },
    'network.keepLogin': async ({ login, password, remember }) => {
      forgotten.login.clear()
      await proxyCredentials.keep({ login, password }, remember)
      return view()
    },
    'network.forgetLogin': async () => {
      const was = await proxyCredentials.forget()
      if (!was.ok) return was
      if (was.value !== null) forgotten.login.hold(was.value)
      return view()
    },
    'network.restore': async ({ what }) => {
      if (what === 'login') {
        const back = forgotten.login.take()
        if (back !== null) await proxyCredentials.restore(back)
      } else {
        const back = forgotten.authorities.take()
        // Added to those that were chosen meanwhile.
        if (back !== null && !setAuthorities([...new Set([...back, ...preferences.read().authorities])])) {
          forgotten.authorities.hold(back)
          return fail(failure('input/bad-certificate'))
        }
      }
      return view()
    },
    'network.letGo': async ({ what }) => {
      forgotten[what].clear()
      return ok(undefined)
    },
  }
}
