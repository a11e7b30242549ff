import { failure } from '../../../shared/failure.js'
import type { ProxyLoginAndCertificatesView } from '../../../shared/ipc/contract.js'
import { LIMITS } from '../../../shared/limits.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { Clock } from '../../ports/clock.js'
import type { NativeShell } from '../../ports/desktop/nativeShell.js'
import type { PreferenceStore } from '../../ports/preferences.js'
import type { ProxyCredentials, StoredLogin } from '../../services/proxyCredentials.js'
import { storePreferences } from '../../services/settings/storePreferences.js'
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
  /**
   * Fails with `input/bad-certificate`, and changes nothing, when there are too many. Fails as the disk does when they
   * are trusted until the application ends, and could not be stored.
   */
  const setAuthorities = (authorities: readonly string[]): Result<void> => {
    if (authorities.length > LIMITS.AUTHORITIES) return fail(failure('input/bad-certificate'))
    const stored = storePreferences(preferences, { authorities: [...authorities] })
    trust(authorities)
    return stored.ok ? ok(undefined) : stored
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
      if (all.some((pem) => pem.length > LIMITS.CERTIFICATE_CHARS)) return fail(failure('input/bad-certificate'))
      const set = setAuthorities(all)
      return set.ok ? view() : set
    },
    'network.forgetAuthorities': async () => {
      forgotten.authorities.hold(preferences.read().authorities)
      const set = setAuthorities([])
      return set.ok ? view() : set
    },
    'network.keepLogin': async ({ login, password, remember }) => {
      forgotten.login.clear()
      const kept = await proxyCredentials.keep({ login, password }, remember)
      return kept.ok ? view() : kept
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
        const restored = back === null ? ok(undefined) : await proxyCredentials.restore(back)
        if (!restored.ok) return restored
      } else {
        const back = forgotten.authorities.take()
        // Added to those that were chosen meanwhile.
        const set =
          back === null ? ok(undefined) : setAuthorities([...new Set([...back, ...preferences.read().authorities])])
        if (back !== null && !set.ok) forgotten.authorities.hold(back)
        if (!set.ok) return set
      }
      return view()
    },
    'network.letGo': async ({ what }) => {
      forgotten[what].clear()
      return ok(undefined)
    },
  }
}
