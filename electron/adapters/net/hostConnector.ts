import { promises as dns } from 'node:dns'
import { connect, isIP, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SecureContext } from 'node:tls'
import { buildConnector } from 'undici'
import { failure } from '../../../shared/failure.js'
import { ConnectError } from './netErrors.js'
import { type ResolvedAddress, raceAddresses } from './raceAddresses.js'
import { watchErrors } from './usedConnectionErrors.js'

/** Resolves a host name to addresses; an address resolves to itself. Rejects like the system's resolver. */
export type ResolveHost = (host: string) => Promise<readonly ResolvedAddress[]>

/** Asks the system for the addresses of a host. */
export const resolveBySystem: ResolveHost = async (host) =>
  isIP(host) === 0 ? dns.lookup(host, { all: true }) : [{ address: host, family: isIP(host) }]

export interface HostConnectorOptions {
  readonly resolve: ResolveHost
  readonly connectMs: number
  /** Returns the TLS context for new connections. */
  readonly tls: () => SecureContext
}

/** Opens connections to hosts, and makes open ones confidential. */
export interface HostConnector {
  /** Connects to one of the host's addresses, with TLS for https. */
  connect(to: buildConnector.Options): Promise<Socket>
  /** Returns the connection to use for `to` over a socket that leads there: the same one for http. */
  secure(to: buildConnector.Options, socket: Socket): Promise<Socket>
}

/** As much as a connection reads ahead, and the idle time after which the system checks whether it still exists. */
const SOCKET_BUFFER_BYTES = 64 * 1024
const KEEP_ALIVE_PROBE_MS = 60_000

/**
 * Creates connections to hosts by their names. The look-up, the connecting and the TLS handshake may take `connectMs`
 * each.
 */
export function createHostConnector({ resolve, connectMs, tls }: HostConnectorOptions): HostConnector {
  let made: { readonly context: SecureContext; readonly connectTls: buildConnector.connector } | null = null
  const getTlsConnector = (): buildConnector.connector => {
    const context = tls()
    if (made?.context !== context) {
      const connectTls = buildConnector({ timeout: connectMs, rejectUnauthorized: true, secureContext: context })
      made = { context, connectTls }
    }
    return made.connectTls
  }
  const secure: HostConnector['secure'] = (to, socket) =>
    to.protocol === 'https:' ? connectAsync(getTlsConnector(), { ...to, httpSocket: socket }) : Promise.resolve(socket)
  return {
    secure,
    async connect(to) {
      const port = Number(to.port) || (to.protocol === 'https:' ? 443 : 80)
      const host = to.hostname.replace(/^\[|\]$/g, '')
      const addresses = await waitToConnect(resolve(host), { host: to.host ?? host, connectMs })
      // Node’s types do not list `highWaterMark`, which every stream takes.
      const options = { port, highWaterMark: SOCKET_BUFFER_BYTES }
      const socket = await raceAddresses(addresses, {
        connect: (address) => connect({ ...options, host: address }),
        timeoutMs: connectMs,
      })
      // Until TLS or the library has taken it over, nothing else handles its errors.
      socket.on('error', () => undefined)
      socket.setNoDelay(true).setKeepAlive(true, KEEP_ALIVE_PROBE_MS)
      return secure(to, socket)
    },
  }
}

/** Waits for what must be known before connecting. Fails with `net/timeout` when that takes too long. */
export async function waitToConnect<T>(
  work: Promise<T>,
  { host, connectMs }: { readonly host: string; readonly connectMs: number },
): Promise<T> {
  const ended = new AbortController()
  const late = sleep(connectMs, null, { signal: ended.signal }).then(() => {
    throw new ConnectError(failure('net/timeout', { host, during: 'connect', seconds: Math.round(connectMs / 1000) }))
  })
  try {
    return await Promise.race([work, late])
  } finally {
    ended.abort()
    late.catch(() => undefined)
  }
}

/** Makes a connector of the library from a function that opens a connection. */
export const toConnector =
  (open: (to: buildConnector.Options) => Promise<Socket>): buildConnector.connector =>
  (to, done) => {
    open(to).then(
      (socket) => {
        watchErrors(socket)
        done(null, socket)
      },
      (error: unknown) => done(error instanceof Error ? error : new Error('no connection'), null),
    )
  }

/** A connector of the library as a promise. */
const connectAsync = (connector: buildConnector.connector, to: buildConnector.Options): Promise<Socket> =>
  new Promise((resolve, reject) => {
    connector(to, (error, socket) => (error === null && socket !== null ? resolve(socket) : reject(error)))
  })
