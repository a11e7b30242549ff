import { promises as dns } from 'node:dns'
import { isIP, type LookupFunction, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SecureContext } from 'node:tls'
import { buildConnector } from 'undici'
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
import { ConnectError } from './netErrors.js'
import { connectAsync, openTunnel } from './openTunnel.js'

export interface ResolvedAddress {
  readonly address: string
  readonly family: number
}
/** Resolves a host name to addresses; an address resolves to itself. Rejects like the system's resolver. */
export type ResolveHost = (host: string) => Promise<readonly ResolvedAddress[]>

export interface ConnectorOptions {
  readonly connectMs: number
  readonly resolve?: ResolveHost | undefined
  readonly proxyFor?: ResolveProxy | undefined
  readonly trust: () => SecureContext
}

const ANOTHER_FAMILY_AFTER_MS = 250

/**
 * Creates the connections for everything that a portal at `home` (host and port) leads to. Each address is checked at
 * the moment of connecting (N-04), so a name that now resolves to another address gains nothing.
 */
export function createConnector(home: string, options: ConnectorOptions): buildConnector.connector {
  const homeHost = normalizeHost(new URL(`http://${home}`).hostname)
  const permitted = guard(homeHost, options.resolve ?? resolveBySystem)
  const tls = () => ({ timeout: options.connectMs, rejectUnauthorized: true, secureContext: options.trust() })
  const connectors: { open?: buildConnector.connector } = {}
  const connectDirectly = (): buildConnector.connector => {
    connectors.open ??= buildConnector({
      ...tls(),
      lookup: lookupBy(permitted),
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: ANOTHER_FAMILY_AFTER_MS,
    })
    return connectors.open
  }

  const open = async (to: buildConnector.Options) => {
    const host = normalizeHost(to.hostname)
    // The person may connect to any address that they typed; what a server leads to is checked.
    if (to.host !== home && !isHttpPort(to.port))
      throw new ConnectError(failure('net/address-refused', { host, why: 'port' }))
    const scheme = to.protocol === 'https:' ? 'https' : 'http'
    const route = await findRoute(new URL(`${scheme}://${to.host ?? to.hostname}`), options)
    if (route.type === 'none') throw new ConnectError(failure('net/unreachable', { host }))
    if (route.type === 'direct') {
      // No name is resolved for a literal address, so the lookup hook below would never see it.
      if (isIP(host) !== 0) await permitted(host)
      return connectAsync(connectDirectly(), to)
    }
    // The proxy resolves the name, so only the text of the host can be checked here.
    if (!isReachAllowed(getHostScope(host), getHostScope(homeHost))) throw createRefusal(host)
    return openTunnel({ route, to, tls: tls(), connectMs: options.connectMs })
  }
  return (to, done) => {
    open(to).then(
      (socket) => {
        destroyOnError(socket)
        done(null, socket)
      },
      (error: unknown) => done(error instanceof Error ? error : new Error('no connection'), null),
    )
  }
}

/**
 * Node reports a TLS record that was changed on the way, and leaves the socket open. The library ends its requests only
 * when the socket closes, so without this they would wait until nothing has come for the longest permitted time.
 */
const destroyOnError = (socket: Socket): void => void socket.once('error', () => socket.destroy())

/** A company's proxy script that never answers must not block a download for ever: the connect timeout covers it. */
async function findRoute(url: URL, { proxyFor, connectMs }: ConnectorOptions): Promise<ResolvedRoute> {
  if (proxyFor === undefined) return { type: 'direct' }
  const late = new AbortController()
  const lateness = sleep(connectMs, null, { signal: late.signal }).catch(() => null)
  const route = await Promise.race([proxyFor(url), lateness])
  late.abort()
  if (route === null) throw new ConnectError(failure('net/timeout', { host: url.host, during: 'connect' }))
  return route
}

const createRefusal = (host: string): ConnectError => new ConnectError(failure('net/address-refused', { host }))

/** Gives those of a host's addresses that may be reached from `home`; rejects with `net/address-refused` when none may. */
function guard(home: string, resolve: ResolveHost): ResolveHost {
  // A name that led away from this machine once does not come to lead here: that is how rebinding attacks go.
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

const resolveBySystem: ResolveHost = async (host) =>
  isIP(host) === 0 ? dns.lookup(host, { all: true }) : [{ address: host, family: isIP(host) }]

const lookupBy =
  (permitted: ResolveHost): LookupFunction =>
  (host, { all }, done) => {
    permitted(host).then(
      (found) => {
        const [first] = found
        if (all === true) done(null, [...found])
        else done(null, first?.address ?? '', first?.family)
      },
      (error: NodeJS.ErrnoException) => done(error, ''),
    )
  }
