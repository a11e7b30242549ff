import { createMemoryKeychain } from '../../adapters/keychain/memoryKeychain.js'
import { openSystemKeychain } from '../../adapters/keychain/systemKeychain.js'
import { createConfiguredProxyResolver, createSystemProxyResolver } from '../../adapters/net/proxy/proxyResolvers.js'
import { createTrustStore } from '../../adapters/net/trustStore.js'
import { createUndiciNet } from '../../adapters/net/undiciNet.js'
import type { PreferenceStore } from '../../ports/preferences.js'
import { createProxyCredentials, type EnvironmentLogin } from '../../services/proxyCredentials.js'

export type AppNetwork = ReturnType<typeof createAppNetwork>

/**
 * The network of the application. A change of the settings applies from the next connection on, in the main process and
 * in the workers. `resolveSystemProxy` is Chromium's: it knows the system's proxies and runs proxy scripts; the connections
 * are ours. `given` is the proxy's login from the environment.
 */
export function createAppNetwork(
  preferences: PreferenceStore,
  resolveSystemProxy: (address: string) => Promise<string>,
  given: EnvironmentLogin | null,
) {
  const keychains = { system: openSystemKeychain(), session: createMemoryKeychain() }
  const readChosenProxy = (): string | null => {
    const { proxy } = preferences.read().settings
    return proxy.is === 'address' ? proxy.origin : null
  }
  const proxyCredentials = createProxyCredentials(keychains.system, given, readChosenProxy)
  const loginFor = proxyCredentials.getLogin
  const system = createSystemProxyResolver(resolveSystemProxy, loginFor)
  const resolveProxy = createConfiguredProxyResolver(() => preferences.read().settings.proxy, { system, loginFor })
  const trustStore = createTrustStore(preferences.read().authorities)
  const net = createUndiciNet({ resolveProxy, extraCa: trustStore.getCurrent() })
  trustStore.listen(net.trust)
  return { net, resolveProxy, trustStore, keychains, proxyCredentials }
}
