import { Socket } from 'node:net'
import { type buildConnector, Client } from 'undici'
import { type Failure, failure } from '../../../shared/failure.js'
import type { ProxyRoute } from '../../../shared/http/proxy.js'
import { type HostConnector, toConnector } from './hostConnector.js'
import { ConnectError, toNetFailure } from './netErrors.js'

export interface TunnelOptions {
  readonly route: ProxyRoute
  readonly to: buildConnector.Options
  readonly hostConnector: HostConnector
  readonly connectMs: number
}

/**
 * Opens a connection to `to` through a proxy with CONNECT, for http as for https, so that the proxy sees only the host.
 * Rejects with `net/proxy-auth` when the proxy requires a login or refuses ours, with `net/proxy-refused` when it does
 * not allow the connection or cannot reach `to`, with `net/proxy-unreachable` when it does not answer, and with
 * `net/not-a-proxy` when something else answers at its address.
 */
export async function openTunnel({ route, to, hostConnector, connectMs }: TunnelOptions) {
  const proxy = new URL(route.origin)
  const client = new Client(proxy.origin, {
    connect: toConnector(hostConnector.connect),
    headersTimeout: connectMs,
    bodyTimeout: connectMs,
  })
  const port = to.port === '' ? (to.protocol === 'https:' ? '443' : '80') : to.port
  const target = `${to.hostname.includes(':') ? `[${to.hostname}]` : to.hostname}:${port}`
  const credentials = route.authorization === null ? {} : { 'proxy-authorization': route.authorization }
  const answered = await client
    .connect({ path: target, headers: { host: target, ...credentials } })
    .catch((error: unknown) => {
      throw new ConnectError(toProxyFailure(error, proxy, to.hostname), error)
    })
    // The HTTP client no longer owns the socket of the tunnel.
    .finally(() => client.destroy())
  const { statusCode, socket } = answered
  if (!(socket instanceof Socket)) throw new Error('broken promise: a tunnel is a socket')
  // Until the socket is taken over, nothing else handles its errors.
  socket.on('error', () => undefined)
  if (statusCode !== 200) {
    socket.destroy()
    throw new ConnectError(
      toRefusal(statusCode, { proxy, target: to.hostname, hasLogin: route.authorization !== null }),
    )
  }
  return hostConnector.secure(to, socket)
}

/**
 * Returns the failure of a proxy that cannot be reached, or is none. A proxy that has accepted the connection and does
 * not answer is itself waiting for the target: for its addresses, or for its answer. A failure of the network stays as
 * it is.
 */
function toProxyFailure(error: unknown, proxy: URL, target: string): Failure {
  const known = toNetFailure(error, proxy, 'head') ?? failure('net/unreachable', { host: proxy.hostname })
  if (known.code === 'net/timeout' && known.facts.during === 'head')
    return failure('net/proxy-refused', { host: proxy.hostname, target })
  if (known.code === 'net/unreachable' || known.code === 'net/timeout')
    return failure('net/proxy-unreachable', known.facts)
  if (known.code === 'net/broken') return failure('net/broken', { ...known.facts, why: 'proxy' })
  if (!known.code.startsWith('server/')) return known
  return failure('net/not-a-proxy', known.code === 'server/not-https' ? { ...known.facts, why: 'plain' } : known.facts)
}

interface Refused {
  readonly proxy: URL
  readonly target: string
  readonly hasLogin: boolean
}

/** 407 requires a login; tinyproxy answers a wrong login with 401. A proxy that cannot reach the host answers 5xx. */
function toRefusal(status: number, { proxy, target, hasLogin }: Refused): Failure {
  const facts = { host: proxy.hostname, status }
  if (status === 407 || (status === 401 && hasLogin))
    return failure('net/proxy-auth', hasLogin ? { ...facts, why: 'refused' } : facts)
  return failure('net/proxy-refused', status >= 500 ? { ...facts, target } : facts)
}
