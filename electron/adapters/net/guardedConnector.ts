import { isIP, type Socket } from 'node:net'
import type { SecureContext } from 'node:tls'
import type { buildConnector } from 'undici'
import { failure } from '../../../shared/failure.js'
import { isHttpPort } from '../../../shared/http/isHttpPort.js'
import type { ResolvedRoute } from '../../../shared/http/proxy.js'
import {
  getHostScope,
  getIpScope,
  getStrictestScope,
  type IpScope,
  isReachAllowed,
  normalizeHost,
} from '../../../shared/http/ssrfPolicy.js'
import type { ResolveProxy } from '../../ports/net.js'
import { createHostConnector, type ResolveHost, resolveBySystem, toConnector, waitToConnect } from './hostConnector.js'
import { isIssuerMissing, type MissingIssuers } from './missingIssuers.js'
import { ConnectError, toNetFailure } from './netErrors.js'
import { openTunnel } from './openTunnel.js'
import type { ProxyHealth } from './proxy/proxyHealth.js'
import type { ResolvedAddress } from './raceAddresses.js'

export interface GuardedConnectorOptions {
  readonly connectMs: number
  readonly resolve?: ResolveHost | undefined
  readonly resolveProxy?: ResolveProxy | undefined
  readonly trust: () => SecureContext
  readonly proxyHealth: ProxyHealth
  readonly missingIssuers: MissingIssuers
}

/**
 * Creates the connections for everything that a portal at `home` (host and port) leads to. Each address is checked at
 * the moment of connecting (N-04), so a name that now resolves to another address gains nothing.
 */
export function createGuardedConnector(home: string, options: GuardedConnectorOptions): buildConnector.connector {
  const homeHost = normalizeHost(new URL(`http://${home}`).hostname)
  const { connectMs, proxyHealth, trust: tls } = options
  const resolve = filterReachable(homeHost, options.resolve ?? resolveBySystem)
  const permitted = createHostConnector({ connectMs, tls, resolve })
  // A person or their company chose the proxy, so it may be at any address.
  const anywhere = createHostConnector({ connectMs, tls, resolve: resolveBySystem })

  const open = async (to: buildConnector.Options): Promise<Socket> => {
    const host = normalizeHost(to.hostname)
    // The person may connect to any address that they typed; what a server leads to is checked.
    if (to.host !== home && !isHttpPort(to.port))
      throw new ConnectError(failure('net/address-refused', { host, why: 'port' }))
    const scheme = to.protocol === 'https:' ? 'https' : 'http'
    const url = new URL(`${scheme}://${to.host ?? to.hostname}`)
    return openFirst(await findRoute(url, options), url, to)
  }

  const openRoute = async (route: ResolvedRoute, to: buildConnector.Options): Promise<Socket> => {
    const host = normalizeHost(to.hostname)
    if (route.type === 'none') throw new ConnectError(failure('net/proxy-unreachable', { why: 'kind' }))
    if (route.type === 'direct') return permitted.connect(to)
    // The proxy resolves the name, so only the text of the host can be checked here.
    if (!isReachAllowed(getHostScope(host), getHostScope(homeHost))) throw createRefusal(host)
    try {
      const socket = await openTunnel({ route, to, hostConnector: anywhere, connectMs })
      proxyHealth.noteReached(route.origin)
      return socket
    } catch (error) {
      if (isProxyUnreachable(error)) proxyHealth.noteUnreachable(route.origin)
      throw error
    }
  }

  /** Tries the routes in turn. A proxy that refuses has decided; only one that does not answer is replaced by the next. */
  const openFirst = async (first: ResolvedRoute, url: URL, to: buildConnector.Options): Promise<Socket> => {
    const routes = listRoutes(first)
    const isDoubtful = (route: ResolvedRoute): boolean => route.type === 'proxy' && proxyHealth.isDoubtful(route.origin)
    const sound = routes.filter((route) => !isDoubtful(route))
    const doubtful = routes.filter(isDoubtful)
    let because: unknown = null
    for (const route of [...sound, ...doubtful]) {
      try {
        return await openRoute(route, to)
      } catch (error) {
        if (!isUnreachable(error, url)) throw error
        // The error of a route that was expected to work is reported rather than that of a proxy that was away before.
        if (because === null || sound.includes(route)) because = error
      }
    }
    throw because
  }

  /** Opens a connection, and once more when the issuer of the server's certificate was missing and could be found. */
  const openCompletingChain = async (to: buildConnector.Options): Promise<Socket> => {
    try {
      return await open(to)
    } catch (error) {
      const way = { open, context: tls(), timeoutMs: connectMs }
      if (!isIssuerMissing(error) || !(await options.missingIssuers.find(to, way).catch(() => false))) throw error
      return open(to)
    }
  }
  return toConnector(openCompletingChain)
}

/** Returns a route and those that replace it. */
const listRoutes = (route: ResolvedRoute): readonly ResolvedRoute[] =>
  route.type === 'proxy' && route.otherwise !== undefined ? [route, ...listRoutes(route.otherwise)] : [route]

const isProxyUnreachable = (error: unknown): boolean =>
  error instanceof ConnectError && error.failure.code === 'net/proxy-unreachable'

/** Returns whether an attempt to connect found no way: of a server or of a proxy. */
function isUnreachable(error: unknown, url: URL): boolean {
  const code = toNetFailure(error, url, 'head')?.code
  return code === 'net/proxy-unreachable' || code === 'net/unreachable' || code === 'net/timeout'
}

/** A company's proxy script that never answers must not block a download for ever: the connect timeout covers it. */
const findRoute = (url: URL, { resolveProxy, connectMs }: GuardedConnectorOptions): Promise<ResolvedRoute> =>
  resolveProxy === undefined
    ? Promise.resolve({ type: 'direct' })
    : waitToConnect(resolveProxy(url), { host: url.host, connectMs })

const createRefusal = (host: string): ConnectError => new ConnectError(failure('net/address-refused', { host }))

/** Gives those of a host's addresses that may be reached from `home`; rejects with `net/address-refused` when none may. */
function filterReachable(home: string, resolve: ResolveHost): ResolveHost {
  // A name that once led to another machine may not lead to this one later: DNS rebinding attacks do that.
  let wasElsewhere = false
  const classifyHome = async (found: readonly ResolvedAddress[] | null): Promise<IpScope> => {
    const kind = getStrictestScope((found ?? (await resolve(home))).map(({ address }) => getIpScope(address)))
    wasElsewhere ||= kind !== 'loopback'
    return kind === 'loopback' && wasElsewhere ? 'public' : kind
  }
  return async (host) => {
    const found = isIP(host) === 0 ? await resolve(host) : [{ address: host, family: isIP(host) }]
    const isHome = normalizeHost(host) === home
    if (!isHome && found.every(({ address }) => getIpScope(address) === 'public')) return found
    const homeKind = await classifyHome(isHome ? found : null).catch((): IpScope => 'public')
    const reachable = found.filter(({ address }) => isReachAllowed(getIpScope(address), homeKind))
    if (reachable.length === 0) throw createRefusal(host)
    return reachable
  }
}
