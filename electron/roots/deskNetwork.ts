import { openMemoryKeychain } from '../adapters/memoryKeychain.js'
import { chosenProxies, type ProxyLogin, systemProxies } from '../adapters/proxies.js'
import { openSystemKeychain } from '../adapters/systemKeychain.js'
import { openTrusted } from '../adapters/trust.js'
import { undiciNet } from '../adapters/undiciNet.js'
import { openProxyAccess } from '../handlers/proxyAccess.js'
import type { PreferenceStore } from '../ports/keychain.js'

export type DeskNetwork = ReturnType<typeof openDeskNetwork>

/**
 * How the window's application gets out. What is changed in the settings holds from the next connection on, in main
 * and in the lanes. `resolveProxy` is Chromium's: it knows the system's proxies and runs its scripts; the connections
 * stay ours.
 */
export function openDeskNetwork(preferences: PreferenceStore, resolveProxy: (address: string) => Promise<string>) {
  const keychains = { system: openSystemKeychain(), session: openMemoryKeychain() }
  const proxyAccess = openProxyAccess(keychains.system, proxyLogin())
  const loginFor = proxyAccess.login
  const system = systemProxies(resolveProxy, loginFor)
  const proxyFor = chosenProxies(() => preferences.read().settings.proxy, { system, loginFor })
  const trusted = openTrusted(preferences.read().authorities)
  const net = undiciNet({ proxyFor, extraCa: trusted.now() })
  trusted.listen(net.trust)
  return { net, proxyFor, trusted, keychains, proxyAccess }
}

/** Who we are to a proxy that asks, from the environment only; a proxy's address never carries it. */
function proxyLogin(): ProxyLogin | null {
  const { RUDI_PROXY_LOGIN: login = '', RUDI_PROXY_PASSWORD: password = '' } = process.env
  return login === '' ? null : { login, password }
}
